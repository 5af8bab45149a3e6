/* The window's title names the partner as soon as there is one, and says whose turn it is, for a
   table left open behind others. */

const SITE = "Longhand";

/** Gives the window the table's name, with "Your turn" before it while it is. */
export function entitle(table, live) {
  const name = `${live.querySelector("h1").textContent} · ${SITE}`;
  const { yourTurn } = table.dataset; // where one plays alone it is nobody else's
  document.title = yourTurn && live.dataset.turn === "mine" ? `${yourTurn} · ${name}` : name;
}
