// A worksheet as pages for the browser to print: what is on it and how many puzzles share a page is said by
// the server, the same as for the PDF.

import { h } from "./dom.js";
import { t } from "./words.js";

/** To write on; as many are seen as there is room for. */
const LINES = 24;

/** @typedef {(n: number) => HTMLElement|null} Codes  the QR code of a puzzle, or of all of them (0) */

/** All that is printed. @param {any} found @param {Codes} [code] */
export function leaves({ title, footer, words, rules, pages, puzzles, hints, solutions }, code = () => null) {
  const blank = (/** @type {string} */ name) => h("span.blank", {}, name);
  const head = [
    h("div.head", {}, h("div", {}, h("h2", {}, title), h("div.blanks", {}, blank(words.name), blank(words.class), blank(words.date))), coded(code(0))),
    rules.map((/** @type {any} */ one) => h("p.rule", {}, h("b", {}, `${one.title}. `), one.text)),
  ];
  const work = (/** @type {any} */ one) => h("section.task", {}, heading(one),
    h("div.work", {}, drawn(one, one.widest), coded(code(one.number)), h("div.lines", {}, h("span", {}, words.answer), Array.from({ length: LINES }, () => h("span")))),
    one.hint && h("p.turned", {}, `${words.hint}: ${one.hint}`));
  let next = 0;
  return [
    pages.map((/** @type {any} */ { puzzles: count, columns, rows }, /** @type {number} */ n) => h("div.leaf", {}, n === 0 && head,
      sized(h(columns === 1 && rows > 1 ? "div.tasks.one" : "div.tasks", {}, puzzles.slice(next, next += count).map(work)), { columns, rows }))),
    hints.length > 0 && h("div.next-page", {}, h("h2", {}, words.hints), hints.map((/** @type {any} */ one) => h("p", {}, h("b", {}, `${one.number} `), one.text))),
    solutions.length > 0 && h("div.next-page", {}, h("h2", {}, words.solutions), h("div.solutions", {}, solutions.map((/** @type {any} */ one) =>
      sized(h("section.task", {}, heading(one), drawn(one), one.text.split("\n").map((/** @type {string} */ line) => h("p", {}, line))), { span: one.columns, high: `${one.high}mm` })))),
    h("p.made", {}, footer),
  ];
}

/** @param {any} one */
const heading = ({ number, title, note }) => h("h3", {}, h("span.number", {}, String(number)), title, h("span.grade", {}, note));

/** @param {any} one @param {number} [widest] millimetres */
const drawn = ({ picture, title }, widest = 0) => sized(h("img.drawn", { src: `data:image/svg+xml,${encodeURIComponent(picture)}`, alt: title }), { widest: `${widest}mm` });

/** With numbers for its style sheet. @template {HTMLElement} T @param {T} element @param {Record<string, any>} numbers */
function sized(element, numbers) {
  for (const [name, value] of Object.entries(numbers)) element.style.setProperty(`--${name}`, String(value));
  return element;
}

/** @param {HTMLElement|null} code */
const coded = (code) => code && h("span.coded", {}, code, t("Play online"));

/** Its own style sheet, which only worksheets need. */
export function dress() {
  const address = new URL("worksheet.css", import.meta.url).href;
  if (!document.querySelector(`link[href="${address}"]`)) document.head.append(h("link", { rel: "stylesheet", href: address }));
}
