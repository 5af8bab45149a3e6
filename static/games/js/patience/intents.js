/* What was meant for a table that is not there yet: it waits for it, in order, as long as an answer is
   on its way. What waited for the network would be done by itself, long after, and hold up all else. */

/** Keeps the intents. Nothing is judged while `isHeldBack()`; what has to wait while `isAway()` is
    let go, and `letGo()` says so. */
export function keepIntents({ isHeldBack, isAway, letGo }) {
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
    if (waiting.length && isAway()) {
      waiting.length = 0;
      letGo();
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
