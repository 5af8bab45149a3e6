/* What the page has to say beside the piles, kept while tables are exchanged. */

import { advise } from "../select.js";

/** Keeps the notes; `words` has the wordings. */
export function keepNotes(words) {
  let note = { text: "", tone: "note" };
  let unsent = "";

  return {
    /** Advice, in place of what was said before; none clears the place. */
    say(live, sentence) {
      note = { text: sentence, tone: "note" };
      advise(live, sentence);
    },
    /** Why the page went back to the true table; `dropped` acts went with the one refused. */
    complain(sentence, dropped) {
      note = { text: dropped ? `${sentence} ${words.dropped}` : sentence, tone: "problem" };
      unsent = "";
    },
    /** That acts are kept, and why they have not arrived. */
    keep(why, sentence) {
      unsent = `${sentence || words[why]} ${words.kept}`;
    },
    /** They arrive again. */
    clear() {
      unsent = "";
    },
    /** Writes it all on a table. */
    paint(live) {
      const problem = live.querySelector("#problem");
      if (problem && note.text) {
        advise(live, note.text);
        problem.className = note.tone;
      }
      const line = live.querySelector("#unsent");
      if (!line) return;
      line.querySelector("span").textContent = unsent;
      line.hidden = !unsent;
    },
  };
}

/** Says in #heard, to those who hear the table, what the player did; how a game ended hear.js reads
    out there. */
export function readOut(live, sentence) {
  if (sentence && !live.querySelector("#result")) document.getElementById("heard").textContent = sentence;
}
