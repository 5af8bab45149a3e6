/* What cannot be taken back is asked once more, in a <details> beside its button. */

/** Leads the focus into the question when it opens, and closes it on Escape or a press elsewhere. */
export function askOnce(live) {
  for (const question of live.querySelectorAll("details.sure")) {
    question.addEventListener("toggle", () => {
      if (question.open) question.querySelector("form button:not([type=button])").focus();
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
