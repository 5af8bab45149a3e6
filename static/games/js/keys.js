/* The keyboard: arrows in the hand, a letter for each move. Shown on demand.

   What answers to a letter says so itself by its data-key. */

import { moveCard } from "./hand.js";
import { letGo } from "./select.js";
import { closeMenus } from "./sure.js";

const STORE = "longhand.letters";

function lettersAct() {
  try {
    return localStorage.getItem(STORE) !== "off";
  } catch {
    return true;
  }
}

function rememberLetters(act) {
  try {
    localStorage.setItem(STORE, act ? "on" : "off");
  } catch {
    // Without storage the choice cannot be kept.
  }
}

/** Listens to the keys of the table page. */
export function listenToKeys(table) {
  const help = document.getElementById("keys");
  const box = document.getElementById("letter-keys");
  box.checked = lettersAct();
  box.addEventListener("change", () => rememberLetters(box.checked));
  // Where the focus was, the dialog gives it back; never to what a menu hides.
  const showHelp = () => {
    closeMenus(table);
    help.showModal();
  };
  table.addEventListener("click", (event) => {
    if (event.target.closest("#show-keys")) showHelp();
  });
  document.addEventListener("keydown", (event) => {
    if (help.open || event.ctrlKey || event.metaKey || isWriting(event.target)) return;
    if (onArrow(event) || event.altKey) return;
    if (event.key === "Escape") letGo(document.getElementById("live"));
    else if (event.key === "Enter" && event.target.closest("#hand, #take")) pick(event);
    else if (event.key === "?") showHelp();
    else if (box.checked) onLetter(event);
  });
}

function isWriting(target) {
  return target.matches?.("textarea, select, [contenteditable], input:not([type=checkbox], [type=radio])");
}

/* Enter chooses a card as space does: it would send the form by its first button. */
function pick(event) {
  if (!event.target.matches("[type=checkbox], [type=radio]")) return;
  event.preventDefault();
  event.target.click();
}

function onLetter(event) {
  if (event.repeat) return;
  const letter = event.key.toLowerCase();
  const meld = /^[1-9]$/.test(letter) && document.querySelector(`#meld-${letter}.takes .lay-here`);
  const button = meld || (/^[a-z]$/.test(letter) && document.querySelector(`#live [data-key="${letter}"]`));
  if (!button) return;
  event.preventDefault();
  const choice = button.querySelector("[type=radio]:checked");
  if (choice) choice.focus();
  else button.click();
}

function onArrow(event) {
  const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const hand = document.getElementById("hand");
  if (!by || !hand || event.target.closest("dialog, .aside, [type=radio]")) return false;
  const inputs = [...hand.querySelectorAll("input")];
  if (!inputs.length) return false;
  event.preventDefault();
  const here = inputs.indexOf(document.activeElement);
  if (here >= 0 && (event.altKey || event.shiftKey)) {
    moveCard(hand, by);
    return true;
  }
  const next = here < 0 ? inputs.find((input) => input.tabIndex === 0) : inputs[here + by];
  next?.focus();
  return true;
}
