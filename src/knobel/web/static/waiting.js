// Whatever takes longer than a second shows that it goes on, and can be cancelled.

import { announce, h, put } from "./dom.js";
import { icon } from "./icons.js";
import { alone } from "./transport.js";
import { t } from "./words.js";

const LONG = 1000;

/** @returns {Element} */
function corner() {
  const found = document.querySelector(".busy") ?? h("div.busy");
  if (!found.isConnected) document.body.append(found);
  return found;
}

/**
 * The answer to a question; undefined if the reader cancelled it. The browser edition shows by itself
 * how far a search is.
 * @template T
 * @param {Element|null} where  the note stands there while it is wanted; else in a corner
 * @param {(signal: AbortSignal) => Promise<T>} question
 * @param {string} [text]
 * @returns {Promise<T|undefined>}
 */
export async function patiently(where, question, text = t("Thinking…")) {
  const abort = new AbortController();
  const spent = h("span", { "aria-hidden": "true" });
  const note = h("div.note.waiting", { role: "group", "aria-label": text }, h("span", {}, text), spent, h("progress", { "aria-label": text }),
    h("button", { onclick: () => abort.abort() }, icon("stop"), t("Cancel")));
  const begin = performance.now();
  const tell = () => (spent.textContent = `${Math.floor((performance.now() - begin) / 1000)} s`);
  let ticking = 0;
  const show = () => {
    if (alone) return;
    put(where ?? corner(), note);
    announce(text);
    tell();
    ticking = setInterval(tell, 1000);
  };
  const waiting = setTimeout(show, LONG);
  try {
    return await question(abort.signal);
  } catch (error) {
    if (!abort.signal.aborted) throw error;
  } finally {
    clearTimeout(waiting);
    clearInterval(ticking);
    note.remove();
  }
}
