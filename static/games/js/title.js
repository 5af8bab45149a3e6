/* The window's title says whose turn it is, for a table left open behind others. */

const name = document.title;

/** Puts "Your turn" before the title while it is. */
export function entitle(table, live) {
  const mine = live.dataset.turn === "mine";
  document.title = mine ? `${table.dataset.yourTurn} · ${name}` : name;
}
