/* Sends one act and says what became of it. */

import { sentenceOn } from "../sentence.js";
import { isSignedOut } from "../signs.js";
import { submit } from "./ask.js";

/** Sends an act, which has the text, the version it was made for and a key of its own. Promises
    one of these, never rejects:
    `{ kind: "done", live }`: it stands, and this is the table now;
    `{ kind: "refused", live, sentence }`: it does not, this is the true table;
    `{ kind: "away", why, wait, sentence }`: try again later; `why` is offline, late, broken or
    often, `wait` the ms to wait that the server asked for, if it did;
    `{ kind: "signed-out" }`: not before one has signed in;
    `{ kind: "gone" }`: not before its owner is back: somebody else is signed in;
    `{ kind: "lost", sentence }`: it will never be taken. */
export async function post(address, { text, version, key }) {
  try {
    return became(await submit(address, { verb: text, version, key }));
  } catch (error) {
    return { kind: "away", why: error.name === "TimeoutError" ? "late" : "offline" };
  }
}

function became({ answer, page }) {
  const live = page.getElementById("live");
  if (isSignedOut(answer.status)) return { kind: "signed-out" };
  if (live && answer.ok) return { kind: "done", live };
  if (live) return { kind: "refused", live, sentence: live.querySelector("#problem")?.textContent ?? "" };
  const sentence = sentenceOn(page);
  if (answer.status === 429) {
    const seconds = Number(answer.headers.get("Retry-After")) || 60;
    return { kind: "away", why: "often", wait: seconds * 1000, sentence };
  }
  // A page that is neither table nor sentence comes from somewhere between here and the site.
  if (answer.ok || answer.status >= 500 || !sentence) return { kind: "away", why: "broken", sentence };
  if (answer.status === 404) return { kind: "gone" };
  return { kind: "lost", sentence };
}
