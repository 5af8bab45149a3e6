/* What the page has to say beside the piles, kept while tables are exchanged.

   A screen reader reads out what comes to the page with a role of its own. So that it does so once,
   what has been said has no role on the tables that follow. */

/** Keeps the notes; `words` has the wordings. */
export function keepNotes(words) {
  let note = { text: "", tone: "note", isNew: false };
  let unsent = { text: "", isNew: false };

  function write(live) {
    const line = live.querySelector("#problem");
    if (!line) return;
    letSpeak(line, note.tone === "problem" ? "alert" : "status", note);
    line.className = note.tone;
    line.textContent = note.text;
    line.hidden = !note.text;
  }

  return {
    /** Advice, in place of what was said before; none clears the place. */
    say(live, sentence) {
      note = { text: sentence, tone: "note", isNew: true };
      write(live);
    },
    /** What was asked for has to wait for an answer, and is let go. */
    postpone(live) {
      note = { text: words.notNow, tone: "note", isNew: true, isUntilAnswer: true };
      write(live);
    },
    /** Why the page went back to the true table; `dropped` acts went with the one refused. */
    complain(sentence, dropped) {
      note = { text: dropped ? `${sentence} ${words.dropped}` : sentence, tone: "problem", isNew: true };
      unsent.text = "";
    },
    /** That acts are kept, and why they have not arrived. */
    keep(why, sentence) {
      const text = `${sentence || words[why]} ${words.kept}`;
      if (text !== unsent.text) unsent = { text, isNew: true };
    },
    /** They arrive again. */
    clear() {
      unsent.text = "";
      if (note.isUntilAnswer) note = { text: "", tone: "note", isNew: false };
    },
    /** Writes it all on a table. */
    paint(live) {
      if (note.text) write(live);
      const line = live.querySelector("#unsent");
      if (!line) return;
      const span = line.querySelector("span");
      if (span.textContent !== unsent.text) {
        letSpeak(line, "alert", unsent);
        span.textContent = unsent.text;
      }
      line.hidden = !unsent.text;
    },
  };
}

/* To be called before its words are written. */
function letSpeak(line, role, said) {
  if (said.isNew) line.setAttribute("role", role);
  else line.removeAttribute("role");
  said.isNew = false;
}

/** Says in #heard, to those who hear the table, what the player did; how a game ended hear.js reads
    out there. */
export function readOut(live, sentence) {
  if (sentence && !live.querySelector("#result")) document.getElementById("heard").textContent = sentence;
}
