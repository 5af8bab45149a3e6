/* Signs of life: this page is looked at, or no longer. */

const TIMEOUT_MS = 10000;

/** Says that the table at this version and status is in front of somebody.
    Promises the server's answer; rejects with an Error whose `status` is the HTTP status, or 0
    when no answer came. */
export async function sayHere(address, { version, status }) {
  let answer;
  try {
    answer = await fetch(address, {
      method: "POST",
      body: new URLSearchParams({ version, status }),
      headers: { "X-CSRFToken": token(), "HX-Request": "true" },
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (answer.ok) return await answer.json();
  } catch (error) {
    throw Object.assign(error, { status: 0 });
  }
  throw Object.assign(new Error(answer.statusText), { status: answer.status });
}

/** Says that the page was hidden or left; also works while it is being torn down. */
export function sayAway(address) {
  const form = new FormData();
  form.append("csrfmiddlewaretoken", token());
  navigator.sendBeacon?.(address, form);
}

/** Whether an answer of this HTTP status says that one is signed out. 403 is a missing CSRF cookie:
    all cookies of this page are gone. */
export const isSignedOut = (status) => status === 401 || status === 403;

/** The CSRF token. The cookie's is the newest: signing in again elsewhere changes it. */
export function token() {
  const cookie = document.cookie.match(/(?:^|; )csrftoken=([^;]+)/);
  const field = document.querySelector("[name=csrfmiddlewaretoken]");
  return cookie ? decodeURIComponent(cookie[1]) : (field?.value ?? "");
}
