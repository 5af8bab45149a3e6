/* Cards go from where they were to where they are. Not at all under reduced motion.

   Two packs have every card twice, so a card is known by its pile and its place there. What is
   new in its place came from a place that the same card has left, or else from the stock. */

import { cardsOn, countOf, pilesOn } from "./piles.js";
import { fly, shift, turnOver, untilArrival, vanish } from "./flight.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const faceOf = (item) => item.querySelector(".face, .back");
const isBack = ({ card }) => !card;

/** Where every card of a table is now; null when nothing shall move. */
export function places(live) {
  if (still.matches || document.visibilityState !== "visible") return null;
  const cards = new Map();
  const counts = new Map();
  for (const element of pilesOn(live)) {
    const pile = element.dataset.pile;
    counts.set(pile, countOf(element));
    for (const item of cardsOn(element)) {
      const index = Number(item.dataset.index);
      const box = faceOf(item).getBoundingClientRect();
      const aloft = item.matches(".flying, .lifted");
      cards.set(`${pile} ${index}`, { pile, index, card: item.dataset.card, item, box, aloft });
    }
  }
  const stock = live.querySelector("[data-pile=S] :is(.back, .gap)");
  const fillers = live.querySelector(".patience")?.dataset.fills?.split(" ") ?? [];
  return { cards, counts, fillers, stock, stockBox: stock?.getBoundingClientRect() };
}

/** Moves the cards of this table from where they were. */
export function moveFrom(before, live) {
  // All is measured before anything moves.
  const now = before && places(live);
  if (!now?.cards.size) return;
  const gone = [...before.cards.values()].filter((old) => hasLeft(old, now));
  const came = [];
  for (const [place, one] of now.cards) {
    const old = before.cards.get(place);
    if (old && old.card === one.card) settle(one, old);
    else if (old && isBack(old)) turnOver(one.item, old.box, one.box, faceOf(old.item));
    else if (old || one.index >= before.counts.get(one.pile)) came.push(one);
  }
  const arrivals = came.map((one) => ({ ...one, old: takeSame(one, gone) }));
  // A space is filled after the move that left it.
  const fills = arrivals.filter((one) => isFill(one, before));
  for (const one of arrivals) if (!fills.includes(one)) arrive(one, before, now, 0);
  for (const one of fills) arrive(one, before, now, untilArrival());
  if (!now.stockBox || now.counts.get("S") <= before.counts.get("S")) return;
  for (const { item, box } of gone) vanish(faceOf(item), box, now.stockBox);
}

/* Whether something else lies now where this lay, or nothing. */
function hasLeft(old, now) {
  const there = now.cards.get(`${old.pile} ${old.index}`);
  if (there) return there.card !== old.card && !isBack(old);
  return old.index >= (now.counts.get(old.pile) ?? 0);
}

/* One that was in the air goes on to its place, above the others. */
function settle({ item, box }, old) {
  if (old.aloft) fly(item, old.box, box);
  else shift(item, old.box, box);
}

/* Where this card lay before, if it is one of those that have left their places. */
function takeSame(one, gone) {
  const left = gone.findIndex(({ card }) => card === one.card);
  return left < 0 ? null : gone.splice(left, 1)[0];
}

/* Whether this is the first card of a tableau and came from a pile that fills it. */
const isFill = ({ pile, index, old }, { fillers }) =>
  pile[0] === "T" && index === 0 && fillers.includes(old?.pile ?? "S");

function arrive(one, before, now, wait) {
  const start = one.old?.box ?? before.stockBox;
  if (!start) return;
  if (one.old || isBack(one)) fly(one.item, start, one.box, wait);
  else turnOver(one.item, start, one.box, now.stock, wait);
}
