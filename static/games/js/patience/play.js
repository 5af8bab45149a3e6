/* A patience on its page: the server's newest table, with the acts on it that wait for an answer.

   What is tapped while an answer is under way is judged by the list of the last table where that
   is sure to hold, and shown at once; from the first tap on that is in doubt, everything waits
   for the next answer, in order. */

import { keepChoice } from "./choose.js";
import { keepCourse } from "./course.js";
import { exchange } from "./exchange.js";
import { moveFrom, places } from "./flights.js";
import { foresee, isStep, noDoubt } from "./foresee.js";
import { isGrasped, isHeld } from "./grasp.js";
import { hear, keepNotes } from "./notes.js";
import { keepQueue } from "./queue.js";
import { bringSpots, rememberSpot } from "./spots.js";
import { told } from "./tell.js";

/** The game on this #table; `words` has the wordings. `settled()` is called when no act waits any
    more, `astray()` when the page does not know the true table, `notTheirs(kind)` when acts wait
    until their owner is signed in. */
export function playAt(table, words, { settled, astray, notTheirs }) {
  let live = document.getElementById("live");
  let doubt = noDoubt();
  let advice = null; // a table with a hint on it
  let judging = false;
  let due = false; // a table waits until no finger is on the one shown
  let another = false; // and it is not what the acts on that one lead to
  const course = keepCourse(live);
  const notes = keepNotes(words);
  const intents = [];

  const queue = keepQueue(
    { match: table.dataset.match, address: table.dataset.movesUrl },
    {
      done(act, fresh) {
        const before = course.newest;
        // Otherwise the page had its outcome already, as after a reload, or somebody played on.
        const known = Number(before.dataset.version) === act.version;
        const alone = act.text === "up" || Number(fresh.dataset.version) === act.version + 1;
        if (known && alone) course.follow(act.text, fresh);
        else goOnFrom(fresh);
        notes.clear();
        show();
        if (known && alone) hear(fresh, told(act.text, before, fresh, words));
      },
      refused(sentence, fresh, dropped) {
        goOnFrom(fresh);
        drop(sentence, dropped);
      },
      lost(sentence, dropped) {
        drop(sentence || words.lost, dropped);
        astray();
      },
      away(why, sentence) {
        notes.keep(why, sentence);
        notes.paint(live);
      },
      notTheirs,
      idle: settled,
    },
  );

  const game = {
    words,
    get live() {
      return live;
    },
    get doubt() {
      return doubt;
    },
    get waits() {
      return due || queue.texts.length > 0;
    },
    /** How many moves will stand when all acts have arrived. */
    get steps() {
      return course.stepsAfter(queue.texts);
    },
    get isOpen() {
      return queue.isOpen;
    },
    get piles() {
      return choice.piles;
    },
    tap: (spot) => choice.tap(spot),
    press: (spot) => choice.press(spot),
    letGo: () => choice.letGo(),
    hurry: () => queue.hurry(),
    say(sentence) {
      notes.say(live, sentence);
    },
    /** Does it now, or when the table is there that it depends on: an intent answers false as
        long as it is not. */
    attempt(intent) {
      intents.push(intent);
      judge();
    },
    /** Sends an act and shows it, the cards coming from where they were `before`. */
    act(text, before = places(live)) {
      game.say("");
      advice = null;
      queue.add(text, Number(course.newest.dataset.version));
      if (!isStep(text) || doubt.blind) return showNow(before);
      rememberSpot(live);
      foresee(live, text, doubt);
      bringSpots(live, doubt, words);
      moveFrom(before, live);
    },
    /** Shows a table that came with a hint, unless the game has gone on. */
    advise(fresh) {
      if (game.waits || Number(fresh.dataset.version) < Number(live.dataset.version)) return;
      if (fresh.dataset.version !== course.newest.dataset.version) goOnFrom(fresh);
      advice = fresh;
      show();
    },
    /** Shows what has waited for the last finger to be lifted. Answers whether what the finger did is
        still meant: not on another table. */
    catchUp() {
      const meant = !another;
      if (due && !isHeld()) showNow();
      return meant;
    },
    /** Takes up the table that the page came with. Acts that were kept go on from it, if it is
        the one that they were made for. */
    begin() {
      bring(null);
      if (game.waits) showNow(null);
      queue.hurry();
    },
    /** Takes up a table that the page was refreshed with. */
    takeUp(fresh, before) {
      if (fresh === live) return;
      live = fresh;
      course.restart(fresh);
      due = another = false;
      doubt = noDoubt();
      advice = null;
      bring(before);
    },
  };
  const choice = keepChoice(game);

  function goOnFrom(fresh) {
    course.restart(fresh);
    another = true;
  }

  function drop(sentence, dropped) {
    another = true;
    intents.length = 0;
    choice.letGo();
    notes.complain(sentence, dropped);
    show();
  }

  function show() {
    due = true;
    if (!isGrasped()) showNow();
  }

  function showNow(before = places(live)) {
    due = another = false;
    // Put away by connection.js, in front of somebody who may not see it.
    if (!live.firstElementChild) return;
    const next = expected();
    rememberSpot(live);
    doubt = next.doubt;
    // What is there besides the game is as new as it can be on the table shown.
    if (game.waits) next.live.querySelector("#search")?.replaceWith(live.querySelector("#search") ?? "");
    exchange(live, next.live);
    live = next.live;
    bring(before);
  }

  function expected() {
    if (advice && !game.waits) return { live: advice.cloneNode(true), doubt: noDoubt() };
    const { newest } = course;
    const fits = queue.firstVersion === Number(newest.dataset.version) && !newest.querySelector(".settled");
    return course.foreseen(fits || !game.waits ? queue.texts : ["?"]);
  }

  function bring(before) {
    bringSpots(live, doubt, words);
    choice.renew();
    notes.paint(live);
    moveFrom(before, live);
    judge();
  }

  /* What has waited for this table, in order. Doing it may bring the next. */
  function judge() {
    if (judging || another) return;
    judging = true;
    try {
      while (intents.length && intents[0]()) intents.shift();
    } finally {
      judging = false;
    }
  }

  return game;
}
