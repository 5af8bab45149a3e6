/* Reads the partner's move out, and what is asked now: only what is new since the last table. */

const outcome = (live) => live.querySelector("#result, .summary h2")?.textContent.trim();

/** `before` is the table that this one replaced, null when the page has just opened. */
export function hear(live, before) {
  if (!before || Number(live.dataset.version) <= Number(before.dataset.version)) return;
  const known = Number(before.dataset.version);
  const lines = [...live.querySelectorAll("#news [data-aloud]")]
    .filter((line) => Number(line.dataset.version) > known)
    .map((line) => line.dataset.aloud);
  const turned = live.dataset.turn === "mine" && before.dataset.turn !== "mine";
  const asked = turned ? live.querySelector("#prompt")?.textContent : "";
  const sentence = [...lines, outcome(live), asked].filter(Boolean).join(" ");
  if (sentence) document.getElementById("heard").textContent = sentence;
}
