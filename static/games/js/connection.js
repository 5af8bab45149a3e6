/* The line that says in words how the page is connected. Its wordings are in the page. */

import { forgetOrders } from "./order.js";

const PATIENCE_MS = 5000;
let state = "live";
// In these the page may be in front of somebody else.
const NOT_THEIRS = ["signed-out", "gone"];
let timer = 0;
let putAway = false;

/** Says how the page is connected: live, polling, offline, signed-out or gone.
    A short search for the socket is not worth a word. */
export function say(next) {
  if (next === state) return;
  state = next;
  document.dispatchEvent(new CustomEvent("longhand:connection", { detail: { state } }));
  clearTimeout(timer);
  if (NOT_THEIRS.includes(state)) clearTable();
  // Signed in again: what was put away comes from the server.
  else if (putAway && state !== "offline") location.reload();
  if (state === "polling") timer = setTimeout(write, PATIENCE_MS);
  else write();
}

/* No hand stays on the screen of a person who has left, nor in their browser. */
function clearTable() {
  putAway = true;
  forgetOrders();
  for (const id of ["live", "heard"]) document.getElementById(id)?.replaceChildren();
}

function write() {
  const line = document.getElementById("connection");
  if (!line) return;
  line.dataset.state = state;
  for (const wording of line.querySelectorAll("[data-when]")) {
    wording.hidden = wording.dataset.when !== state;
  }
}
