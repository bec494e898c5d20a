// What the pages for programs share: the bar at the top, an editor for Python, an engine of their own.

import { h, put } from "./dom.js";
import { dress, followSystem } from "./settings.js";
import { lang, preferred, speak, t } from "./words.js";

/** Begin in the reader's language. @param {() => Node} build */
export async function begin(build) {
  dress();
  followSystem(dress);
  await speak(preferred());
  const bar = /** @type {HTMLElement} */ (document.getElementById("top"));
  const here = location.pathname;
  const way = (/** @type {string} */ file, /** @type {string} */ text) =>
    h("a.button.bare", { href: file, "aria-current": here.endsWith(file) ? "page" : null }, text);
  put(bar, h("a.button.bare.brand", { href: "./" }, h("img", { src: "icon.svg", alt: "", width: 26, height: 26 }), "Knobel"),
    h("span.space"), way("console.html", t("Python console")), way("judge.html", t("Judge")));
  const main = /** @type {HTMLElement} */ (document.getElementById("main"));
  put(main, build());
  document.title = `${main.querySelector("h1")?.textContent} · Knobel`;
}

/** A field for a program; Tab indents, Escape leaves. @param {string} label @param {string} text @param {number} rows @param {() => void} run on Ctrl-Enter */
export function codeField(label, text, rows, run) {
  const field = h("textarea.code", { "aria-label": label, rows, spellcheck: "false", autocapitalize: "off", value: text });
  let leaving = false;
  field.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      run();
    } else if (event.key === "Tab" && !leaving && !event.shiftKey) {
      event.preventDefault();
      field.setRangeText("    ", field.selectionStart, field.selectionEnd, "end");
    }
    leaving = event.key === "Escape";
  });
  return field;
}

/** A number as the reader writes it. @param {number} value @param {number} [digits] */
export const number = (value, digits = 0) => value.toLocaleString(lang, { minimumFractionDigits: digits, maximumFractionDigits: digits });
