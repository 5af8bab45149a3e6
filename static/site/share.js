// A button with data-share hands the value of the field that it names to the device's own
// way of sending things. Where there is none the button stays hidden.

async function share(button) {
  const field = document.getElementById(button.dataset.share);
  if (!field) return;
  try {
    await navigator.share({ title: button.dataset.title, url: field.value });
  } catch (error) {
    // Putting the sheet away is an answer, not a failure.
    if (error.name !== "AbortError") field.select();
  }
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("[data-share]");
  if (button) share(button);
});

if (navigator.share) document.documentElement.dataset.shareSheet = "";
