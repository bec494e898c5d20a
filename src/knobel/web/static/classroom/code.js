// The QR code of a link, to look at and to save.

import { h } from "../dom.js";
import { download } from "../share.js";
import { t } from "../words.js";
import { drawn, encode, LONGEST } from "./qr.js";

/** Codes of more modules are hard to read from a wall. */
const FINE = 97;

/** The code alone; null if the link is too long for one. @param {string} link */
export function image(link) {
  const found = encode(link);
  if (!found) return null;
  const svg = drawn(found.modules);
  return { svg, size: found.modules.length, element: h("img.qr", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: t("QR code of the link") }) };
}

/** With ways to save it; if the link is too long for one, what to do. @param {string} link @param {string} name */
export function code(link, name) {
  const found = image(link);
  if (!found) {
    return h("p.note", {}, t("The link has {n} characters, but a QR code holds only {most}. Split the set into two, or hand out the link or the file.", { n: link.length, most: LONGEST }));
  }
  const { svg, size, element } = found;
  return h("div.stack", {}, element,
    size > FINE && h("p.note", {}, t("The squares of this code are very small ({n} side by side). Show it large, print it at least {cm} cm wide, or split the set into two.", { n: size, cm: Math.ceil(size * 0.05) })),
    h("div.row", {}, h("button", { onclick: () => download(`${name}.svg`, svg, "image/svg+xml") }, t("QR code as SVG")),
      h("button", { onclick: async () => download(`${name}.png`, await painted(element)) }, t("QR code as PNG"))));
}

/** @param {HTMLImageElement} image @returns {Promise<Blob>} */
async function painted(image) {
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: 2 * image.naturalWidth, height: 2 * image.naturalHeight });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.imageSmoothingEnabled = false;
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
}
