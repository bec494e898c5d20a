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

/** Parts of the page whose sentences are there. */
let parts = new Set();

/** Use a language from now on. @param {string} wanted */
export async function speak(wanted) {
  sentences = (await ask(`messages?lang=${wanted}`)).messages;
  parts = new Set();
  lang = wanted;
  document.documentElement.lang = wanted;
}

/** The sentences of a part of the page that is loaded later. @param {string} part */
export async function more(part) {
  if (parts.has(part)) return;
  const found = await ask(`messages/${part}?lang=${lang}`);
  if (found.lang !== lang) return;
  Object.assign(sentences, found.messages);
  parts.add(part);
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
