/* A tap on a card: it goes where it can go. Where it can go to several places they glow, and the
   next tap chooses.

   A single tap never waits to see whether it becomes a double one: what the first did stands, and
   the second only chooses the foundation among several places. A key pressed twice is two acts. */

import { isSure } from "./foresee.js";
import { distinct, isLegal, movesOfCards, movesOfPile } from "./legal.js";
import { cardsOn, isStillThere, pileNamed, spotOf } from "./piles.js";

/** Within how many ms a second tap makes a double one. */
export const DOUBLE_MS = 300;

const nameOf = ({ index, card }) => `${index} ${card}`;
const toFoundation = (moves) => moves.find((move) => move.to[0] === "F");

/** Chooses for the `game` that it is given, see play.js. */
export function keepChoice(game) {
  let picked = null; // { spot, moves, tap }
  let last = null; // the tap that the next may double: { spot, seen, at, double }

  function paint() {
    for (const item of game.live.querySelectorAll(".picked")) {
      item.classList.remove("picked");
      item.querySelector("[aria-pressed]")?.removeAttribute("aria-pressed");
    }
    for (const pile of game.live.querySelectorAll(".takes")) pile.classList.remove("takes");
    if (!picked) return;
    const { spot, moves } = picked;
    const source = pileNamed(game.live, spot.pile);
    for (const item of cardsOn(source).slice(-moves[0].count)) {
      item.classList.add("picked");
      item.querySelector(".face").setAttribute("aria-pressed", "true");
    }
    for (const { to } of moves) pileNamed(game.live, to).classList.add("takes");
  }

  function letGo() {
    last = null;
    if (!picked) return;
    picked = null;
    game.say("");
    paint();
  }

  function go(move) {
    picked = null;
    paint();
    game.act(move.text);
  }

  /* With cards picked a tap chooses one of the piles that take them, or lets them go. */
  function choose(spot) {
    const move = picked.moves.find(({ to }) => to === spot.pile);
    if (move) go(move);
    else letGo();
  }

  /* Whether this is the second of a double tap, and no act of its own: on the same card, or on one
     that was not there to be seen at the first; or the first has picked cards. */
  function doubles(spot, at) {
    if (last?.spot.pile !== spot.pile || at - last.at >= DOUBLE_MS) return false;
    return picked?.tap === last || nameOf(spot) === nameOf(last.spot) || !last.seen.has(nameOf(spot));
  }

  function second(tap) {
    tap.double = true;
    const move = picked?.tap === tap && toFoundation(picked.moves);
    if (move) go(move);
  }

  /* Answers false when the server's next answer decides what the tap means. */
  function settle(spot, tap) {
    const { live, doubt } = game;
    if (picked) return choose(spot), true;
    if (!isSure(doubt, spot.pile)) return false;
    if (!isStillThere(live, spot)) return true;
    const exact = movesOfCards(live, spot);
    const moves = exact.length ? exact : movesOfPile(live, spot.pile);
    if (!moves.length && game.waits) return false;
    if (!moves.length) return game.say(game.words.nowhere), true;
    if (!moves.every(({ to }) => isSure(doubt, to))) return false;
    const different = distinct(live, moves);
    const up = tap.double && toFoundation(different);
    if (up || different.length === 1) return go(up || different[0]), true;
    picked = { spot, moves, tap };
    game.say(game.words.where);
    paint();
    return true;
  }

  return {
    letGo,
    /** The piles that take what is picked, and the one it lies on; null when nothing is. */
    get piles() {
      return picked && [picked.spot.pile, ...picked.moves.map(({ to }) => to)];
    },
    /** A tap on a place of the table. */
    tap(spot) {
      const at = performance.now();
      game.say("");
      if (doubles(spot, at)) {
        const first = last;
        last = null;
        second(first);
        return;
      }
      const cards = cardsOn(pileNamed(game.live, spot.pile));
      const tap = { spot, seen: new Set(cards.map((item) => nameOf(spotOf(item)))), at, double: false };
      last = tap;
      game.attempt(() => settle(spot, tap));
    },
    /** A key on a place of the table. */
    press(spot) {
      last = null;
      game.say("");
      game.attempt(() => settle(spot, { double: false }));
    },
    /** What was picked stays so on a fresh table, as far as it may still go. */
    renew() {
      const moves = picked?.moves.filter(({ text }) => isLegal(game.live, text)) ?? [];
      if (picked && (!moves.length || !isStillThere(game.live, picked.spot))) picked = null;
      else if (picked) picked.moves = moves;
      paint();
    },
  };
}
