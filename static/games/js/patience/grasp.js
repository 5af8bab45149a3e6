/* Nothing is exchanged under a finger: a press that began on a table ends on it.

   Between the finger's going down and its click a fresh table may come, with which the click
   would be lost or mean something else. */

import { CLICK_MS } from "../click.js";

const fingers = new Set();
let freed = () => {};
let timer = 0;

/** Whether a finger is on the table. */
export const isHeld = () => fingers.size > 0;

/** Whether one is, or its click may still come. */
export const isGrasped = () => isHeld() || timer > 0;

/** Watches the pointers on this element; calls `free` each time when the last is lifted. */
export function watchGrasp(element, free) {
  freed = free;
  element.addEventListener("pointerdown", ({ pointerId, button }) => button || fingers.add(pointerId), true);
  window.addEventListener("pointerup", ({ pointerId }) => lift(pointerId, CLICK_MS), true);
  window.addEventListener("pointercancel", ({ pointerId }) => lift(pointerId, 0), true);
  // A button may be released where the page does not hear of it.
  window.addEventListener("pointermove", ({ pointerId, buttons }) => buttons || lift(pointerId, 0), true);
  // The listeners of the element itself come first.
  element.addEventListener("click", () => wait(0));
  // What ends without being lifted here.
  for (const type of ["blur", "contextmenu"]) window.addEventListener(type, letAllGo);
}

function letAllGo() {
  fingers.clear();
  wait(0);
}

function lift(pointer, ms) {
  if (fingers.delete(pointer) && !fingers.size) wait(ms);
}

function wait(ms) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    timer = 0;
    if (!fingers.size) freed();
  }, ms);
}
