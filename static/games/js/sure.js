/* What cannot be taken back is asked once more, in a <details> beside its button. A menu opens in
   one too. */

const ASKED = "details:is(.sure, .more)";

/** Leads the focus to the answer when a question opens, and closes it, as a menu, on Escape or a
    press elsewhere. */
export function askOnce(live) {
  for (const question of live.querySelectorAll(ASKED)) {
    question.addEventListener("toggle", () => {
      if (question.open && question.matches(".sure")) question.querySelector("button").focus();
    });
    question.addEventListener("keydown", (event) => {
      // In a menu there may be a question: of what is open the innermost closes.
      const open = event.target.closest("details[open]");
      if (event.key !== "Escape" || !open) return;
      event.stopPropagation();
      close(open);
    });
    live.addEventListener("pointerdown", (event) => {
      if (!question.contains(event.target)) question.open = false;
    });
  }
}

/** Closes what is open on this table; a focus in it goes to what opened it. */
export function closeMenus(table) {
  for (const question of table.querySelectorAll(`${ASKED}[open]`)) close(question);
}

function close(question) {
  const focused = question.contains(document.activeElement);
  question.open = false;
  if (focused) question.querySelector("summary").focus();
}
