/* The places of the table that can be touched: cards, and the piles that are empty.

   They are buttons to the keyboard and to the ear; one of them is in the tab order, and the
   focus stays on its place when the table is exchanged. */

import { isSure } from "./foresee.js";
import { legalMoves } from "./legal.js";
import { cardsOn, countOf, pileNamed, pilesOn, spotOf } from "./piles.js";
import { filled } from "./tell.js";

// The wordings for piles that may be emptied before the server says so.
const EMPTY = { T: "emptyTableau", W: "emptyWaste", R: "emptyReserve" };

let current = { pile: "T1", index: 0, onTop: true };
let focused = false;

/** What has the focus in this pile, or could have it: its cards, or its place when it is empty. */
export function spotsIn(pile) {
  if (pile.dataset.pile === "S") return [...pile.querySelectorAll("button")];
  const cards = cardsOn(pile).filter((item) => item.checkVisibility());
  const shown = pile.dataset.pile[0] === "F" ? cards.slice(-1) : cards;
  return shown.length ? shown.map((item) => item.querySelector(".face, .back")) : [pile.querySelector(".place")];
}

/** Remembers whether the focus is on a place of this table, before it is exchanged. */
export function rememberSpot(live) {
  const spot = spotAt(document.activeElement);
  focused = live.contains(spot);
  if (focused) keep(spot);
}

/** Makes the places of a table what they are, after every change. */
export function bringSpots(live, doubt, words) {
  const wasFocused = focused;
  focused = false;
  if (!live.querySelector(".patience:not(.settled)")) return;
  const moves = legalMoves(live);
  for (const pile of pilesOn(live)) {
    if (pile.dataset.pile === "S") continue;
    makeSpots(pile, words);
    letMove(pile, moves, doubt);
  }
  const same = whereItWas(live);
  const here = same ?? firstSpot(live);
  if (here) here.tabIndex = 0;
  // A game that is over with the last of the stock is not played on elsewhere.
  const goesOn = same || !live.querySelector("#result");
  if (wasFocused && goesOn && document.activeElement === document.body) here?.focus({ preventScroll: true });
}

function makeSpots(pile, words) {
  const spots = spotsIn(pile);
  const place = pile.querySelector(".place");
  const empty = words[EMPTY[pile.dataset.pile[0]]];
  if (!spots.includes(place)) unmake(place);
  else if (empty) pile.setAttribute("aria-label", filled(empty, { number: pile.dataset.pile.slice(1) }));
  for (const spot of spots) {
    spot.setAttribute("role", "button");
    spot.tabIndex = -1;
    if (!spot.hasAttribute("aria-label")) {
      spot.setAttribute("aria-label", spot === place ? pile.getAttribute("aria-label") : words.unknown);
    }
  }
}

/** The place that this element is, or is in; null when it is none. */
export const spotAt = (element) => element?.closest?.(".patience [data-pile] [role=button], [data-pile=S] button") ?? null;

/** Notes where the focus goes; that place alone is in the tab order then. */
export function followFocus(table) {
  table.addEventListener("focusin", ({ target }) => {
    const spot = spotAt(target);
    if (!spot) return;
    keep(spot);
    // The stock's button is in the tab order by itself.
    if (!spot.matches("[role=button]")) return;
    for (const other of table.querySelectorAll(".patience [role=button][tabindex='0']")) other.tabIndex = -1;
    spot.tabIndex = 0;
  });
}

function keep(spot) {
  const { pile, index } = spotOf(spot);
  const spots = spotsIn(spot.closest("[data-pile]"));
  current = { pile, index, onTop: spot === spots.at(-1) };
}

/* The same card or the one that lies in its place; the top stays the top. */
function whereItWas(live) {
  const pile = pileNamed(live, current.pile);
  const spots = pile ? spotsIn(pile) : [];
  const same = spots.find((spot) => spotOf(spot).index === current.index);
  return (current.onTop ? null : same) ?? spots.at(-1) ?? null;
}

const firstSpot = (live) => pilesOn(live).flatMap(spotsIn)[0] ?? null;

/* What a finger lifts does not scroll the page; of what is in doubt the top may turn out to. */
function letMove(pile, moves, doubt) {
  const items = cardsOn(pile);
  for (const item of items) {
    const count = countOf(pile) - Number(item.dataset.index);
    const may = moves.some((move) => move.from === pile.dataset.pile && move.count === count);
    const maybe = !isSure(doubt, pile.dataset.pile) && item === items.at(-1);
    item.classList.toggle("movable", (may || maybe) && pile.dataset.pile[0] !== "F");
  }
}

function unmake(place) {
  for (const name of ["role", "tabindex", "aria-label"]) place?.removeAttribute(name);
}
