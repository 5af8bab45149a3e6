/* What a refusal says. Our own are short sentences; anything longer is not for the player. */

const LONGEST = 300;

/** The sentence on a page that is no table; empty when it has none of ours. */
export function sentenceOn(page) {
  const text = page.body.textContent.trim().replace(/\s+/g, " ");
  return text.length < LONGEST ? text : "";
}
