/* A patience on its page: the server's newest table, with the acts on it that wait for an answer.

   What is tapped while an answer is under way is judged by the list of the last table where that
   is sure to hold, and shown at once; from the first tap on that is in doubt, everything waits
   for the next answer, in order. */

import { closeMenus } from "../sure.js";
import { keepChoice } from "./choose.js";
import { keepCourse } from "./course.js";
import { moveFrom, places } from "./flights.js";
import { returnFocus } from "./focus.js";
import { keepIntents } from "./intents.js";
import { keepNotes, readOut } from "./notes.js";
import { keepQueue } from "./queue.js";
import { keepShown } from "./shown.js";
import { bringSpots } from "./spots.js";
import { told } from "./tell.js";

/** The game on this #table; `words` has the wordings. `settled()` is called when no act waits any
    more, `astray()` when the page does not know the true table, `notTheirs(kind)` when acts wait
    until their owner is signed in. */
export function playAt(table, words, { settled, astray, notTheirs }) {
  const parts = { words, course: keepCourse(document.getElementById("live")), notes: keepNotes(words) };
  parts.queue = keepQueue(
    { match: table.dataset.match, address: table.dataset.movesUrl },
    { ...answersTo(parts, astray), notTheirs, idle: settled },
  );
  parts.shown = keepShown(parts.course, parts.queue, (before) => bring(parts, before));
  parts.intents = keepIntents({
    isHeldBack: () => parts.shown.isAnother,
    // A table that waits for a finger to be lifted needs no network.
    isAway: () => parts.queue.isAway && !parts.shown.isDue,
    letGo() {
      closeMenus(parts.shown.live);
      parts.notes.postpone(parts.shown.live);
    },
  });
  const game = gameOf(parts);
  parts.choice = keepChoice(game);
  return game;
}

/* What becomes of the game when the server answers, or does not. */
function answersTo(parts, astray) {
  const { words, course, notes } = parts;

  function drop(sentence, dropped) {
    parts.intents.dropAll();
    parts.choice.letGo();
    notes.complain(sentence, dropped);
    parts.shown.renew();
  }

  return {
    done(act, fresh) {
      const before = course.newest;
      // Otherwise the page had its outcome already, as after a reload, or somebody played on.
      const known = Number(before.dataset.version) === act.version;
      const alone = act.text === "up" || Number(fresh.dataset.version) === act.version + 1;
      if (known && alone) course.follow(act.text, fresh);
      else parts.shown.goOnFrom(fresh);
      notes.clear();
      parts.shown.renew();
      if (known && alone) readOut(fresh, told(act.text, before, fresh, words));
    },
    refused(sentence, fresh, dropped) {
      parts.shown.goOnFrom(fresh);
      drop(sentence, dropped);
    },
    lost(sentence, dropped) {
      parts.shown.goOnFrom(course.newest);
      drop(sentence || words.lost, dropped);
      astray();
    },
    away(why, sentence) {
      notes.keep(why, sentence);
      notes.paint(parts.shown.live);
      parts.intents.judge();
    },
  };
}

/* Brings a table that is on the page now to life, the cards coming from where they were. */
function bring({ words, shown, choice, notes, intents }, before) {
  bringSpots(shown.live, shown.doubt, words);
  choice.renew();
  notes.paint(shown.live);
  returnFocus(shown.live);
  moveFrom(before, shown.live);
  intents.judge();
}

/* The game as those see it who listen to fingers and keys. */
function gameOf(parts) {
  const { words, course, notes, queue, shown, intents } = parts;
  const game = {
    words,
    get live() {
      return shown.live;
    },
    get doubt() {
      return shown.doubt;
    },
    /** Whether the table shown is not the server's yet. */
    get waits() {
      return shown.isDue || queue.texts.length > 0;
    },
    /** How many moves will stand when all acts have arrived. */
    get steps() {
      return course.stepsAfter(queue.texts);
    },
    get isOpen() {
      return queue.isOpen;
    },
    get piles() {
      return parts.choice.piles;
    },
    tap: (spot) => parts.choice.tap(spot),
    press: (spot) => parts.choice.press(spot),
    letGo: () => parts.choice.letGo(),
    hurry: () => queue.hurry(),
    attempt: (intent) => intents.attempt(intent),
    catchUp: () => shown.catchUp(),
    takeUp: (fresh, before) => shown.takeUp(fresh, before),
    say(sentence) {
      notes.say(shown.live, sentence);
    },
    /** Shows a table that came with a hint, in place of what was said before, unless the game has
        gone on. */
    advise(fresh) {
      if (game.waits || Number(fresh.dataset.version) < Number(shown.live.dataset.version)) return;
      game.say("");
      shown.advise(fresh);
    },
    /** Sends an act and shows it. */
    act(text) {
      const before = places(shown.live);
      game.say("");
      queue.add(text, Number(course.newest.dataset.version));
      shown.act(text, before);
    },
    /** Takes up the table that the page came with. Acts that were kept go on from it, if it is
        the one that they were made for. */
    begin() {
      bring(parts, null);
      if (game.waits) shown.renewNow(null);
      queue.hurry();
    },
  };
  return game;
}
