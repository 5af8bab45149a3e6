/* The melds that the hand holds, shown on demand: tapping one raises its cards. */

let open = false;

/** Brings the list to life; it stays open over refreshes. */
export function showHints(live) {
  const hints = live.querySelector("#hints");
  if (!hints) return;
  hints.open = open;
  hints.addEventListener("toggle", () => (open = hints.open));
  for (const hint of hints.querySelectorAll("[data-cards]")) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "hint";
    button.append(...hint.childNodes);
    button.addEventListener("click", () => raiseOnly(live, hint.dataset.cards.split(" ")));
    hint.append(button);
  }
}

function raiseOnly(live, cards) {
  const boxes = live.querySelectorAll("#hand input");
  for (const box of boxes) box.checked = cards.includes(box.value);
  boxes[0].dispatchEvent(new Event("change", { bubbles: true }));
}
