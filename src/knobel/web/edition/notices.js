// What only the browser edition has to say, in a corner of the page: a search that goes on and how to
// end it, and that a new version has come.

import { announce, h, put } from "./dom.js";
import { bulletin } from "./engines.js";
import { lang, t } from "./words.js";

const QUIET = 1.5;
/** Seconds of a search before anything is said about it. */
const TOLD = ["nudge"];
/** What the page itself shows at work, with a button that ends it. */

const corner = h("div.notices");
document.body.append(corner);

/** @type {HTMLElement|null} */
let working = null;
const count = h("span");
/** @type {() => void} */
let cancel = () => undefined;

bulletin.addEventListener("work", (event) => {
  const { detail } = /** @type {CustomEvent<import("./engines.js").Work>} */ (event);
  if (detail.seconds < QUIET || TOLD.includes(detail.name)) return;
  cancel = detail.cancel;
  count.textContent = t("Searching: {states} positions, {seconds} s", {
    states: detail.states.toLocaleString(lang), seconds: Math.floor(detail.seconds).toLocaleString(lang),
  });
  const place = document.querySelector("dialog[open]") ?? corner; // a dialog covers everything else
  if (working && place.contains(working)) return;
  working?.remove();
  working = h("div.notice", { role: "group", "aria-label": t("Search") }, count, h("button", { onclick: () => cancel() }, t("Cancel")));
  place.append(working);
});
bulletin.addEventListener("done", () => {
  working?.remove();
  working = null;
});

/** The pages for programs, in the language of the page. */
const more = h("footer.more");
function offerMore() {
  put(more, h("a", { href: "console.html" }, t("Python console")), h("a", { href: "judge.html" }, t("Judge for Python functions")));
}
if (document.documentElement.dataset.engines !== "later") {
  document.body.append(more);
  new MutationObserver(offerMore).observe(document.documentElement, { attributeFilter: ["lang"] });
  offerMore();
}

/** A version that waits is used as soon as the reader likes; the game is in the address, so it goes on. */
async function updates() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return;
  const seen = () => registration.waiting && navigator.serviceWorker.controller && offer(registration.waiting);
  seen();
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", seen));
  document.addEventListener("visibilitychange", () => document.hidden || registration.update().catch(() => undefined));
}

/** @param {ServiceWorker} waiting */
function offer(waiting) {
  if (corner.querySelector(".update")) return;
  const text = t("A new version of Knobel is ready.");
  const use = () => {
    navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
    waiting.postMessage("take over");
  };
  const later = h("button.bare", { onclick: () => notice.remove() }, t("Later"));
  const notice = h("div.notice.update", { role: "group", "aria-label": t("Update") },
    h("span", {}, text), h("button.primary", { onclick: use }, t("Update now")), later);
  corner.append(notice);
  announce(text);
}

updates();
