/* Fetching the part of the page that changes.

   htmx swaps it, by htmx.ajax from #table, which stays: so the other modules see one kind of
   swap, whoever caused it. Three things are kept apart here:
   - while a form's own request is on its way nothing is swapped under it, since its answer
     needs the element it left from and is a fresh table anyhow;
   - an answer older than what is shown is dropped;
   - whatever is asked for during a refresh makes one more, not many. */

import { backoff } from "./backoff.js";
import { isMove } from "./send.js";

const TIMEOUT_MS = 15000;
const waits = backoff();
const forms = new Set();
const listeners = { refreshed() {}, answered() {}, failed() {} };
let table = null;
let running = null;
let again = false;
let timer = 0;
// The HTTP status of the last refresh; 0 when no answer came or none that is a table.
let status = 0;
// Whether its table was left aside because a form has gone out meanwhile.
let held = false;
const holds = [];

/** What the page shows: version and status. */
export function shown() {
  const live = document.getElementById("live");
  return { version: Number(live?.dataset.version ?? -1), status: live?.dataset.status ?? "" };
}

/** Whether a form of the table waits for its answer, or something else holds the table as it is. */
export function formUnderWay() {
  for (const xhr of forms) {
    if (xhr.readyState === 0 || xhr.readyState === 4) forms.delete(xhr);
  }
  return forms.size > 0 || holds.some((hold) => hold());
}

/** Lets no refresh take the place of the table while `hold()` is true. Whoever holds it calls
    `answered` at the end. */
export function holdWhile(hold) {
  holds.push(hold);
}

/** What was held back is fetched now, if the table lacks it. */
export function answered() {
  listeners.answered();
}

/** Gets the table from the server and shows it. Promises to be done, well or not: a failure is
    tried again later. */
export function refresh() {
  clearTimeout(timer);
  again = true;
  if (table && !running) running = run().finally(() => (running = null));
  return running ?? Promise.resolve();
}

/** Starts work for this #table. `refreshed()` is called when the page shows what the server
    last had, `answered()` when a form has its answer, `failed(status)` when a refresh failed:
    the HTTP status, 0 when no table came. It answers whether to try again. */
export function attend(element, { refreshed, answered, failed }) {
  table = element;
  Object.assign(listeners, { refreshed, answered, failed });
  document.addEventListener("htmx:beforeRequest", ({ detail }) => {
    if (isMove(detail.requestConfig.elt)) forms.add(detail.xhr);
  });
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (forms.delete(detail.xhr)) listeners.answered();
  });
  table.addEventListener("htmx:beforeSend", ({ detail, target }) => {
    if (target === table) detail.xhr.timeout = TIMEOUT_MS;
  });
  table.addEventListener("htmx:beforeOnLoad", (event) => {
    if (event.target !== table) return;
    const { xhr } = event.detail;
    if (judge(xhr.status, xhr.responseText)) {
      // A form's answer may have replaced it since the request left.
      event.detail.target = document.getElementById("live");
    } else {
      event.preventDefault();
    }
  });
}

async function run() {
  while (again && !formUnderWay()) {
    again = false;
    status = 0;
    held = false;
    const visible = document.visibilityState === "visible";
    const address = table.dataset.fragmentUrl + (visible ? "?seen=1" : "");
    await (window.htmx ? byHtmx(address) : byFetch(address)).catch(() => {});
    if (status !== 200) {
      if (listeners.failed(status)) timer = setTimeout(refresh, waits.next());
      return;
    }
    waits.reset();
  }
  // With a form under way the page is not up to date yet: its answer calls again.
  if (!again && !held) listeners.refreshed();
  again = false;
}

async function byHtmx(address) {
  await window.htmx.ajax("GET", address, {
    source: table,
    target: "#live",
    swap: "outerHTML",
  });
}

async function byFetch(address) {
  const answer = await fetch(address, {
    headers: { "HX-Request": "true" },
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const text = await answer.text();
  if (judge(answer.status, text)) document.getElementById("live").replaceWith(liveIn(text));
}

/* Notes how the refresh went, and whether its table may take the place of the one shown. */
function judge(code, text) {
  const live = code === 200 ? liveIn(text) : null;
  status = code === 200 && !live ? 0 : code;
  held = formUnderWay();
  return live !== null && !held && Number(live.dataset.version) >= shown().version;
}

function liveIn(text) {
  return new DOMParser().parseFromString(text, "text/html").getElementById("live");
}
