/* Asks the server for a part of the page, as htmx does. */

import { token } from "../signs.js";

const TIMEOUT_MS = 12000;

/** Promises the answer and its text as a `page`. Rejects when none came: with a TimeoutError when
    that took 12 seconds. */
export const get = (address) => request(address, {});

/** The same for fields that are posted, also when the page is left meanwhile. */
export const submit = (address, fields) =>
  request(address, { method: "POST", body: new URLSearchParams(fields), keepalive: true }, { "X-CSRFToken": token() });

async function request(address, options, headers = {}) {
  const answer = await fetch(address, {
    ...options,
    headers: { ...headers, "HX-Request": "true", "HX-Current-URL": location.href },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { answer, page: new DOMParser().parseFromString(await answer.text(), "text/html") };
}
