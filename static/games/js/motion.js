/* Cards go from where they were to where they are. Not at all under reduced motion. */

const MS = 300;
const EASE = "cubic-bezier(0.2, 0.7, 0.2, 1)";
const still = matchMedia("(prefers-reduced-motion: reduce)");
let places = null;

const count = (live, selector) => Number(live.querySelector(selector)?.textContent ?? 0);
const inHand = (face) => Boolean(face.closest("#hand"));

/** Remembers where every card is, just before the table is replaced. */
export function rememberPlaces(live) {
  places = null;
  if (still.matches || document.visibilityState !== "visible") return;
  places = { faces: new Map(), stock: boxOf(live, "#stock .back"), fan: boxOf(live, "#partner-fan .back:last-of-type") };
  for (const face of live.querySelectorAll(".board .face, .dock .face")) {
    places.faces.set(face.dataset.card, { box: face.getBoundingClientRect(), held: inHand(face), face });
  }
}

/** Moves the cards that `before` had elsewhere. */
export function move(live, before) {
  const from = places;
  places = null;
  if (!from || live.dataset.hand !== before.dataset.hand || live.dataset.version === before.dataset.version) return;
  for (const face of live.querySelectorAll(".board .face, .dock .face")) {
    const old = from.faces.get(face.dataset.card);
    from.faces.delete(face.dataset.card);
    const start = old?.box ?? origin(face, from);
    if (!start) continue;
    if (old?.held && inHand(face)) slide(face, start);
    else fly(face, start, face.getBoundingClientRect(), face);
  }
  partnerGains(live, before, from);
}

function boxOf(live, selector) {
  return live.querySelector(selector)?.getBoundingClientRect() ?? null;
}

/* A card not seen before: into the hand it comes from the stock, to the table from the partner. */
function origin(face, from) {
  if (inHand(face)) return from.stock;
  return face.closest("#discard") && !face.closest("[data-fresh]") ? null : from.fan;
}

function partnerGains(live, before, from) {
  const fan = boxOf(live, "#partner-fan .back:last-of-type");
  if (!fan || count(live, "#partner-fan .count") <= count(before, "#partner-fan .count")) return;
  const stock = live.querySelector("#stock .back");
  if (count(live, "#stock .caption b") < count(before, "#stock .caption b")) {
    if (stock && from.stock) fly(stock, from.stock, fan);
    return;
  }
  for (const { face, box } of from.faces.values()) fly(face, box, fan);
}

function slide(face, start) {
  const end = face.getBoundingClientRect();
  const x = start.left - end.left;
  const y = start.top - end.top;
  if (Math.hypot(x, y) < 2) return;
  face.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: MS, easing: EASE });
}

/* A copy makes the way above everything, since the hand cuts off what leaves it. */
function fly(face, start, end, hidden = null) {
  if (Math.hypot(start.left - end.left, start.top - end.top) < 2 || !end.width) return;
  const copy = face.cloneNode(true);
  copy.className = `${face.className} flight`;
  copy.setAttribute("aria-hidden", "true");
  copy.style.setProperty("--card-w", `${end.width}px`);
  document.body.append(copy);
  hidden?.classList.add("in-flight");
  const way = [
    { transform: `translate(${start.left}px, ${start.top}px) scale(${start.width / end.width})` },
    { transform: `translate(${end.left}px, ${end.top}px)` },
  ];
  copy.animate(way, { duration: MS, easing: EASE }).finished.finally(() => {
    copy.remove();
    hidden?.classList.remove("in-flight");
  });
}
