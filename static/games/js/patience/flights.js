/* Cards go from where they were to where they are. Not at all under reduced motion.

   Two packs have every card twice, so a card is known by its pile and its place there. What is
   new in its place came from a place that the same card has left, or else from the stock. */

import { cardsOn, countOf, pileNamed, pilesOn } from "./piles.js";
import { fly, shift, turnOver, untilArrival, vanish } from "./flight.js";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const faceOf = (item) => item.querySelector(".face, .back");
const boxOf = (item) => faceOf(item).getBoundingClientRect();
const stockOf = (live) => pileNamed(live, "S")?.querySelector(".back, .gap");
const at = (pile, index) => `${pile.dataset.pile} ${index}`;

/** Where every card of a table is now; null when nothing shall move. */
export function places(live) {
  if (still.matches || document.visibilityState !== "visible") return null;
  const cards = new Map();
  const counts = new Map();
  for (const pile of pilesOn(live)) {
    counts.set(pile.dataset.pile, countOf(pile));
    for (const item of cardsOn(pile)) {
      const aloft = item.matches(".flying, .lifted");
      cards.set(at(pile, item.dataset.index), { pile: pile.dataset.pile, index: Number(item.dataset.index), item, box: boxOf(item), aloft });
    }
  }
  return { cards, counts, stock: stockOf(live)?.getBoundingClientRect() };
}

/** Moves the cards of this table from where they were. */
export function moveFrom(before, live) {
  if (!before || !pileNamed(live, "T1")) return;
  const gone = departed(before, live);
  const came = [];
  for (const pile of pilesOn(live)) {
    for (const item of cardsOn(pile)) {
      const old = before.cards.get(at(pile, item.dataset.index));
      if (old && sameCard(old.item, item)) settle(item, old);
      else if (old && isBack(old.item)) turnOver(item, old.box, faceOf(old.item));
      else if (old || Number(item.dataset.index) >= before.counts.get(pile.dataset.pile)) came.push(item);
    }
  }
  for (const item of came) arrive(item, gone, before, live);
  const stock = stockOf(live);
  if (!stock || countOf(pileNamed(live, "S")) <= before.counts.get("S")) return;
  for (const { item, box } of gone) vanish(faceOf(item), box, stock.getBoundingClientRect());
}

const isBack = (item) => !item.dataset.card;
const sameCard = (old, item) => old.dataset.card === item.dataset.card;

/* One that was in the air goes on to its place, above the others. */
function settle(item, { box, aloft }) {
  if (aloft) fly(item, box);
  else shift(item, box);
}

/* What lay where something else lies now, or nothing. */
function departed(before, live) {
  return [...before.cards.values()].filter(({ pile, index, item }) => {
    const now = pileNamed(live, pile);
    const there = now && cardsOn(now).find((each) => Number(each.dataset.index) === index);
    return there ? !sameCard(item, there) && !isBack(item) : !now || index >= countOf(now);
  });
}

function arrive(item, gone, before, live) {
  const left = gone.findIndex((old) => sameCard(old.item, item));
  const [old] = left < 0 ? [] : gone.splice(left, 1);
  const start = old?.box ?? before.stock;
  if (!start) return;
  // A space is filled after the move that left it.
  const fills = item.closest("[data-pile^=T]") && (!old || old.pile === "W");
  const wait = fills ? untilArrival() : 0;
  if (old || isBack(item)) fly(item, start, wait);
  else turnOver(item, start, stockOf(live), wait);
}
