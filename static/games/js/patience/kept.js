/* Acts that have no answer yet outlive a reload of the page, in this tab. */

const READS = /^(deal|redeal|up|leave|undo( [1-9]\d*)?|move ([RW]|T([1-9]|10)) (F[1-8]|T([1-9]|10))( [1-9]\d*)?)$/;
const name = (match) => `longhand.acts.${match}`;

/** The acts that were kept for this match, the oldest first. */
export function recallActs(match) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(name(match)));
    // What was done after an act that does not read was done to another table.
    const end = kept.findIndex((act) => !isAct(act));
    return end < 0 ? kept : kept.slice(0, end);
  } catch {
    // Storage that is closed, empty or spoilt: nothing was kept.
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
  return READS.test(act?.text) && typeof act.key === "string" && Number.isInteger(act.version);
}
