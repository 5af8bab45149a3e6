/* The way of one card. Each can be broken off at any time: the next begins where the card is.
   Starts and ends are boxes in the window. */

const MS = 240;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const HOME = { translate: "0 0", scale: "1", transformOrigin: "0 0" };
let arrival = 0;

/** The ms until the last of the cards that are under way has arrived. */
export const untilArrival = () => Math.max(0, arrival - performance.now());

/** Lets a card fly to its place from `start`, in `wait` ms. */
export function fly(item, start, end, wait = 0) {
  if (!apart(start, end)) return;
  if (!wait) arrival = performance.now() + MS;
  animate(item, [wayFrom(start, end), HOME], wait);
}

/** Lets a card that stays in its place slide there from `start`, when its pile has changed. */
export function shift(item, start, end) {
  if (apart(start, end)) item.animate([wayFrom(start, end), HOME], { duration: MS, easing: EASE });
}

/** Lets a card come from `start`, as this back, and turn up on its way, in `wait` ms. */
export function turnOver(item, start, end, back, wait = 0) {
  const x = (end.left - start.left) / 2;
  const y = (end.top - start.top) / 2;
  const thin = { translate: `${x + start.width / 2}px ${y}px`, scale: "0 1" };
  ghost(back, start, [{ translate: "0 0", scale: "1" }, { ...thin, offset: 0.5 }, thin], wait);
  const edge = { translate: `${end.width / 2 - x}px ${-y}px`, scale: "0 1", transformOrigin: "0 0" };
  animate(item, [edge, { ...edge, offset: 0.5 }, HOME], wait);
}

/** Lets a copy of a card that is gone fly from `start` to `end`, where it lies face down. */
export function vanish(face, start, end) {
  const way = { translate: `${end.left - start.left}px ${end.top - start.top}px`, opacity: 0.4 };
  ghost(face, start, [{ translate: "0 0", opacity: 1 }, way], 0);
}

const apart = (start, end) => end.width && Math.hypot(start.left - end.left, start.top - end.top) >= 1;

function wayFrom(start, end) {
  const translate = `${start.left - end.left}px ${start.top - end.top}px`;
  return { translate, scale: String(start.width / end.width), transformOrigin: "0 0" };
}

function animate(item, frames, delay) {
  const pile = item.closest("[data-pile]");
  item.classList.add("flying");
  pile.classList.add("in-motion");
  const motion = item.animate(frames, { duration: MS, delay, easing: EASE, fill: "backwards" });
  motion.finished.catch(() => {}).finally(() => {
    item.classList.remove("flying");
    if (!pile.querySelector(".flying")) pile.classList.remove("in-motion");
  });
}

/* A copy above everything, which goes when it has arrived. */
function ghost(face, start, frames, delay) {
  const copy = face.cloneNode(true);
  copy.classList.add("flight");
  copy.setAttribute("aria-hidden", "true");
  for (const name of ["id", "role", "tabindex"]) copy.removeAttribute(name);
  copy.style.setProperty("--card-w", `${start.width}px`);
  copy.style.left = `${start.left}px`;
  copy.style.top = `${start.top}px`;
  document.body.append(copy);
  const motion = copy.animate(frames, { duration: MS, delay, easing: EASE, fill: "both" });
  motion.finished.catch(() => {}).finally(() => copy.remove());
}
