// A button with data-copy puts the value of the field that it names on the clipboard.
// Without this module the button stays hidden and the field is copied by hand.

function say(field, sentence) {
  const status = document.getElementById(`${field.id}-copied`);
  if (status) status.textContent = sentence;
}

async function copy(button) {
  const field = document.getElementById(button.dataset.copy);
  if (!field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
    say(field, button.dataset.copied);
  } catch {
    // The browser refuses the clipboard: the text is selected, ready to copy by hand.
    say(field, "");
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-copy]");
  if (button) copy(button);
});

if (navigator.clipboard) document.documentElement.dataset.clipboard = "";
