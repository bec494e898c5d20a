// Every sentence of the page, in the reader's language. English is the key, as everywhere in Knobel.

import { ask } from "./api.js";

/** @type {Record<string, string|string[]>} */
let sentences = {};
/** The language in use. */
export let lang = "en";

/** The language to begin with: the chosen one, else the browser's. */
export function preferred() {
  const chosen = localStorage.getItem("knobel.lang");
  if (chosen === "de" || chosen === "en") return chosen;
  return navigator.language.toLowerCase().startsWith("de") ? "de" : "en";
}

/** Use a language from now on. @param {string} wanted */
export async function speak(wanted) {
  sentences = (await ask(`messages?lang=${wanted}`)).messages;
  lang = wanted;
  document.documentElement.lang = wanted;
}

/**
 * A sentence with values in its holes.
 * @param {string} english
 * @param {Record<string, any>} [values]
 * @returns {string}
 */
export function t(english, values = {}) {
  const found = sentences[english] ?? english;
  const text = Array.isArray(found) ? found[0] : found;
  return text.replace(/\{(\w+)\}/g, (hole, key) => (key in values ? String(values[key]) : hole));
}
