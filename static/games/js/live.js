/* Keeps the table up to date.

   The socket only says that the match is at some version; the page fetches its own view. Hints
   may get lost, so the page also asks by itself: when it opens, becomes visible, comes back from
   the history or the network returns, and every 20 seconds while it is looked at, which tells
   the server at the same time that its person is here. */

import { backoff } from "./backoff.js";
import { say } from "./connection.js";
import { attend, formUnderWay, refresh, shown } from "./refresh.js";
import { isSignedOut, sayAway, sayHere } from "./signs.js";
import { keepSocket } from "./socket.js";

const HEARTBEAT_MS = 20000;
const TOGETHER_MS = 200;
const LATE_MS = 2000;
const FRESH_MS = 2000;
// Signing in anew in another window takes a moment to reach the cookies.
const DOUBT_MS = 1000;

const visible = () => document.visibilityState === "visible";

function keepUpToDate(table) {
  const waits = backoff({ cap: HEARTBEAT_MS });
  let heard = shown().version;
  let wanted = heard;
  let timer = 0;
  let asking = false;
  let askAgain = false;
  let present = false;
  let greeted = false;
  let answeredAt = -Infinity;
  let trouble = ""; // "", or a state of the connection that is worse than no socket

  const socket = keepSocket(table.dataset.socket, {
    hear(version) {
      // A socket's first message is no news to a page that has just asked.
      const known = !greeted && performance.now() - answeredAt < FRESH_MS;
      const repeated = version <= heard && !known;
      greeted = true;
      heard = Math.max(heard, version);
      wanted = Math.max(wanted, version);
      if (version > shown().version) catchUp();
      // The same version again: somebody came or went, or the match ended between moves.
      else if (repeated) askIn(TOGETHER_MS);
    },
    turn(open) {
      greeted = false;
      if (open) trouble = trouble === "offline" ? "" : trouble;
      tell();
    },
    doubt() {
      askIn(DOUBT_MS);
    },
  });

  function tell() {
    if (trouble) say(trouble);
    else say(socket.isOpen ? "live" : "polling");
  }

  function catchUp() {
    // A form's own answer brings the table; what it lacks is fetched after it.
    if (wanted > shown().version && !formUnderWay()) refresh();
  }

  function askIn(delay) {
    clearTimeout(timer);
    timer = setTimeout(ask, delay);
  }

  async function ask() {
    clearTimeout(timer);
    if (asking) {
      askAgain = true;
      return;
    }
    // Nobody looks at a hidden page; it asks when it is shown.
    if (!visible()) return;
    asking = true;
    askAgain = false;
    let delay;
    try {
      present = true;
      take(await sayHere(table.dataset.hereUrl, shown()));
      waits.reset();
      delay = HEARTBEAT_MS * (0.85 + 0.15 * Math.random());
    } catch (error) {
      delay = fail(error.status) ? waits.next() : null;
    }
    asking = false;
    if (askAgain) askIn(TOGETHER_MS);
    else if (delay !== null) askIn(delay);
  }

  function take(answer) {
    answeredAt = performance.now();
    trouble = "";
    socket.open();
    tell();
    document.getElementById("partner-here")?.setAttribute("data-here", answer.partner_here);
    const { version, status } = shown();
    wanted = Math.max(wanted, answer.version);
    if (answer.version > version) {
      catchUp();
      if (socket.isOpen && answer.version > heard) setTimeout(suspect, LATE_MS, answer.version);
    } else if (answer.version === version && answer.status !== status && !formUnderWay()) {
      refresh();
    }
  }

  /* A socket that says nothing of a version known for seconds is open on our side alone. */
  function suspect(version) {
    if (heard < version && socket.isOpen) socket.renew();
  }

  /* Answers whether to try again. */
  function fail(status) {
    if (isSignedOut(status)) {
      trouble = "signed-out";
      socket.close();
    } else if (status === 404) {
      trouble = "gone";
      socket.close();
    } else {
      trouble = status === 0 ? "offline" : "polling";
    }
    tell();
    return trouble === "offline" || trouble === "polling";
  }

  /* Asks first: the answer opens the socket. A hidden page opens it without. */
  function comeBack() {
    if (visible()) ask();
    else socket.open();
  }

  function leave() {
    if (present) sayAway(table.dataset.awayUrl);
    present = false;
  }

  attend(table, {
    refreshed() {
      // It left after the last hint, so it is the truth whatever the hints said.
      wanted = shown().version;
      trouble = "";
      tell();
    },
    answered: catchUp,
    failed: fail,
  });
  document.addEventListener("visibilitychange", () => (visible() ? comeBack() : leave()));
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) comeBack();
  });
  window.addEventListener("pagehide", () => {
    leave();
    // An open socket would keep the page out of the history's cache.
    socket.close();
  });
  window.addEventListener("online", comeBack);
  // The browser may be wrong about the network, and a dead socket says nothing: ask.
  window.addEventListener("offline", ask);
  comeBack();
}

const table = document.getElementById("table");
if (table?.dataset.socket) keepUpToDate(table);
