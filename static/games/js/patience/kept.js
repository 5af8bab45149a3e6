/* Acts that have no answer yet outlive a reload of the page, in this tab. */

const name = (match) => `longhand.acts.${match}`;

/** The acts that were kept for this match, the oldest first. */
export function recallActs(match) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name(match)));
    return Array.isArray(kept) ? kept.filter(isAct) : [];
  } catch {
    // Storage that is closed or spoilt: nothing was kept.
    return [];
  }
}

/** Keeps these acts in place of those before. */
export function keepActs(match, acts) {
  try {
    if (acts.length) sessionStorage.setItem(name(match), JSON.stringify(acts));
    else sessionStorage.removeItem(name(match));
  } catch {
    // Without storage they last as long as the page.
  }
}

function isAct(act) {
  return typeof act?.text === "string" && typeof act.key === "string" && Number.isInteger(act.version);
}
