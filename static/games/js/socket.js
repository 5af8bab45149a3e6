/* One socket to the table, kept open as long as the page wants it. */

import { backoff } from "./backoff.js";

const SIGNED_OUT = 4401;
const HANDSHAKE_MS = 10000;
const STEADY_MS = 10000;
const APART_MS = 1000;

/** Keeps a socket to `path`. `hear(version)` gets every hint, `turn(open)` each opening and
    closing; after `doubt()` (the server says that the session ended) it stays closed until
    `open` is called. */
export function keepSocket(path, { hear, turn, doubt }) {
  const waits = backoff();
  const address = new URL(path, location.href);
  address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
  let socket = null;
  let timer = 0;
  let attempted = -Infinity;

  function tryIn(delay) {
    clearTimeout(timer);
    timer = setTimeout(connect, delay);
  }

  function connect() {
    clearTimeout(timer);
    if (socket || !("WebSocket" in window)) return;
    attempted = performance.now();
    const opening = new WebSocket(address);
    socket = opening;
    let steady = 0;
    const handshake = setTimeout(() => opening.close(), HANDSHAKE_MS);
    opening.onopen = () => {
      clearTimeout(handshake);
      // A server that lets us in only to close again is no reason to try at once.
      steady = setTimeout(waits.reset, STEADY_MS);
      if (socket === opening) turn(true);
    };
    opening.onmessage = (event) => {
      if (socket === opening) hear(JSON.parse(event.data).version);
    };
    opening.onclose = (event) => {
      clearTimeout(handshake);
      clearTimeout(steady);
      if (socket !== opening) return;
      socket = null;
      turn(false);
      if (event.code === SIGNED_OUT) doubt();
      else tryIn(waits.next());
    };
  }

  return {
    get isOpen() {
      return socket !== null && socket.readyState === WebSocket.OPEN;
    },
    /** Opens now unless it is open, but never twice within a second. */
    open() {
      if (!socket) tryIn(Math.max(0, attempted + APART_MS - performance.now()));
    },
    /** Gives up a socket that seems dead and opens another. */
    renew() {
      this.close();
      tryIn(waits.next());
    },
    /** Closes and stays closed until `open`. */
    close() {
      clearTimeout(timer);
      const closing = socket;
      socket = null;
      if (closing) {
        closing.close();
        turn(false);
      }
    },
  };
}
