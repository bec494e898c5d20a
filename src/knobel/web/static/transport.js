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
 * The address of a small picture of a puzzle; the browser edition has the pictures in its lists, light and
 * dark, and draws them anew for boards in other colours.
 * @param {{preview: string|{svg: string, light: string, dark: string}, kind: string, text: string, variant: object}} item
 * @param {string} theme @param {string} lang
 */
export async function pictured(item, theme, lang) {
  const { preview, kind, text, variant } = item;
  if (typeof preview === "string") return `${preview}?theme=${theme}&lang=${lang}`;
  const known = theme === "light" || theme === "dark" ? preview[theme] : null;
  const body = JSON.stringify({ kind, text, variant, theme, lang });
  const svg = known === null ? await (await carry("draw", { method: "POST", headers: { "Content-Type": "application/json" }, body })).text()
    : preview.svg.replace("k-light", `k-${theme}`).replace("<style/>", known);
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
