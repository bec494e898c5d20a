// A set to print: the worksheet with a QR code for each puzzle and for all of them. The browser's own
// printing makes paper or a PDF of it, also without a server.

import { ask } from "../api.js";
import { h } from "../dom.js";
import { dress, leaves } from "../paper.js";
import { link } from "../share.js";
import { lang, t } from "../words.js";
import { drawn, encode } from "./qr.js";

/** @param {import("./course.js").OpenedSet} set */
export async function sheet(set) {
  dress();
  const [found, ...addresses] = await Promise.all([ask("sheet", { set: set.fragment }),
    ...set.puzzles.map(({ kind, text, variant }) => link({ kind, text, variant }))]);
  const whole = `${location.origin}${location.pathname}${set.fragment}`;
  return h("div.worksheet", {}, h("h1", {}, set.title || t("Puzzle set")), h("div.row", {}, h("button.primary", { onclick: () => print() }, t("Print"))),
    h("div.paper", { lang }, leaves(found, (n) => code(n ? addresses[n - 1] : whole))));
}

/** @param {string} address */
function code(address) {
  const found = encode(address);
  return found && h("img.qr", { src: `data:image/svg+xml,${encodeURIComponent(drawn(found.modules))}`, alt: t("QR code of the link") });
}
