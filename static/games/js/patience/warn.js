/* The browser asks whoever closes the tab before everything has been sent. */

const ask = (event) => event.preventDefault();

/** Lets it ask, or no longer. A listener that is always there would keep the page out of the
    history's cache. */
export function warnWhile(unsent) {
  if (unsent) window.addEventListener("beforeunload", ask);
  else window.removeEventListener("beforeunload", ask);
}
