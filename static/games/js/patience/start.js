/* Brings a patience to life. Without it the table is a form that chooses piles by radio buttons. */

import { say } from "../connection.js";
import { answered, holdWhile, refresh } from "../refresh.js";
import { listenToArrows } from "./arrows.js";
import { letDrag } from "./drag.js";
import { places } from "./flights.js";
import { rememberFocus } from "./focus.js";
import { isGrasped, watchGrasp } from "./grasp.js";
import { fetchHint } from "./hint.js";
import { playAt } from "./play.js";
import { listenToPresses } from "./press.js";
import { watchSearch } from "./search.js";
import { followFocus } from "./spots.js";
import { letThumbsTap } from "./thumbs.js";

function start(table, words) {
  const game = playAt(table, words, {
    settled: answered,
    astray: refresh,
    notTheirs: say,
  });
  let before = null;

  async function askHint() {
    const fresh = await fetchHint(table.dataset.fragmentUrl);
    if (fresh) game.advise(fresh);
    else game.say(words.noHint);
  }

  letDrag(table, game);
  letThumbsTap(table);
  listenToPresses(table, game, askHint);
  listenToArrows(table, game);
  followFocus(table);
  watchSearch(table, words);
  watchGrasp(table, () => {
    game.catchUp();
    answered();
  });

  // A refresh must not take the table from under a finger, or from under what waits.
  holdWhile(() => game.waits || isGrasped());
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (detail.target?.id !== "live") return;
    before = places(game.live);
    rememberFocus(game.live);
  });
  document.addEventListener("longhand:table", ({ detail }) => {
    if (detail.before) game.takeUp(detail.live, before);
    else game.begin();
    before = null;
  });

  // Whatever says that the network is back.
  window.addEventListener("online", game.hurry);
  document.addEventListener("visibilitychange", game.hurry);
  document.addEventListener("longhand:connection", ({ detail }) => {
    if (detail.state === "live") game.hurry();
  });
}

const table = document.getElementById("table");
const words = document.getElementById("words");
if (table && words) start(table, words.dataset);
