/* Asks the server for a hint: its table, with a move on it that is worth trying. */

const TIMEOUT_MS = 12000;

/** Promises the table; null when none came. Somebody signed out is led to sign in. */
export async function fetchHint(address) {
  try {
    const answer = await fetch(`${address}?seen=1&hint=1`, {
      headers: { "HX-Request": "true", "HX-Current-URL": location.href },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const signIn = answer.headers.get("HX-Redirect");
    if (signIn) location.assign(signIn);
    if (!answer.ok) return null;
    return new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("live");
  } catch {
    return null;
  }
}
