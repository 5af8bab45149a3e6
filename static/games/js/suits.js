/* Two colours or four for the suits, as the reader likes; remembered on this device. */

const STORE = "longhand.suits";
const page = document.documentElement;

function remembered() {
  try {
    return localStorage.getItem(STORE);
  } catch {
    return null;
  }
}

/** Shows the suits in the remembered colours and lets the button change them. */
export function showSuits(live) {
  const four = page.dataset.suits ? page.dataset.suits === "four" : remembered() === "four";
  page.dataset.suits = four ? "four" : "two";
  const button = live.querySelector("#suit-colours");
  if (!button) return;
  button.setAttribute("aria-pressed", String(four));
  button.addEventListener("click", () => {
    const next = page.dataset.suits === "four" ? "two" : "four";
    page.dataset.suits = next;
    button.setAttribute("aria-pressed", String(next === "four"));
    try {
      localStorage.setItem(STORE, next);
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  });
}
