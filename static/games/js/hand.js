/* The order of the hand: sorted, dragged or moved by key, and kept over refreshes. */

import { swallowClick } from "./click.js";
import { keepOrder, recallOrder } from "./order.js";

const SUITS = "SHCD";
const RANKS = "23456789TJQKA";
const APART = 8;

const items = (hand) => [...hand.children];
const order = (hand) => items(hand).map((item) => item.dataset.card);

/** Puts the hand in the order it had, new cards last and marked, and lets it be rearranged. */
export function arrange(table, live) {
  const hand = live.querySelector("#hand");
  if (!hand) return;
  const kept = recall(table, live, order(hand));
  const place = new Map(kept.cards.map((card, index) => [card, index]));
  hand.append(...items(hand).sort((a, b) => place.get(a.dataset.card) - place.get(b.dataset.card)));
  for (const item of items(hand)) if (kept.fresh.includes(item.dataset.card)) markNew(item, hand.dataset.newWord);
  const save = () => keepOrder(table.dataset.match, { ...kept, cards: order(hand) });
  save();
  letArrive(hand);
  live.querySelector("#sort-suit")?.addEventListener("click", () => sort(hand, bySuit, save));
  live.querySelector("#sort-rank")?.addEventListener("click", () => sort(hand, byRank, save));
  hand.addEventListener("pointerdown", (event) => startDrag(event, hand, save));
  hand.addEventListener("longhand:step", (event) => step(hand, event.detail, save));
}

/** Moves the focused card one place: -1 to the left, 1 to the right. */
export function moveCard(hand, by) {
  hand.dispatchEvent(new CustomEvent("longhand:step", { detail: by }));
}

function recall(table, live, held) {
  const { hand: deal, turn } = live.dataset;
  const kept = recallOrder(table.dataset.match);
  if (kept?.deal !== deal || !Array.isArray(kept.cards)) return { deal, cards: held, fresh: [] };
  const old = kept.cards.filter((card) => held.includes(card));
  const arrived = held.filter((card) => !old.includes(card));
  const still = turn === "mine" && Array.isArray(kept.fresh) ? kept.fresh : [];
  const fresh = arrived.length ? arrived : still.filter((card) => held.includes(card));
  return { deal, cards: [...old, ...arrived], fresh };
}

function bySuit(a, b) {
  return SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]) || RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]);
}

function byRank(a, b) {
  return RANKS.indexOf(a[0]) - RANKS.indexOf(b[0]) || SUITS.indexOf(a[1]) - SUITS.indexOf(b[1]);
}

function sort(hand, rule, save) {
  hand.append(...items(hand).sort((a, b) => rule(a.dataset.card, b.dataset.card)));
  save();
}

/* Says of a card that it has just come, to the eye and to the ear. */
function markNew(item, word) {
  const input = item.querySelector("input");
  item.dataset.new = "";
  item.querySelector(".grip").dataset.mark = word;
  input.setAttribute("aria-label", `${input.getAttribute("aria-label")}, ${word}`);
}

/* One card of the hand is in the tab order; arrows reach the others. */
function letArrive(hand) {
  const inputs = hand.querySelectorAll("input");
  inputs.forEach((input, index) => (input.tabIndex = index ? -1 : 0));
  hand.addEventListener("focusin", (event) => {
    for (const input of hand.querySelectorAll("input")) input.tabIndex = input === event.target ? 0 : -1;
  });
}

function step(hand, by, save) {
  const item = document.activeElement.closest("#hand > li");
  const beside = by < 0 ? item?.previousElementSibling : item?.nextElementSibling;
  if (!beside) return;
  // The neighbour moves, so that the focus stays where it is.
  if (by < 0) item.after(beside);
  else item.before(beside);
  item.scrollIntoView({ block: "nearest", inline: "nearest" });
  save();
}

/* A raised card follows the finger; anywhere else the drag scrolls the hand. */
function startDrag(event, hand, save) {
  if (!event.isPrimary || event.button) return;
  const item = event.target.closest("#hand > li");
  const raised = item?.querySelector(":checked");
  if (!raised && event.pointerType !== "mouse") return;
  const from = event.clientX;
  const height = event.clientY;
  const inRows = rowsOf(items(hand)).length > 1;
  const scrolled = hand.scrollLeft;
  const grip = item ? from - item.getBoundingClientRect().left : 0;
  let dragging = false;

  function follow(at) {
    const others = items(hand).filter((other) => other !== item);
    const row = rowsOf(others).findLast((top) => top <= at.clientY);
    const before = others.find((other) => {
      const box = other.getBoundingClientRect();
      if (Math.abs(box.top - (row ?? box.top)) > 1) return box.top > row;
      return at.clientX - grip < box.left - box.width / 2 + (box.left > item.getBoundingClientRect().left ? 0 : box.width);
    });
    if ((before ?? null) !== item.nextElementSibling) place(item, before ?? null, hand);
    const left = item.getBoundingClientRect().left;
    item.style.setProperty("--dragged", `${at.clientX - grip - left}px`);
  }

  function onMove(at) {
    // The button was released where the page did not hear of it.
    if (!at.buttons) return onEnd();
    const up = inRows && raised ? at.clientY - height : 0;
    if (!dragging && Math.hypot(at.clientX - from, up) < APART) return;
    if (!dragging) {
      dragging = true;
      hand.setPointerCapture(event.pointerId);
      if (raised) item.classList.add("dragging");
    }
    if (raised) follow(at);
    else hand.scrollLeft = scrolled + from - at.clientX;
  }

  function onEnd() {
    hand.removeEventListener("pointermove", onMove);
    hand.removeEventListener("pointerup", onEnd);
    hand.removeEventListener("pointercancel", onEnd);
    if (!dragging) return;
    swallowClick(hand);
    if (!raised) return;
    item.classList.remove("dragging");
    item.style.removeProperty("--dragged");
    save();
  }

  hand.addEventListener("pointermove", onMove);
  hand.addEventListener("pointerup", onEnd);
  hand.addEventListener("pointercancel", onEnd);
}

/* The tops of the rows that a large hand lies in, from above. */
function rowsOf(cards) {
  return [...new Set(cards.map((card) => card.getBoundingClientRect().top))].sort((a, b) => a - b);
}

function place(item, before, hand) {
  const active = item.contains(document.activeElement) ? document.activeElement : null;
  hand.insertBefore(item, before);
  active?.focus({ preventScroll: true });
}
