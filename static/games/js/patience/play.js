/* A patience on its page: the server's newest table, with the acts on it that wait for an answer.

   What is tapped while an answer is under way is judged by the list of the last table where that
   is sure to hold, and shown at once; from the first tap on that is in doubt, everything waits
   for the next answer, in order. */

import { advise } from "../select.js";
import { keepChoice } from "./choose.js";
import { keepCourse } from "./course.js";
import { exchange } from "./exchange.js";
import { moveFrom, places } from "./flights.js";
import { foresee, isStep, noDoubt } from "./foresee.js";
import { isGrasped } from "./grasp.js";
import { keepQueue } from "./queue.js";
import { bringSpots, rememberSpot } from "./spots.js";
import { told } from "./tell.js";

/** The game on this #table; `words` has the wordings. `settled()` is called when no act waits any
    more, `astray()` when the page does not know the true table. */
export function playAt(table, words, { settled, astray }) {
  let live = document.getElementById("live");
  let doubt = noDoubt();
  let advice = null; // a table with a hint on it
  let note = { text: "", tone: "note" };
  let unsent = "";
  let due = false; // a table waits until no finger is on the one shown
  const course = keepCourse(live);
  const intents = [];

  const queue = keepQueue(
    { match: table.dataset.match, address: live.querySelector("#act")?.action ?? "" },
    {
      done(act, fresh) {
        const before = course.newest;
        course.follow(act.text, fresh);
        unsent = "";
        show();
        if (Number(before.dataset.version) === act.version) hear(told(act.text, before, fresh, words));
      },
      refused(sentence, fresh, dropped) {
        course.restart(fresh);
        drop(sentence, dropped);
      },
      lost(sentence, dropped) {
        drop(sentence || words.lost, dropped);
        astray();
      },
      away(why, sentence) {
        unsent = `${sentence || words[why]} ${words.kept}`;
        paint();
      },
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
      return queue.texts.length > 0;
    },
    get isOpen() {
      return queue.isOpen;
    },
    get piles() {
      return choice.piles;
    },
    tap: (spot) => choice.tap(spot),
    letGo: () => choice.letGo(),
    hurry: () => queue.hurry(),
    say(sentence) {
      note = { text: sentence, tone: "note" };
      advise(live, sentence);
    },
    /** Does it now, or when the table is there that it depends on: an intent answers false as
        long as it is not. */
    attempt(intent) {
      if (intents.length || !intent()) intents.push(intent);
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
      course.restart(fresh);
      advice = fresh;
      show();
    },
    /** Shows what has waited for the finger to be lifted. */
    catchUp() {
      if (due) showNow();
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
      doubt = noDoubt();
      advice = null;
      bring(before);
    },
  };
  const choice = keepChoice(game);

  function drop(sentence, dropped) {
    intents.length = 0;
    choice.letGo();
    unsent = "";
    note = { text: dropped ? `${sentence} ${words.dropped}` : sentence, tone: "problem" };
    show();
  }

  function show() {
    due = true;
    if (!isGrasped()) showNow();
  }

  function showNow(before = places(live)) {
    due = false;
    const next = expected();
    rememberSpot(live);
    doubt = next.doubt;
    exchange(live, next.live);
    live = next.live;
    bring(before);
  }

  function expected() {
    if (advice && !game.waits) return { live: advice.cloneNode(true), doubt: noDoubt() };
    const meant = !game.waits || queue.firstVersion === Number(course.newest.dataset.version);
    return course.foreseen(meant ? queue.texts : ["?"]);
  }

  function bring(before) {
    bringSpots(live, doubt, words);
    choice.renew();
    paint();
    moveFrom(before, live);
    while (intents.length && intents[0]()) intents.shift();
  }

  function paint() {
    const problem = live.querySelector("#problem");
    if (problem && note.text) {
      advise(live, note.text);
      problem.className = note.tone;
    }
    const line = live.querySelector("#unsent");
    if (!line) return;
    line.hidden = !unsent;
    line.querySelector("span").textContent = unsent;
  }

  /* How the game ended is read out by hear.js. */
  function hear(sentence) {
    if (sentence && !live.querySelector("#result")) document.getElementById("heard").textContent = sentence;
  }

  return game;
}
