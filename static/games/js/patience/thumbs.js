/* Two thumbs: of fingers that are down at the same time the browser makes no click, so each of them
   taps as it is lifted. In some browsers one of them may click after all. */

import { CLICK_MS } from "../click.js";

// What moves further slides or pinches the page, and what stays longer rests.
const APART = 10;
const LONGEST_MS = 500;

/** Lets every finger on this #table tap. */
export function letThumbsTap(table) {
  const fingers = new Map(); // how each came down, and when
  let several = false;

  function lift(event) {
    const finger = fingers.get(event.pointerId);
    if (!fingers.delete(event.pointerId)) return;
    if (!fingers.size) setTimeout(() => (several = fingers.size > 1), CLICK_MS);
    if (several && event.type === "pointerup" && isTap(finger, event)) {
      finger.down.target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  }

  table.addEventListener(
    "pointerdown",
    (event) => {
      // What breaks a drag off is no tap.
      if (event.pointerType !== "touch" || table.querySelector(".lifted")) return;
      if (event.isPrimary) fingers.clear();
      fingers.set(event.pointerId, { down: event, at: performance.now() });
      several = fingers.size > 1 || (several && !event.isPrimary);
    },
    true,
  );
  for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, lift);
  table.addEventListener(
    "click",
    (event) => {
      if (!several || !event.isTrusted) return;
      event.preventDefault();
      event.stopPropagation();
    },
    true,
  );
}

const isTap = ({ down, at }, up) =>
  Math.hypot(up.clientX - down.clientX, up.clientY - down.clientY) < APART && performance.now() - at < LONGEST_MS;
