/* The table that the page shows: the newest of the course with the acts on it that wait for an
   answer, or the one that a hint came with. The server's tables are not exchanged under a finger. */

import { exchange } from "./exchange.js";
import { places } from "./flights.js";
import { rememberFocus } from "./focus.js";
import { foresee, isStep, noDoubt } from "./foresee.js";
import { isGrasped, isHeld } from "./grasp.js";

/** Keeps what is shown of a `course`, with the acts of a `queue` on it. `brought(before)` is called
    after every change, with where the cards were. */
export function keepShown(course, queue, brought) {
  let live = document.getElementById("live");
  let doubt = noDoubt();
  let advice = null; // a table with a hint on it
  let due = false; // a table waits until no finger is on the one shown
  let another = false; // and it is not what the acts on that one lead to

  function expected() {
    const waits = queue.texts.length > 0;
    if (advice && !waits) return { live: advice.cloneNode(true), doubt: noDoubt() };
    const { newest } = course;
    const fits = queue.firstVersion === Number(newest.dataset.version) && !newest.querySelector(".settled");
    return course.foreseen(fits || !waits ? queue.texts : ["?"]);
  }

  function foreseeHere(text, before) {
    rememberFocus(live);
    for (const mark of live.querySelectorAll("[data-hinted]")) delete mark.dataset.hinted;
    foresee(live, text, doubt);
    brought(before);
  }

  /* What the other fingers do is meant for the table to come. */
  function waitForFingers() {
    due = true;
    doubt.blind = true;
  }

  const shown = {
    get live() {
      return live;
    },
    get doubt() {
      return doubt;
    },
    get isDue() {
      return due;
    },
    get isAnother() {
      return another;
    },
    /** The game goes on from a table that may have nothing to do with this one. */
    goOnFrom(fresh) {
      course.restart(fresh);
      another = true;
    },
    /** Shows what is expected as soon as no finger is on the table. */
    renew() {
      due = true;
      if (!isGrasped()) shown.renewNow();
    },
    /** The same at once, the cards coming from where they were `before`. */
    renewNow(before = places(live)) {
      due = another = false;
      // Put away by connection.js, in front of somebody who may not see it.
      if (!live.firstElementChild) return;
      const next = expected();
      rememberFocus(live);
      doubt = next.doubt;
      // What is there besides the game is as new as it can be on the table shown.
      if (queue.texts.length) next.live.querySelector("#search")?.replaceWith(live.querySelector("#search") ?? "");
      exchange(live, next.live);
      live = next.live;
      brought(before);
    },
    /** Shows what has waited for the last finger to be lifted. Answers whether what the finger did
        is still meant: not on another table. */
    catchUp() {
      const meant = !another;
      if (due && !isHeld()) shown.renewNow();
      return meant;
    },
    /** Shows an act that has just come into the queue. */
    act(text, before) {
      advice = null;
      if (isStep(text) && !doubt.blind) foreseeHere(text, before);
      else if (isHeld()) waitForFingers();
      else shown.renewNow(before);
    },
    /** Shows a table that came with a hint. */
    advise(fresh) {
      if (fresh.dataset.version !== course.newest.dataset.version) shown.goOnFrom(fresh);
      advice = fresh;
      shown.renew();
    },
    /** Takes up a table that the page was refreshed with. */
    takeUp(fresh, before) {
      if (fresh === live) return;
      live = fresh;
      course.restart(fresh);
      due = another = false;
      doubt = noDoubt();
      advice = null;
      brought(before);
    },
  };
  return shown;
}
