/* Asks the server for a hint: its table, with a move on it that is worth trying. */

import { say } from "../connection.js";
import { isSignedOut } from "../signs.js";
import { get } from "./ask.js";

/** Promises the table; null when none came. */
export async function fetchHint(address) {
  try {
    const { answer, page } = await get(`${address}?seen=1&hint=1`);
    if (isSignedOut(answer.status)) say("signed-out");
    return answer.ok ? page.getElementById("live") : null;
  } catch {
    return null;
  }
}
