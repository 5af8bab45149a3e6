/* Which pile a dragged card is over. */

/** The nearest of these piles under the card or under the finger; null without one.
    `box` is the card's, x and y are the finger's, all of them in the window. */
export function pileUnder(piles, box, { x, y }) {
  const near = piles
    .map((pile) => ({ pile, apart: distance(pile.getBoundingClientRect(), box, { x, y }) }))
    .filter(({ apart }) => apart !== null)
    .sort((a, b) => a.apart - b.apart);
  return near[0]?.pile ?? null;
}

function distance(pile, card, { x, y }) {
  const under = x >= pile.left && x <= pile.right && y >= pile.top && y <= pile.bottom;
  const over =
    card.left < pile.right && card.right > pile.left && card.top < pile.bottom && card.bottom > pile.top;
  if (!under && !over) return null;
  return Math.abs(card.left + card.width / 2 - pile.left - pile.width / 2);
}
