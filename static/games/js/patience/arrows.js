/* The keyboard: arrows from pile to pile and from card to card, Enter and space as a tap. */

import { pilesOn, spotOf } from "./piles.js";
import { spotAt, spotsIn } from "./spots.js";

const SIDEWAYS = { ArrowLeft: -1, ArrowRight: 1 };
const UPWARDS = { ArrowUp: -1, ArrowDown: 1 };

/** Listens to the keys, for the `game` of play.js. */
export function listenToArrows(table, game) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("dialog, input, .aside, .menu")) return;
    if (event.key === "Escape") return game.letGo();
    const spot = table.contains(event.target) ? spotAt(event.target) : null;
    const next = nextTo(spot, event.key, game);
    if (next) {
      event.preventDefault();
      next.focus();
    } else if (spot?.matches("[role=button]") && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      if (!event.repeat) game.press(spotOf(spot));
    }
  });
}

/* Where an arrow leads from this place; from nowhere to the one in the tab order. */
function nextTo(spot, key, { live, piles }) {
  if (!(key in SIDEWAYS || key in UPWARDS)) return null;
  if (!spot) return key in SIDEWAYS ? live.querySelector(".patience [data-pile] [tabindex='0']") : null;
  const here = spot.closest("[data-pile]");
  const reachable = pilesOn(live).filter((pile) => spotsIn(pile).length);
  if (key in SIDEWAYS) {
    // With cards picked there are only the piles that take them to go to.
    const round = piles ? reachable.filter(({ dataset }) => piles.includes(dataset.pile)) : reachable;
    const beside = round[round.indexOf(here) + SIDEWAYS[key]];
    return beside ? spotsIn(beside).at(-1) : spot;
  }
  const spots = spotsIn(here);
  const near = spots[spots.indexOf(spot) + UPWARDS[key]];
  if (near) return near;
  const beyond = nearest(here, reachable, UPWARDS[key]);
  return beyond ? spotsIn(beyond).at(UPWARDS[key] < 0 ? -1 : 0) : spot;
}

/* The nearest pile above or below. */
function nearest(here, piles, way) {
  const from = here.getBoundingClientRect();
  const apart = (pile) => {
    const to = pile.getBoundingClientRect();
    const gap = way < 0 ? from.top - to.bottom : to.top - from.bottom;
    return gap < -4 ? Infinity : 4 * gap + Math.abs(from.left + from.width / 2 - to.left - to.width / 2);
  };
  return piles.filter((pile) => apart(pile) < Infinity).sort((a, b) => apart(a) - apart(b))[0] ?? null;
}
