/* The tables that the server has shown, the newest last: what undo goes back to.

   What the page shows is the newest of them with the acts on it that wait for an answer. So an
   undo is shown at once where the table before is known. */

import { foresee, isStep, noDoubt } from "./foresee.js";

const KEPT = 16;

/** Keeps the course of a game that stands at this table. */
export function keepCourse(first) {
  let tables = [pristine(first)];

  return {
    get newest() {
      return tables.at(-1);
    },
    /** A table that has nothing to do with those before. */
    restart(live) {
      tables = [pristine(live)];
    },
    /** The table that an act led to. */
    follow(text, live) {
      if (text === "undo") tables.splice(-2, 2, pristine(live));
      else if (isStep(text)) tables.push(pristine(live));
      else tables = [pristine(live)];
      tables = tables.slice(-KEPT);
    },
    /** How many moves stand after these acts. */
    stepsAfter(texts) {
      const now = Number(tables.at(-1).querySelector("#steps").value);
      return texts.reduce((stand, text) => stand + (isStep(text) ? 1 : -undone(text)), now);
    },
    /** The table as it will be after these acts, and what is in doubt about it. */
    foreseen(texts) {
      let back = tables.length - 1;
      const standing = [];
      const blind = !texts.every((text) => {
        if (text === "undo" && standing.length) return standing.pop();
        if (text === "undo" && back) return back--;
        return isStep(text) && standing.push(text);
      });
      const live = tables[back].cloneNode(true);
      live.dataset.version = tables.at(-1).dataset.version;
      const doubt = noDoubt();
      for (const text of standing) foresee(live, text, doubt);
      doubt.blind ||= blind;
      return { live, doubt };
    },
  };
}

/* How many moves an act takes back. */
function undone(text) {
  const [verb, steps = "1"] = text.split(" ");
  return verb === "undo" ? Number(steps) : 0;
}

/* A table as it comes from the server, but for what was said about a single move. */
function pristine(live) {
  const copy = live.cloneNode(true);
  for (const mark of copy.querySelectorAll("[data-hinted]")) delete mark.dataset.hinted;
  const problem = copy.querySelector("#problem");
  if (problem) {
    problem.hidden = true;
    problem.textContent = "";
  }
  return copy;
}
