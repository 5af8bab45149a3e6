/* What was meant for a table that is not there yet: it waits for it, in order. */

/** Keeps the intents; nothing is judged while `isHeldBack()`. */
export function keepIntents(isHeldBack) {
  const waiting = [];
  let judging = false;

  /* Doing one may bring the table that the next has waited for. */
  function judge() {
    if (judging || isHeldBack()) return;
    judging = true;
    try {
      while (waiting.length && waiting[0]()) waiting.shift();
    } finally {
      judging = false;
    }
  }

  return {
    judge,
    /** Does it now, or when the table is there that it depends on: an intent answers false as
        long as it is not. */
    attempt(intent) {
      waiting.push(intent);
      judge();
    },
    /** None of them is meant any more. */
    dropAll() {
      waiting.length = 0;
    },
  };
}
