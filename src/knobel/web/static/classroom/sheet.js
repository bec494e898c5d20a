// A set to print: puzzles with a line for the answer and a QR code that leads to each. The browser's own
// printing makes paper or a PDF of it, also without a server.

import { h, put } from "../dom.js";
import { picture } from "../scene.js";
import { link } from "../share.js";
import { t } from "../words.js";
import { drawn, encode } from "./qr.js";

/** @param {import("./course.js").OpenedSet} set @param {any[]} kinds */
export async function sheet(set, kinds) {
  const rules = [...new Set(set.puzzles.map(({ kind }) => kind))].map((name) => kinds.find((one) => one.name === name)).filter(Boolean);
  const puzzles = await Promise.all(set.puzzles.map(async (one, n) => {
    const address = await link({ kind: one.kind, text: one.text, variant: one.variant });
    return h("section.task", { "aria-label": t("Puzzle {n}", { n: n + 1 }) }, h("h2", {}, `${n + 1} ${one.title || one.name}`),
      h("div.row", {}, picture(one.scene, { name: one.scene.description }), code(address)), h("p.answer", {}, t("My solution:")));
  }));
  const whole = h("span");
  put(whole, code(`${location.origin}${location.pathname}${set.fragment}`));
  return h("div.sheet-page", {}, h("div.row.apart", {}, h("h1", {}, set.title || t("Puzzle set")), whole),
    h("p.blanks", {}, [t("Name"), t("Class"), t("Date")].map((one) => h("span", {}, one))),
    rules.map((one) => h("p.small", {}, h("b", {}, `${one.title}. `), one.rules)),
    h("div.row.on-screen", {}, h("button.primary", { onclick: () => print() }, t("Print"))),
    h("div.tasks", {}, puzzles));
}

/** @param {string} address */
function code(address) {
  const found = encode(address);
  return found && h("img.qr", { src: `data:image/svg+xml,${encodeURIComponent(drawn(found.modules))}`, alt: t("QR code of the link") });
}
