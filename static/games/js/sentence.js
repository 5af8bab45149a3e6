/* What a refusal says. Whatever lies between here and the site may answer in its place, as the
   sign-in page of a hotel's network does. */

/** The sentence of the site on a page that is no table; empty when the page is not the site's. */
export function sentenceOn(page) {
  const sentence = page.querySelector("div.problem[role=alert]");
  return sentence?.textContent.trim().replace(/\s+/g, " ") ?? "";
}
