/* Dragging: the card, with those on it, follows the finger or the mouse. The piles that take it
   glow, the nearest under it gets it, and from anywhere else it slides back. */

import { swallowClick } from "../click.js";
import { pileUnder } from "./aim.js";
import { moveFrom, places } from "./flights.js";
import { isSure } from "./foresee.js";
import { movesOfCards } from "./legal.js";
import { cardsFrom, cardsOn, isStillThere, pileNamed, pilesOn, spotOf } from "./piles.js";

const APART = 6;

/** Lets the cards of the table be dragged, for the `game` of play.js. */
export function letDrag(table, game) {
  let drag = null; // while a finger is on a card; it has `items` when they have left their place

  function onDown(event) {
    // A second finger breaks the drag off.
    if (drag) return giveUp();
    const item = event.isPrimary && !event.button && event.target.closest(".cards > li");
    if (!item || !canLift(item, event.pointerType)) return;
    drag = { pointer: event.pointerId, item, spot: spotOf(item), from: { x: event.clientX, y: event.clientY } };
  }

  function onMove(event) {
    if (event.pointerId !== drag?.pointer) return;
    // The button was released where the page did not hear of it.
    if (!event.buttons) return giveUp();
    const x = event.clientX - drag.from.x;
    const y = event.clientY - drag.from.y;
    if (!drag.items && Math.hypot(x, y) < APART) return;
    if (!drag.item.isConnected) return giveUp();
    if (!drag.items) lift();
    for (const item of drag.items) item.style.translate = `${x}px ${y}px`;
    const box = drag.item.querySelector(".face, .back").getBoundingClientRect();
    aimAt(pileUnder(drag.takers, box, { x: event.clientX, y: event.clientY }));
  }

  function lift() {
    const { live, doubt } = game;
    const { pile } = drag.spot;
    game.letGo();
    drag.items = cardsFrom(pileNamed(live, pile), drag.spot.index);
    const moves = isSure(doubt, pile) ? movesOfCards(live, drag.spot) : [];
    const glowing = moves.filter(({ to }) => isSure(doubt, to)).map(({ to }) => pileNamed(live, to));
    // Whether a pile in doubt takes the cards is for the next answer to say.
    const open = pilesOn(live).filter(({ dataset }) => !isSure(doubt, pile) || !isSure(doubt, dataset.pile));
    drag.takers = [...new Set([...glowing, ...open])].filter(({ dataset }) => dataset.pile !== pile);
    for (const each of glowing) each.classList.add("takes");
    for (const item of drag.items) item.classList.add("lifted");
    pileNamed(live, pile).classList.add("in-motion");
    table.setPointerCapture(drag.pointer);
  }

  function aimAt(pile) {
    if (drag.aim === pile) return;
    drag.aim?.classList.remove("aimed");
    drag.aim = pile;
    pile?.classList.add("aimed");
  }

  function onUp(event) {
    if (event.pointerId !== drag?.pointer) return;
    if (!drag.items) return (drag = null);
    const { spot, aim } = drag;
    putDown((before) => {
      moveFrom(before, game.live);
      if (game.catchUp() && aim) game.attempt(() => drop(spot, aim.dataset.pile));
    });
  }

  /* What has happened since the cards were lifted counts. Answers false while it is in doubt
     whether the pile takes them. */
  function drop(spot, to) {
    const { live, doubt } = game;
    if (!isSure(doubt, spot.pile) || !isSure(doubt, to)) return false;
    if (!isStillThere(live, spot)) return true;
    const move = movesOfCards(live, spot).find((each) => each.to === to);
    if (move) game.act(move.text);
    else game.say(game.words.nowhere);
    return true;
  }

  function giveUp() {
    if (!drag?.items) return (drag = null);
    putDown((before) => moveFrom(before, game.live));
  }

  /* Ends the drag; `go(before)` gets where the cards are in the air. */
  function putDown(go) {
    const { items, spot, pointer } = drag;
    const before = drag.item.isConnected ? places(game.live) : null;
    aimAt(null);
    drag = null;
    for (const item of items) item.style.removeProperty("translate");
    pileNamed(game.live, spot.pile)?.classList.remove("in-motion");
    for (const pile of game.live.querySelectorAll(".takes")) pile.classList.remove("takes");
    if (table.hasPointerCapture(pointer)) table.releasePointerCapture(pointer);
    swallowClick(table);
    go(before);
    for (const item of items) item.classList.remove("lifted");
  }

  table.addEventListener("pointerdown", onDown);
  table.addEventListener("pointermove", onMove);
  window.addEventListener("pointerup", onUp);
  window.addEventListener("pointercancel", ({ pointerId }) => pointerId === drag?.pointer && giveUp());
  table.addEventListener("lostpointercapture", ({ target }) => target === table && giveUp());
  // The browser's own way of dragging would take the pointer away.
  table.addEventListener("dragstart", (event) => event.target.closest?.(".patience .cards") && event.preventDefault());
  window.addEventListener("blur", giveUp);
  document.addEventListener("keydown", (event) => event.key === "Escape" && giveUp());
}

/* A finger lifts only what may go somewhere, since elsewhere it scrolls the page; a mouse lifts
   the end of any pile that cards leave. */
function canLift(item, pointer) {
  if (item.classList.contains("movable")) return true;
  const pile = item.closest("[data-pile]");
  if (pointer !== "mouse" || pile.dataset.pile[0] === "F") return false;
  return pile.dataset.pile[0] === "T" || item === cardsOn(pile).at(-1);
}
