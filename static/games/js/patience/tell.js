/* Says in words, for those who hear the table, what an act did. */

import { cardsOn, countOf, pileNamed } from "./piles.js";

const onFoundations = (live) =>
  [...live.querySelectorAll("[data-pile^=F]")].reduce((sum, pile) => sum + countOf(pile), 0);
const nameOf = (item) => item?.querySelector("[aria-label]")?.getAttribute("aria-label") ?? "";

/** A wording with these values in place of their names in braces. */
export const filled = (wording, values) => wording.replace(/\{(\w+)\}/g, (_, name) => values[name]);

/** What happened between two tables of the server's, by an act on the first. `words` has the
    wordings. */
export function told(text, before, after, words) {
  const [verb, from, to, count] = text.split(" ");
  if (verb === "move") return moved({ from, to, count: Number(count ?? 1) }, before, after, words);
  if (verb === "deal") return filled(words.dealt, { card: topOf(after, "W") });
  if (verb === "redeal") return words.redealt;
  if (verb === "up") return filled(words.up, { count: onFoundations(after) - onFoundations(before) });
  return verb === "undo" ? words.undone : "";
}

function moved({ from, to, count }, before, after, words) {
  const source = pileNamed(before, from);
  const first = cardsOn(source).at(-count);
  const wording = to[0] === "F" ? words.toFoundation : words.toTableau;
  const cards = count > 1 ? filled(words.several, { card: nameOf(first) }) : nameOf(first);
  const sentences = [filled(wording, { cards, number: to.slice(1) })];
  const emptied = from[0] === "T" && countOf(source) === count;
  if (emptied && countOf(pileNamed(after, from))) {
    sentences.push(filled(words.filled, { card: topOf(after, from), number: from.slice(1) }));
  }
  return sentences.join(" ");
}

const topOf = (live, name) => nameOf(cardsOn(pileNamed(live, name)).at(-1));
