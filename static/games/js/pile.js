/* An open discard pile: touching a card shows what would be taken with it.

   The cards are radio buttons, so that the choice can be made and sent without this too. Whether
   it may be taken is the server's word, on each card; what may not is sent all the same when the
   button is pressed, so that the server says why. */

import { advise } from "./select.js";

let chosen = null;

/** Lets the pile be chosen from; the choice made on the table before this one stays. */
export function openPile(live) {
  const pile = live.querySelector("#take [role=radiogroup]");
  if (!pile) {
    chosen = null;
    return;
  }
  const cards = [...pile.querySelectorAll("[type=radio]")];
  const again = cards.find((card) => card.value === chosen) ?? cards.find((card) => card.checked);
  // The choice of an older table may be gone from the pile: the top is offered then.
  (again ?? cards.at(-1)).checked = true;
  pile.addEventListener("change", () => {
    advise(live, "");
    tell(live, cards);
  });
  tell(live, cards);
}

function tell(live, cards) {
  const at = cards.findIndex((card) => card.checked);
  const card = cards[at];
  const above = cards.length - 1 - at;
  const lit = "lit" in card.dataset;
  chosen = above ? card.value : null;
  const fill = (words) => words.replace("{card}", card.dataset.sign).replace("{count}", above);
  const button = live.querySelector("#do-take");
  button.textContent = fill(above ? (above > 1 ? button.dataset.more : button.dataset.one) : button.dataset.top);
  button.classList.toggle("lit", lit);
  button.setAttribute("aria-disabled", String(!lit));
  const line = live.querySelector("#taken-with");
  const said = lit ? (above ? line.dataset.deep : line.dataset.top) : line.dataset.noUse;
  // A refusal that has just come says why already.
  const refused = live.querySelector("#problem").textContent;
  line.textContent = refused ? "" : fill(said);
  line.classList.toggle("problem", !lit && !refused);
}
