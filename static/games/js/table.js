/* The table page: starts the modules, and brings each refreshed table to life.

   Everything inside #live is replaced at every move; what the reader did to it (cards raised,
   their order, where the focus is) is kept here and put back. */

import { arrange } from "./hand.js";
import { hear } from "./hear.js";
import { showHints } from "./hints.js";
import { listenToKeys } from "./keys.js";
import { move, rememberPlaces } from "./motion.js";
import { openPile } from "./pile.js";
import { raise } from "./select.js";
import { watchSending } from "./send.js";
import { showSuits } from "./suits.js";
import { askOnce } from "./sure.js";
import { entitle } from "./title.js";

const table = document.getElementById("table");
let live = document.getElementById("live");
let focused = null;

function beforeSwap() {
  const active = document.activeElement;
  focused = live.contains(active) ? active : null;
  rememberPlaces(live);
}

function bringToLife(fresh) {
  const before = live === fresh ? null : live;
  live = fresh;
  arrange(table, live);
  raise(live);
  openPile(live);
  showHints(live);
  showSuits(live);
  askOnce(live);
  hear(live, before);
  entitle(table, live);
  document.dispatchEvent(new CustomEvent("longhand:table", { detail: { live, before } }));
  if (before) {
    keepFocus();
    move(live, before);
  }
}

/* htmx gives the focus back to an element of the same id. When it is gone, as a card that was
   discarded, the focus goes to the line that says what is asked now. */
function keepFocus() {
  if (!focused || document.activeElement !== document.body) return;
  const again = focused.id && document.getElementById(focused.id);
  (again || document.getElementById("prompt") || document.getElementById("do-continue"))?.focus({
    preventScroll: true,
  });
  focused = null;
}

function start() {
  table.dataset.script = "";
  // htmx would put the server's attributes back after a swap, over what is set here.
  if (window.htmx) window.htmx.config.attributesToSettle = [];
  document.addEventListener("htmx:beforeSwap", (event) => {
    if (event.detail.target?.id === "live") beforeSwap();
  });
  new MutationObserver(() => {
    const fresh = document.getElementById("live");
    if (fresh && fresh !== live) bringToLife(fresh);
  }).observe(table, { childList: true });
  watchSending(table);
  listenToKeys(table);
  bringToLife(live);
}

if (table && live) start();
