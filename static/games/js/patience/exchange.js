/* Puts one table in the place of another, as htmx would do it. */

/** What is open in the old one stays open in the fresh one where it has the same. */
export function exchange(old, fresh) {
  const before = [...old.querySelectorAll("details")];
  const after = [...fresh.querySelectorAll("details")];
  if (before.length === after.length) after.forEach((each, index) => (each.open = before[index].open));
  old.replaceWith(fresh);
  window.htmx?.process(fresh);
}
