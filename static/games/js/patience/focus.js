/* The focus stays where it is when a table takes the place of another. */

import { rememberSpot, spotAt } from "./spots.js";

let was = null; // what had the focus on the table before, and that table

/** Remembers what has the focus on this table, before it is exchanged. */
export function rememberFocus(live) {
  const element = document.activeElement;
  was = live.contains(element) ? { element, live } : null;
  rememberSpot(live);
}

/** Gives it to the same on the table that came. Where that is gone it goes to how the game ended, or
    else to what is asked. */
export function returnFocus(live) {
  if (!was) return;
  const { element, live: before } = was;
  was = null;
  const menu = element.closest(".more") && live.querySelector(".more > summary");
  for (const place of [twin(element, before, live), menu, ...live.querySelectorAll("#result, #prompt")]) {
    if (document.activeElement !== document.body) return;
    place?.focus({ preventScroll: true });
  }
}

/* The same on another table: what has the same id, or leads to the same address, or is the same in
   order; or what it is in, if that can have the focus. */
function twin(element, before, live) {
  if (spotAt(element)) return null;
  const [old, fresh] = [before, live].map((table) => alike(element, table));
  if (old.length === fresh.length) return fresh[old.indexOf(element)];
  return live.querySelector(`[id="${element.closest("[id]").id}"]`);
}

function alike(element, table) {
  if (element.id) return [...table.querySelectorAll(`[id="${element.id}"]`)];
  const same = (each) => !each.id && each.getAttribute("href") === element.getAttribute("href");
  return [...table.querySelectorAll(element.localName)].filter(same);
}
