/* What cannot be taken back is asked once more, in a <details> beside its button. A menu opens in
   one too. */

/** Leads the focus to the answer when a question opens, and closes it, as a menu, on Escape or a
    press elsewhere. */
export function askOnce(live) {
  for (const question of live.querySelectorAll("details:is(.sure, .more)")) {
    question.addEventListener("toggle", () => {
      if (question.open) question.querySelector("form button:not([type=button])")?.focus();
    });
    question.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || !question.open) return;
      event.stopPropagation();
      question.open = false;
      question.querySelector("summary").focus();
    });
    live.addEventListener("pointerdown", (event) => {
      if (!question.contains(event.target)) question.open = false;
    });
  }
}
