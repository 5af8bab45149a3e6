/* The piles of a patience as they lie on a page. */

/** The pile of this name on a table; null when the table does not show it. */
export const pileNamed = (live, name) => live.querySelector(`[data-pile="${name}"]`);

/** All piles of a table, in the order of the page. */
export const pilesOn = (live) => [...live.querySelectorAll("[data-pile]")];

/** The cards of a pile that are shown, the top last. */
export const cardsOn = (pile) => [...pile.querySelectorAll(".cards > li")];

/** How many cards a pile has, shown or not. */
export const countOf = (pile) => Number(pile?.dataset.count ?? 0);

/** What was touched: the pile's name, the card's place in it from below, and the card; the top
    when it was no card of its own. Null outside of the piles. */
export function spotOf(element) {
  const pile = element.closest("[data-pile]");
  if (!pile) return null;
  const item = element.closest(".cards > li") ?? cardsOn(pile).at(-1);
  return {
    pile: pile.dataset.pile,
    index: item ? Number(item.dataset.index) : null,
    card: item?.dataset.card ?? null,
  };
}

/** Whether a card that was touched still lies where it lay. */
export function isStillThere(live, { pile, index, card }) {
  const item = cardsOn(pileNamed(live, pile)).find((each) => Number(each.dataset.index) === index);
  return Boolean(item) && (card === null || item.dataset.card === card);
}

/** The cards of a pile from this place up. */
export const cardsFrom = (pile, index) => cardsOn(pile).filter((item) => Number(item.dataset.index) >= index);

/** Puts these cards on top of a pile. */
export function layOn(pile, items) {
  for (const item of items) {
    item.dataset.index = countOf(pile);
    pile.querySelector(".cards").append(item);
    recount(pile, 1);
  }
}

/** Corrects the number of cards of a pile, wherever the page shows it. */
export function recount(pile, by) {
  pile.dataset.count = countOf(pile) + by;
  const caption = pile.querySelector(".caption b");
  if (caption) caption.textContent = pile.dataset.count;
}
