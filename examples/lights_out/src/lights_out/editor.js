// Drawing a square board of lamps.

import { h } from "../../dom.js";
import { field } from "../../form.js";
import { disc, Grid, number } from "../../grid.js";

const LEAST = 2, MOST = 20;
const GERMAN = {
  "Switch": "Umschalten", "lit": "an", "dark": "aus", "Size (clears the board)": "Größe (leert das Brett)",
  "The edges meet": "Die Ränder hängen zusammen",
};

/** The colours of scene.py. */
const PAINTS = {
  lit: { light: { fill: "#ffc84a", line: "#a8690a", width: 0.04 }, dark: { fill: "#ffd98a", line: "none", width: 0.04 } },
};

/** A sentence in the language of the page. @param {keyof typeof GERMAN} text @returns {string} */
const say = (text) => (document.documentElement.lang === "de" ? GERMAN[text] : text);

export class Sketch extends Grid {
  constructor() {
    super();
    this.drawing = true;
    this.tools = [{ name: "switch", text: say("Switch") }];
    /** @type {boolean[][]} */
    this.lamps = [];
    this.wrap = false;
    this.blank(4);
  }

  /** A dark board. @param {number} size */
  blank(size) {
    this.size = size;
    this.lamps = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  }

  /** @param {string} text @param {any} variant */
  async load(text, variant) {
    const rows = text.trim().split(/\s*\r?\n\s*/).slice(1);
    if (rows.length < LEAST || rows.length > MOST || rows.some((row) => row.length !== rows.length)) return;
    this.size = rows.length;
    this.lamps = rows.map((row) => [...row].map((lamp) => lamp === "*"));
    this.wrap = Boolean(variant.wrap);
  }

  text() {
    return ["lights", ...this.lamps.map((row) => row.map((lit) => (lit ? "*" : ".")).join(""))].join("\n") + "\n";
  }

  variant() {
    return this.wrap ? { wrap: true } : {};
  }

  scene() {
    const lamp = (/** @type {boolean} */ lit, /** @type {number} */ x, /** @type {number} */ y) =>
      disc(x + 1.5, y + 1.5, 0.36, lit ? "opening" : "dark", lit ? { paint: "lit" } : {});
    return { ...this.sheet(this.lamps.flatMap((row, y) => row.map((lit, x) => lamp(lit, x, y)))), paints: PAINTS };
  }

  /** @param {string} tool @param {[number, number]} from @param {[number, number]} to */
  use(tool, from, [x, y]) {
    this.lamps[y][x] = !this.lamps[y][x];
  }

  /** @param {[number, number]|null} cursor */
  words(cursor) {
    if (!cursor) return "";
    const [x, y] = cursor;
    return `(${x + 1}|${y + 1}): ${say(this.lamps[y][x] ? "lit" : "dark")}`;
  }

  /** @param {() => void} changed */
  extras(changed) {
    const size = h("input", { type: "number", min: LEAST, max: MOST, value: this.size, onchange: () => {
      this.blank(number(size.value, LEAST, MOST, this.size));
      changed();
    } });
    const wrap = h("input", { type: "checkbox", onchange: () => { this.wrap = wrap.checked; changed(); } });
    wrap.checked = this.wrap;
    return [field(say("Size (clears the board)"), size), field(say("The edges meet"), wrap)];
  }
}
