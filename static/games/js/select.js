/* Which cards are raised, and which moves that lights up.

   No rule is written here: the server sends the legal moves in #live's data-legal, and a button
   is lit when one of them names exactly the raised cards. An unlit button pressed with cards
   raised is sent all the same, so that the server says in its words why not. */

let raised = new Set();

const boxes = (live) => [...live.querySelectorAll("#hand input")];
const named = (cards) => [...cards].sort().join(" ");

/** The legal moves as verb, cards in one order, and target. */
function legalMoves(live) {
  const texts = live.dataset.legal ? live.dataset.legal.split(";") : [];
  return texts.map((text) => {
    const [verb, ...words] = text.split(" ");
    const end = words.includes("on") ? words.indexOf("on") : words.length;
    return { verb, cards: named(words.slice(0, end)), target: words.slice(end).join(" ") };
  });
}

/** Puts the raised cards of the table before this one up again, and lights the buttons. */
export function raise(live) {
  if (!live.querySelector("#hand")) {
    raised = new Set();
    return;
  }
  for (const box of boxes(live)) if (raised.has(box.value)) box.checked = true;
  const moves = legalMoves(live);
  live.addEventListener("change", (event) => {
    if (!event.target.closest("#hand")) return;
    advise(live, "");
    light(live, moves);
    // A dock that scrolls along would go from under the finger.
    if (dockHeight(live)) showTaker(live);
  });
  live.addEventListener("click", (event) => {
    const button = event.target.closest(".button.play");
    if (button) explain(event, live, button);
  });
  light(live, moves);
}

/** Lets all raised cards go. */
export function letGo(live) {
  for (const box of boxes(live)) box.checked = false;
  live.querySelector("#hand")?.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Advice at the place where the moves are made, where the server says what it refuses; none
    clears the place. */
export function advise(live, sentence) {
  const line = live.querySelector("#problem");
  if (!line) return;
  line.hidden = !sentence;
  line.className = "note";
  line.textContent = sentence;
}

function light(live, moves) {
  const held = boxes(live);
  raised = new Set(held.filter((box) => box.checked).map((box) => box.value));
  const cards = named(raised);
  const lit = raised.size ? moves.filter((move) => move.cards === cards) : [];
  for (const verb of ["meld", "lay", "discard"]) {
    const button = live.querySelector(`#do-${verb}`);
    if (!button || button.dataset.why) continue;
    const can = lit.some((move) => move.verb === verb);
    button.dataset.label ??= button.textContent;
    button.classList.toggle("lit", can);
    button.setAttribute("aria-disabled", String(!can));
    const last = can && raised.size === held.length;
    button.textContent = last ? button.dataset.last : button.dataset.label;
  }
  for (const meld of live.querySelectorAll(".meld")) {
    const takes = lit.some((move) => move.verb === "lay" && move.target === meld.dataset.target);
    meld.classList.toggle("takes", takes);
  }
}

/* How much of the window the dock covers: nothing unless it stays at the bottom. */
function dockHeight(live) {
  const dock = live.querySelector(".dock");
  return getComputedStyle(dock).position === "sticky" ? dock.offsetHeight : 0;
}

/* Brings the first meld that takes the raised cards out from under the dock. */
function showTaker(live) {
  const meld = live.querySelector(".meld.takes");
  if (!meld) return;
  meld.style.scrollMarginBlock = `0.5rem calc(0.5rem + ${dockHeight(live)}px)`;
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  meld.scrollIntoView({ block: "nearest", behavior: still ? "instant" : "smooth" });
}

/* Says why a button is not lit, or which melds the cards may go to. */
function explain(event, live, button) {
  const { why, none, nowhere, where } = button.dataset;
  if (why || !raised.size) {
    event.preventDefault();
    advise(live, why || none);
    return;
  }
  if (button.id !== "do-lay") return;
  const melds = live.querySelectorAll(".takes .lay-here");
  if (melds.length === 1) {
    melds[0].click();
    return;
  }
  advise(live, melds.length ? where : nowhere);
  showTaker(live);
}
