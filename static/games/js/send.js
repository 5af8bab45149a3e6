/* Sending a move once, and saying so when it did not leave.

   Every table has one key for its next move, so that sending it twice is sending it once: a
   move whose answer was lost can be tried again with the same values. */

import { sentenceOn } from "./sentence.js";

/** How many ms a button whose meaning has just changed does not hear a press. */
export const DEAF_MS = 500;
let underWay = false;
let submitter = null;
let sent = null;
let arrival = null;

// htmx tells the end of a request to a form's parents when the answer has replaced the form.
const ofSent = (event) => event.detail.requestConfig?.elt === sent?.form;

/** Whether this is a form whose answer takes the place of the table. */
export const isMove = (element) => element?.matches?.("#table form[hx-target='#live']") ?? false;

/** Watches the forms of the table. */
export function watchSending(table) {
  document.addEventListener("submit", (event) => onSubmit(event), true);
  document.addEventListener("htmx:configRequest", (event) => {
    if (isMove(event.detail.elt)) settleValues(event.detail);
  });
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (isMove(event.detail.elt)) busy(table, true);
  });
  document.addEventListener("htmx:afterRequest", (event) => {
    if (ofSent(event)) busy(table, false);
  });
  for (const [name, reason] of [["sendError", "offline"], ["timeout", "late"], ["responseError", "broken"]]) {
    document.addEventListener(`htmx:${name}`, (event) => {
      if (ofSent(event)) tellUnsent(reason, event.detail.xhr);
    });
  }
  table.addEventListener("click", (event) => {
    if (event.target.closest("#send-again")) sendAgain(event);
  });
  noticeChallenge();
  new MutationObserver(noticeChallenge).observe(table, { childList: true });
}

function onSubmit(event) {
  if (!isMove(event.target)) return;
  const early = event.target.id === "answer" && performance.now() - arrival < DEAF_MS;
  if (underWay || early) {
    event.preventDefault();
    event.stopImmediatePropagation();
    return;
  }
  submitter = event.submitter;
}

/* A challenge that arrives does not hear a press that was meant for something else. */
function noticeChallenge() {
  if (!document.getElementById("answer")) arrival = null;
  else arrival ??= performance.now();
}

/* The values are those of the button that was pressed, also when it stands outside the form,
   as a meld's does: htmx looks for it inside. */
function settleValues({ formData, elt, path }) {
  if (!sent?.again) {
    const values = new FormData(elt, submitter?.form === elt ? submitter : null);
    sent = { form: elt, path, values: [...values] };
  }
  sent.again = false;
  for (const name of [...formData.keys()]) formData.delete(name);
  for (const [name, value] of sent.values) formData.append(name, value);
}

function busy(table, is) {
  underWay = is;
  table.setAttribute("aria-busy", String(is));
}

function tellUnsent(reason, xhr) {
  const line = document.getElementById("unsent");
  if (!line) return;
  const said = reason === "broken" ? sentenceOf(xhr) : "";
  line.querySelector("span").textContent = said || line.dataset[reason];
  line.hidden = false;
  document.getElementById("problem").hidden = true;
}

const sentenceOf = (xhr) => sentenceOn(new DOMParser().parseFromString(xhr?.responseText ?? "", "text/html"));

function sendAgain() {
  if (underWay || !sent?.form.isConnected) return;
  const line = document.getElementById("unsent");
  if (line.contains(document.activeElement)) document.getElementById("prompt")?.focus({ preventScroll: true });
  line.hidden = true;
  sent.again = true;
  htmx.ajax("POST", sent.path, { source: sent.form, target: "#live", swap: "outerHTML" });
}
