/* The buttons of a patience, by finger, mouse or letter: what would be sent goes to the queue. */

import { DEAF_MS, isMove } from "../send.js";
import { DOUBLE_MS } from "./choose.js";
import { isLegal, legalMoves } from "./legal.js";
import { isSure, surelyLeft } from "./foresee.js";
import { spotOf } from "./piles.js";

/** Listens at the table, for the `game` of play.js; `askHint()` gets a table with a hint. */
export function listenToPresses(table, game, askHint) {
  const meaning = () => game.live.querySelector("#do-deal")?.value;
  let stock = meaning();
  let changed = -Infinity;
  let bare = -Infinity; // when the bare table was tapped last

  new MutationObserver(() => {
    if (meaning() !== stock) changed = performance.now();
    stock = meaning();
  }).observe(table, { childList: true });

  function press(text) {
    const [verb, steps] = text.split(" ");
    if (verb === "deal" || verb === "redeal") turn(verb);
    else if (verb === "up") game.attempt(() => game.isOpen && sendUp());
    else if (verb === "undo" && !steps) game.attempt(() => game.isOpen && (!canUndo() || did(text)));
    else if (verb === "undo") game.attempt(() => !game.waits && pressThere("#do-restart"));
    else if (verb === "leave") game.attempt(() => !game.waits && pressThere("#do-leave"));
    else game.attempt(() => !game.waits && did(text));
  }

  const did = (text) => (game.act(text), true);

  /* Not when the game has been won meanwhile. */
  const canUndo = () => game.steps > 0 && (game.waits || game.live.querySelector("#do-undo"));

  /* What the server would do before the acts that wait arrive, it would do to another game. */
  const goWhenAllArrived = (go) => game.attempt(() => !game.waits && (go(), true));

  function sendUp() {
    const { live, doubt, waits } = game;
    const may = legalMoves(live).some(({ from, to }) => to[0] === "F" && isSure(doubt, from) && isSure(doubt, to));
    if (may) game.act("up");
    else if (!waits) game.say(game.words.noneUp);
    return may || !waits;
  }

  /* As many times as it is pressed, while there are surely cards; what was meant as a deal never
     becomes the redeal. */
  function turn(verb) {
    if (verb === "redeal" && performance.now() - changed < DEAF_MS) return;
    game.attempt(() => {
      const { live, doubt, waits } = game;
      const sure = verb === "deal" ? surelyLeft(live, doubt) > 0 : isSure(doubt, "S") && isSure(doubt, "W");
      const can = isLegal(live, verb) && sure;
      if (can) game.act(verb);
      return can || !waits;
    });
  }

  /* How many moves a restart takes back, and whether the game is lost, is known when all acts have
     arrived. */
  function pressThere(name) {
    const button = game.live.querySelector(name);
    if (button) game.act(button.value);
    return true;
  }

  // Before htmx and send.js, which would send the form.
  window.addEventListener(
    "submit",
    (event) => {
      const { target, submitter } = event;
      if (!["act", "move", "new-deal", "again"].includes(target.id) || !table.contains(target)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (!isMove(target)) {
        if (game.catchUp()) goWhenAllArrived(() => document.getElementById(target.id)?.submit());
        return;
      }
      const text = textOf(new FormData(target, submitter));
      if (game.catchUp() && text) press(text);
    },
    true,
  );

  table.addEventListener("click", (event) => {
    const { target } = event;
    if (event.ctrlKey || event.metaKey || !target.closest("#live")) return;
    const hint = target.closest("#do-hint");
    const why = target.closest("[data-why]")?.dataset.why;
    const givesUp = target.closest("a[href$='/resign/']");
    if (hint || why || givesUp) event.preventDefault();
    if (givesUp) goWhenAllArrived(() => location.assign(givesUp.href));
    else if (hint) game.attempt(() => !game.waits && (askHint(), true));
    else if (why) game.catchUp() && game.say(why);
    else if (target.closest("#send-again")) game.hurry();
    else if (!target.closest("button, a, summary, input, label, .settled")) touch(target);
  });

  /* Beside the cards of a pile only a choice among piles is meant for it. */
  function touch(target) {
    const onCard = target.closest(".cards > li");
    const spot = spotOf(target);
    if (!game.catchUp()) return;
    if (doublesBare(target)) press("up");
    else if (spot && (onCard || game.piles)) game.tap(spot);
    else game.letGo();
  }

  /* Whether this is the second tap on the bare table or on a foundation, where no cards are to be
     put: it does what the button does. */
  function doublesBare(target) {
    const now = performance.now();
    const first = bare;
    bare = isBare(target) && !game.piles ? now : -Infinity;
    if (bare !== now || now - first >= DOUBLE_MS) return false;
    bare = -Infinity;
    return true;
  }
}

/* Whether this is a place of the table where there is nothing to take. */
function isBare(target) {
  const pile = target.closest("[data-pile]")?.dataset.pile ?? "";
  return target.closest(".patience") && !target.closest("#search, .asked, .facts") && /^(F|$)/.test(pile);
}

/* The move that a form's fields make, as the server reads them. */
function textOf(fields) {
  const [verb = "", ...to] = (fields.get("verb") ?? "").split(" ");
  return [verb, ...fields.getAll("cards"), ...to, fields.get("target") ?? ""].filter(Boolean).join(" ");
}
