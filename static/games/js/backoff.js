/* How long to wait before trying again: growing spans, a random part of each ("full jitter"),
   so that pages that lost the server together do not come back together. */

const AT_LEAST = 250;

/** Delays in ms: within 1 s at first, then 2 s, 4 s … up to `cap`; `reset` starts over. */
export function backoff({ first = 1000, cap = 30000 } = {}) {
  let failures = 0;
  return {
    next() {
      const span = Math.min(cap, first * 2 ** Math.min(failures, 16));
      failures += 1;
      return Math.max(AT_LEAST, Math.random() * span);
    },
    reset() {
      failures = 0;
    },
  };
}
