// How questions travel: to the server that the page came from, or to engines in this very browser.
// Either way the answer is a Response, so nobody else has to know.

/** Does the page bring its own engines? The browser edition says so in its index.html. */
export const alone = document.documentElement.dataset.carrier === "engines";

/** @type {Promise<typeof import("./engines.js")>|undefined} */
const engines = alone ? import("./engines.js") : undefined;

/**
 * The same as fetch("api/…").
 * @param {string} path
 * @param {{method?: string, headers?: Record<string, string>, body?: string, signal?: AbortSignal}} init
 * @returns {Promise<Response>}
 */
export async function carry(path, init) {
  return engines ? (await engines).carry(path, init) : fetch(`api/${path}`, init);
}

/**
 * The address of a small picture of a puzzle; the browser edition has the pictures in its lists.
 * @param {{preview: string|{svg: string, light: string, dark: string}}} item
 * @param {string} theme @param {string} lang
 */
export function pictured(item, theme, lang) {
  const { preview } = item;
  if (typeof preview === "string") return `${preview}?theme=${theme}&lang=${lang}`;
  const svg = preview.svg.replace("k-light", `k-${theme}`).replace("<style/>", preview[theme === "dark" ? "dark" : "light"]);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
