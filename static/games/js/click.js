/* The click that follows when a finger is lifted or a button released. */

/** Within how many ms it follows; after that it does not come at all. */
export const CLICK_MS = 80;

/** Takes the click that ends a drag away from this element: it is no tap. */
export function swallowClick(element) {
  const swallow = (click) => {
    click.preventDefault();
    click.stopPropagation();
  };
  element.addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => element.removeEventListener("click", swallow, { capture: true }));
}
