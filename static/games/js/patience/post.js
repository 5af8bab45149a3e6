/* Sends one act and says what became of it. */

import { token } from "../signs.js";

const TIMEOUT_MS = 12000;

/** Sends an act, which has the text, the version it was made for and a key of its own. Promises
    one of these, never rejects:
    `{ kind: "done", live }`: it stands, and this is the table now;
    `{ kind: "refused", live, sentence }`: it does not, this is the true table;
    `{ kind: "away", why, wait, sentence }`: try again later; `why` is offline, late, broken or
    often, `wait` the ms to wait that the server asked for, if it did;
    `{ kind: "signed-out", address }`: where to sign in;
    `{ kind: "lost", sentence }`: it will never be taken. */
export async function post(address, { text, version, key }) {
  let answer;
  let page;
  try {
    answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ verb: text, version, key }),
      headers: { "X-CSRFToken": token(), "HX-Request": "true", "HX-Current-URL": location.href },
      redirect: "error",
      // Also when the page is left meanwhile.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    page = parsed(await answer.text());
  } catch (error) {
    return { kind: "away", why: error.name === "TimeoutError" ? "late" : "offline" };
  }
  const live = page.getElementById("live");
  const signIn = answer.headers.get("HX-Redirect");
  if (answer.status === 401 && signIn) return { kind: "signed-out", address: signIn };
  if (live && answer.ok) return { kind: "done", live };
  if (live) return { kind: "refused", live, sentence: live.querySelector("#problem")?.textContent ?? "" };
  return unanswered(answer, page);
}

function unanswered(answer, page) {
  const sentence = sentenceOn(page);
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get("Retry-After")) || 60;
    return { kind: "away", why: "often", wait: seconds * 1000, sentence };
  }
  // A page that is no table comes from somewhere between here and the site.
  if (answer.ok || answer.status >= 500) return { kind: "away", why: "broken", sentence };
  return { kind: "lost", sentence };
}

/* Our own refusals are short sentences; anything longer is not for the player. */
function sentenceOn(page) {
  const text = page.body.textContent.trim().replace(/\s+/g, " ");
  return text.length < 300 ? text : "";
}

const parsed = (text) => new DOMParser().parseFromString(text, "text/html");
