/* What a move does to the table as far as the page can know, shown before the server confirms it.

   Whether it is legal the server has said. What it turns up, or what fills the space that it
   leaves, comes with the answer; until then the piles it may change are in doubt: the list says
   nothing about them that is sure to hold. */

import { cardsOn, countOf, layOn, pileNamed, recount } from "./piles.js";

/** Whether an act is a step whose outcome can be foreseen, as far as it can. */
export const isStep = (text) => /^(move|deal|redeal)\b/.test(text);

/** No doubt about anything. `blind`: everything is in doubt. `spaces`: how many were left that
    may have taken a card from the stock. */
export const noDoubt = () => ({ blind: false, piles: new Set(), spaces: 0 });

/** Whether the list still holds for this pile. */
export const isSure = (doubt, name) => !doubt.blind && !doubt.piles.has(name);

/** How many cards are surely left to deal. */
export const surelyLeft = (live, doubt) => (doubt.blind ? 0 : countOf(pileNamed(live, "S")) - doubt.spaces);

/** Shows an act on a table, and adds to `doubt` what is no longer sure. */
export function foresee(live, text, doubt) {
  const [verb, from, to, count] = text.split(" ");
  if (verb === "move") lay(live, { from, to, count: Number(count ?? 1) }, doubt);
  else if (verb === "deal") turn(live, doubt);
  else if (verb === "redeal") doubt.piles.add("S").add("W");
  else doubt.blind = true;
  offerUndo(live);
}

function lay(live, { from, to, count }, doubt) {
  const source = pileNamed(live, from);
  const items = cardsOn(source).slice(-count);
  for (const item of items) item.classList.add("pending");
  recount(source, -count);
  layOn(pileNamed(live, to), items);
  doubt.piles.add(from).add(to);
  if (from[0] === "T" && !countOf(source)) {
    source.classList.add("pending");
    doubt.piles.add("S").add("W");
    doubt.spaces += 1;
  }
}

/* The card is not known yet: its back lies on the waste. */
function turn(live, doubt) {
  const waste = pileNamed(live, "W");
  const item = document.createElement("li");
  const back = document.createElement("span");
  item.className = "pending";
  back.className = "back";
  item.append(back);
  recount(pileNamed(live, "S"), -1);
  layOn(waste, [item]);
  for (const under of cardsOn(waste).slice(0, -Number(waste.dataset.shows))) under.remove();
  doubt.piles.add("W");
}

function offerUndo(live) {
  const undo = live.querySelector("#do-undo");
  if (!undo?.dataset.why) return;
  undo.removeAttribute("type");
  undo.removeAttribute("aria-disabled");
  delete undo.dataset.why;
}
