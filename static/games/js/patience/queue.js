/* Acts on their way to the server: sent in order, one after another, until each is answered.

   An act has the version of the table that it was made for, one more than the act before it, and
   a key of its own, so that sending it again is sending it once. */

import { backoff } from "../backoff.js";
import { keepActs, recallActs } from "./kept.js";
import { post } from "./post.js";
import { warnWhile } from "./warn.js";

/** Keeps the queue of a match. Of each answer it tells `done(act, live)`, `refused(sentence, live,
    dropped)` or `lost(sentence, dropped)`, where `dropped` counts the acts that go with the one
    that was not taken; `away(why, sentence)` when the act is kept and tried again; `notTheirs(kind)`
    when it is kept until its owner is signed in; and `idle()` when nothing waits any more. */
export function keepQueue({ match, address }, { done, refused, lost, away, notTheirs, idle }) {
  const waits = backoff();
  let acts = recallActs(match);
  let sending = false;
  let timer = 0; // 0 unless it waits to try again
  let told = false; // the server has said how long
  let isAway = false; // the last answer did not come, or was to try again

  function store() {
    keepActs(match, acts);
  }

  function dropAll() {
    const behind = acts.length - 1;
    acts = [];
    store();
    return behind;
  }

  async function work() {
    if (sending) return;
    sending = true;
    clearTimeout(timer);
    timer = 0;
    try {
      while (acts.length && take(await post(address, acts[0]))) warn();
    } finally {
      sending = false;
    }
    if (!acts.length) idle();
    warn();
  }

  /* An act that is under way arrives also when the page is left. */
  function warn() {
    warnWhile(timer ? acts.length > 0 : sending && acts.length > 1);
  }

  /* Answers whether the next act may go. */
  function take(answer) {
    isAway = answer.kind === "away";
    if (isAway) {
      told = answer.wait !== undefined;
      timer = setTimeout(work, answer.wait ?? waits.next());
      away(answer.why, answer.sentence);
      return false;
    }
    waits.reset();
    if (answer.kind === "signed-out" || answer.kind === "gone") {
      // They go on from the storage when the page is back.
      notTheirs(answer.kind);
      return false;
    }
    if (answer.kind === "done") {
      const act = acts.shift();
      store();
      done(act, answer.live);
    } else if (answer.kind === "refused") {
      refused(answer.sentence, answer.live, dropAll());
    } else {
      lost(answer.sentence, dropAll());
    }
    return true;
  }

  return {
    /** The acts that have no answer yet, in order. */
    get texts() {
      return acts.map((act) => act.text);
    },
    /** The version that the first of them was made for; undefined without any. */
    get firstVersion() {
      return acts[0]?.version;
    },
    /** Whether what waits is tried again until the server takes it. */
    get isAway() {
      return isAway;
    },
    /** Whether the version is known that one more act would be made for: not how many moves
        `up` will make. */
    get isOpen() {
      return !acts.some((act) => act.text === "up");
    },
    /** Sends this act after those that wait; `version` is the table's when none does. */
    add(text, version) {
      acts.push({ text, version: acts.length ? acts.at(-1).version + 1 : version, key: newKey() });
      store();
      if (!timer) work();
      warn();
    },
    /** Tries again now, unless the server has said to wait. */
    hurry() {
      if (acts.length && !(timer && told)) work();
    },
  };
}

/* crypto.randomUUID is not there on a site without HTTPS. */
function newKey() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
