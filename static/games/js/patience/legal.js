/* Reads the server's list of legal moves: the only word on what may go where. */

import { cardsOn, countOf, pileNamed } from "./piles.js";

/** The legal moves of a table. */
export function legalMoves(live) {
  const texts = live.dataset.legal ? live.dataset.legal.split(";") : [];
  return texts.map((text) => {
    const [verb, from = "", to = "", count = "1"] = text.split(" ");
    return { text, verb, from, to, count: Number(count) };
  });
}

/** Whether the list has this move, told by its text. */
export const isLegal = (live, text) => legalMoves(live).some((move) => move.text === text);

/** The moves of exactly the cards from this one up. */
export function movesOfCards(live, { pile, index }) {
  const count = countOf(pileNamed(live, pile)) - index;
  return movesOfPile(live, pile).filter((move) => move.count === count);
}

/** All moves of a pile, those of more cards first. */
export function movesOfPile(live, name) {
  const own = legalMoves(live).filter((move) => move.verb === "move" && move.from === name);
  return own.sort((a, b) => b.count - a.count);
}

/** One move for each target that makes a difference: of piles that look the same (S18) the first. */
export function distinct(live, moves) {
  const byLook = new Map();
  for (const move of moves) {
    const look = lookOf(pileNamed(live, move.to));
    if (!byLook.has(look)) byLook.set(look, move);
  }
  return [...byLook.values()];
}

/* Of a foundation the top and the count tell all. */
function lookOf(pile) {
  const kind = pile.dataset.pile[0];
  const cards = kind === "F" ? cardsOn(pile).slice(-1) : cardsOn(pile);
  return [kind, countOf(pile), ...cards.map((item) => item.dataset.card)].join(" ");
}
