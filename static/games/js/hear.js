/* Reads the partner's move out, and what is asked now: only what is new since the last table.

   It writes to #heard. So does patience/notes.js: what is done at a patience its player does. */

const outcome = (live) => live.querySelector("#result, .summary h2")?.textContent.trim();

/** `before` is the table that this one replaced, null when the page has just opened. */
export function hear(live, before) {
  if (!before || Number(live.dataset.version) <= Number(before.dataset.version)) return;
  const known = Number(before.dataset.version);
  const lines = [...live.querySelectorAll("#news [data-aloud]")]
    .filter((line) => Number(line.dataset.version) > known)
    .map((line) => line.dataset.aloud);
  const turned = live.dataset.turn === "mine" && before.dataset.turn !== "mine";
  const theirs = turned && !live.querySelector(".patience");
  // As it is seen: a wording for pages without scripts may be there as well.
  const asked = theirs ? live.querySelector("#prompt")?.innerText : "";
  const sentence = [...lines, outcome(live), asked].filter(Boolean).join(" ");
  if (sentence) document.getElementById("heard").textContent = sentence;
}
