// Keeps every file of the browser edition, so that each is fetched once and all of it works offline.
//
// A version is kept as a whole: what the page begins with is fetched and checked before the version is
// used at all, the engine when it is first loaded (its folder carries the version in its name). A new
// version waits until no page of the old one is open, or until the reader asks for it.

/** Filled in when the site is built: the version, files with their SHA-256, and those that can wait. */
const VERSION = "", /** @type {Record<string, string>} */ FIRST = {}, /** @type {string[]} */ LATER = [];
const PREFIX = "knobel-";
const own = /** @type {any} */ (self);
const addressOf = (/** @type {string} */ name) => new URL(name, own.registration.scope).href;
const wanted = new Set([...Object.keys(FIRST), ...LATER].map(addressOf));
/** Files that are being fetched, so that two engines do not fetch the same one. @type {Map<string, Promise<Response>>} */
const coming = new Map();

async function install() {
  const cache = await caches.open(PREFIX + VERSION);
  await Promise.all(Object.entries(FIRST).map(async ([name, hash]) => {
    const response = await fetch(addressOf(name), { cache: "no-cache" });
    const data = await response.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", data));
    const found = [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    if (!response.ok || !found.startsWith(hash)) throw new Error(`${name} is not of this version`);
    await cache.put(addressOf(name), new Response(data, { headers: { "Content-Type": response.headers.get("Content-Type") ?? "" } }));
  }));
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== PREFIX + VERSION) await caches.delete(name);
  }
  await own.clients.claim();
}

/** @param {string} address */
async function fetched(address) {
  const cache = await caches.open(PREFIX + VERSION);
  const known = await cache.match(address);
  if (known) return known;
  if (!coming.has(address)) {
    coming.set(address, (async () => {
      const response = await fetch(address);
      if (response.ok) await cache.put(address, response.clone());
      return response;
    })().finally(() => coming.delete(address)));
  }
  return (await /** @type {Promise<Response>} */ (coming.get(address))).clone();
}

/** Everything else, when the engines have been loaded. */
async function rest() {
  for (const name of LATER) await fetched(addressOf(name)).catch(() => undefined);
}

own.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
own.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
own.addEventListener("message", (/** @type {any} */ event) => {
  if (event.data === "rest") event.waitUntil(rest());
  if (event.data === "take over") event.waitUntil(own.skipWaiting());
});
own.addEventListener("fetch", (/** @type {any} */ event) => {
  if (event.request.method !== "GET") return;
  const address = event.request.url.replace(/[?#].*/, "").replace(/\/$/, "/index.html");
  if (wanted.has(address)) event.respondWith(fetched(address));
});
