/* Whether the deal can be won: the solver is asked, and looked at how far it has come.

   The table may be exchanged at any time meanwhile, so an answer goes to the part that is on the
   page when it comes. */

import { say } from "../connection.js";
import { sentenceOn } from "../sentence.js";
import { isSignedOut } from "../signs.js";
import { get, submit } from "./ask.js";

const SOON_MS = 3000;
const SELDOM_MS = 60000;
const SLOWER = 1.5;

const visible = () => document.visibilityState === "visible";
const part = () => document.getElementById("search");
const textOf = (element) => element?.textContent.trim().replace(/\s+/g, " ");

/** Watches the search on this #table; `words` has the wordings. */
export function watchSearch(table, words) {
  let wait = SOON_MS;
  let timer = 0;
  let asking = false;

  function lookLater() {
    if (!timer && part()?.dataset.looks) timer = setTimeout(look, wait);
  }

  async function look() {
    const address = part()?.dataset.looks;
    const before = standing();
    // Nobody looks at a hidden page.
    if (address && visible()) await get(address).then(take).catch(() => {});
    // A solver that does not get on may not be running.
    lookIn(standing() === before ? Math.min(SELDOM_MS, wait * SLOWER) : SOON_MS);
  }

  function lookIn(ms) {
    clearTimeout(timer);
    timer = 0;
    wait = ms;
    lookLater();
  }

  /* Answers whether it was the part of the page. */
  function take({ answer, page }) {
    const fresh = answer.ok ? page.getElementById("search") : null;
    if (fresh) show(fresh);
    else if (isSignedOut(answer.status)) say("signed-out");
    return fresh !== null;
  }

  async function askSolver(address) {
    if (asking) return;
    asking = true;
    complain("");
    try {
      const got = await submit(address, {});
      if (take(got)) lookIn(SOON_MS);
      else complain(sentenceOn(got.page) || words.unaskedBroken);
    } catch (error) {
      complain(error.name === "TimeoutError" ? words.unaskedLate : words.unaskedOffline);
    } finally {
      asking = false;
    }
  }

  table.addEventListener("submit", (event) => {
    if (!event.target.closest("#search")) return;
    event.preventDefault();
    askSolver(event.target.action);
  });
  document.addEventListener("longhand:table", lookLater);
  document.addEventListener("visibilitychange", () => visible() && lookIn(SOON_MS));
}

/* What tells whether the solver gets on. */
const standing = () => `${textOf(part())} ${part()?.querySelector("progress")?.value}`;

/* The part stays and its content changes, so that the focus stays too, and only what is new is
   read out. */
function show(fresh) {
  const old = part();
  if (!old) return;
  const focused = old.contains(document.activeElement);
  const bar = old.querySelector("progress");
  const next = fresh.querySelector("progress");
  if (bar && next && textOf(old) === textOf(fresh)) bar.value = next.value;
  else old.replaceChildren(...fresh.childNodes);
  if (fresh.dataset.looks) old.dataset.looks = fresh.dataset.looks;
  else delete old.dataset.looks;
  if (focused && document.activeElement === document.body) old.focus({ preventScroll: true });
}

/* Why the solver was not asked; nothing takes that away. */
function complain(sentence) {
  part()?.querySelector(".problem")?.remove();
  if (!sentence) return;
  const line = document.createElement("p");
  line.className = "problem";
  line.textContent = sentence;
  part()?.append(line);
}
