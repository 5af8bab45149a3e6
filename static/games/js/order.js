/* The orders of hands, kept in this browser as long as their player is signed in. */

const PREFIX = "longhand.hand.";

/** What was kept for this match; null when nothing was. */
export function recallOrder(match) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + match));
  } catch {
    // Storage that is closed or spoilt: the hand starts in the server's order.
    return null;
  }
}

/** Keeps this for the match: the names of cards, which nobody else may see. */
export function keepOrder(match, kept) {
  try {
    localStorage.setItem(PREFIX + match, JSON.stringify(kept));
  } catch {
    // Without storage the order lasts until the next refresh.
  }
}

/** Forgets the orders of all matches: the next at this machine may be somebody else. */
export function forgetOrders() {
  try {
    for (const name of Object.keys(localStorage)) {
      if (name.startsWith(PREFIX)) localStorage.removeItem(name);
    }
  } catch {
    // Storage that is closed has kept nothing.
  }
}
