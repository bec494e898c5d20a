// Small drawings of one hand: for a win, for something that is missing, for a beginning. Those of a puzzle
// are in its folder (art.svg); colours and lines are those of style.css.

import { s } from "./dom.js";

/** @type {Record<string, [string, Record<string, string|number>][]>} */
const DRAWINGS = {
  lost: [
    ["path", { d: "M66 44v-9" }], ["circle", { class: "warm", cx: 66, cy: 32, r: 4 }], ["path", { d: "M42 64q-9 6-9 17M90 64q9 6 9 17" }],
    ["rect", { class: "warm", x: 42, y: 44, width: 48, height: 40, rx: 14 }], ["rect", { class: "pale", x: 50, y: 51, width: 32, height: 19, rx: 8 }],
    ["path", { d: "M57 57h5M70 57h5M61 66q5-4 10 0" }], ["circle", { class: "plain", cx: 53, cy: 87, r: 7 }], ["circle", { class: "plain", cx: 79, cy: 87, r: 7 }],
    ["rect", { class: "pale", x: 109, y: 71, width: 18, height: 24, rx: 4 }], ["path", { d: "M114 71v-4h8v4" }], ["path", { class: "line-warm", d: "M113 90h10" }],
    ["path", { d: "M104 34q0-10 9-10t9 9q0 6-9 10v5M113 56v.1" }],
  ],
  cup: [
    ["path", { d: "M20 100h120" }], ["path", { class: "gold-fill", d: "M60 30h40v22a20 20 0 0 1-40 0z" }],
    ["path", { d: "M60 36H46q0 20 16 20M100 36h14q0 20-16 20M80 72v14M64 100v-6q0-8 16-8t16 8v6" }],
    ["path", { class: "gold", d: "M30 35v10M25 40h10" }], ["path", { class: "line-good", d: "M132 39v10M127 44h10" }],
  ],
};

/**
 * A drawing, which says nothing that words do not say.
 * @param {string|null|undefined} what  the name of one of those above, or a puzzle's own drawing; else the cup
 */
export function art(what) {
  if (what?.startsWith("<svg")) {
    const svg = document.importNode(new DOMParser().parseFromString(what, "image/svg+xml").documentElement, true);
    svg.setAttribute("aria-hidden", "true");
    return svg;
  }
  const shapes = DRAWINGS[what ?? ""] ?? DRAWINGS.cup;
  return s("svg", { class: "art", viewBox: "0 0 160 116", "aria-hidden": "true" }, shapes.map(([tag, about]) => s(tag, about)));
}
