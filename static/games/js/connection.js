/* The line that says in words how the page is connected. Its wordings are in the page. */

const PATIENCE_MS = 5000;
let state = "live";
let timer = 0;

/** Says how the page is connected: live, polling, offline, signed-out or gone.
    A short search for the socket is not worth a word. */
export function say(next) {
  if (next === state) return;
  state = next;
  document.dispatchEvent(new CustomEvent("longhand:connection", { detail: { state } }));
  clearTimeout(timer);
  if (state === "polling") timer = setTimeout(write, PATIENCE_MS);
  else write();
}

function write() {
  const line = document.getElementById("connection");
  if (!line) return;
  line.dataset.state = state;
  for (const wording of line.querySelectorAll("[data-when]")) {
    wording.hidden = wording.dataset.when !== state;
  }
}
