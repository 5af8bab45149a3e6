/* What a move does to the table as far as the page can know, shown before the server confirms it.

   Whether it is legal the server has said, and which piles fill a space. What a card from the stock
   is comes with the answer, its back lies there until then. The list of legal moves is not sure to
   hold any more for the piles that have changed: they are in doubt. */

import { cardsOn, countOf, layOn, pileNamed, recount } from "./piles.js";

/** Whether an act is a step whose outcome can be foreseen, as far as it can. */
export const isStep = (text) => /^(move|deal|redeal)\b/.test(text);

/** No doubt about anything. `blind`: everything is in doubt. */
export const noDoubt = () => ({ blind: false, piles: new Set() });

/** Whether the list still holds for this pile. */
export const isSure = (doubt, name) => !doubt.blind && !doubt.piles.has(name);

/** How many cards are surely left to deal. */
export const surelyLeft = (live, doubt) => (doubt.blind ? 0 : countOf(pileNamed(live, "S")));

/** Shows an act on a table, and adds to `doubt` what is no longer sure. */
export function foresee(live, text, doubt) {
  const [verb, from, to, count] = text.split(" ");
  if (verb === "move") lay(live, { from, to, count: Number(count ?? 1) }, doubt);
  else if (verb === "deal") turn(live, doubt);
  else if (verb === "redeal") turnOver(live, doubt);
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
  if (from[0] === "T" && !countOf(source)) fill(live, source, doubt);
}

/* The space takes a card of the first of the piles that fill it which has one. */
function fill(live, space, doubt) {
  const names = live.querySelector(".patience").dataset.fills.split(" ");
  const filler = names.map((name) => pileNamed(live, name)).find(countOf);
  if (!filler) return;
  const item = cardsOn(filler).at(-1) ?? unknownCard();
  item.classList.add("pending");
  takeFrom(filler);
  layOn(space, [item]);
  doubt.piles.add(filler.dataset.pile);
}

function turn(live, doubt) {
  const waste = pileNamed(live, "W");
  takeFrom(pileNamed(live, "S"));
  layOn(waste, [unknownCard()]);
  for (const under of cardsOn(waste).slice(0, -Number(waste.dataset.shows))) under.remove();
  doubt.piles.add("W");
}

function turnOver(live, doubt) {
  const [stock, waste] = [pileNamed(live, "S"), pileNamed(live, "W")];
  recount(stock, countOf(waste));
  recount(waste, -countOf(waste));
  for (const item of cardsOn(waste)) item.remove();
  nameStock(stock);
  doubt.piles.add("S").add("W");
}

/* Of the stock nothing is left to be seen when its last card has gone. */
function takeFrom(pile) {
  recount(pile, -1);
  const back = pile.querySelector(":scope > .back, .turn > .back");
  if (back && !countOf(pile)) back.className = "gap";
}

/* The button of the redeal deals again. */
function nameStock(stock) {
  const [button, caption] = [stock.querySelector("#do-deal"), stock.querySelector(".caption")];
  button.value = "deal";
  button.setAttribute("aria-label", button.dataset.then);
  button.querySelector(".gap").className = "back deep";
  const count = document.createElement("b");
  count.textContent = countOf(stock);
  caption.replaceChildren(`${caption.dataset.then} `, count);
}

function unknownCard() {
  const item = document.createElement("li");
  const back = document.createElement("span");
  item.className = "pending";
  back.className = "back";
  item.append(back);
  return item;
}

function offerUndo(live) {
  const undo = live.querySelector("#do-undo");
  if (!undo?.dataset.why) return;
  undo.removeAttribute("type");
  undo.removeAttribute("aria-disabled");
  delete undo.dataset.why;
}
