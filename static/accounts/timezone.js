// The zone of this device: proposed where the form asks for it, offered where one is stored.

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const select = document.querySelector("select[name=time_zone]");
const known = select && [...select.options].some((option) => option.value === zone);

if (known && select.hasAttribute("data-propose-zone")) {
  // A choice that came back with an error elsewhere in the form stays.
  if (select.value === "UTC" && !document.querySelector("[aria-invalid=true]")) {
    select.value = zone;
  }
}

const offer = document.querySelector("[data-browser-zone]");
if (known && offer && select.value !== zone) {
  offer.querySelector("b").textContent = zone.replaceAll("_", " ");
  offer.querySelector("button").addEventListener("click", () => {
    select.value = zone;
    offer.hidden = true;
    select.focus();
  });
  offer.hidden = false;
}
