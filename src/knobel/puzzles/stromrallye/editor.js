// Drawing a board with batteries and a robot.

import { h } from "../../dom.js";
import { field } from "../../form.js";
import { box, disc, Grid, label, number } from "../../grid.js";
import { t } from "../../words.js";

const MOST = 40;
const STRONGEST = 999;

export class Sketch extends Grid {
  constructor() {
    super();
    this.drawing = true;
    this.empty = "5\n3,3,3\n0\n";
    this.tools = [
      { name: "battery", text: t("Battery") }, { name: "robot", text: t("Robot") },
      { name: "more", text: t("Charge +1") }, { name: "less", text: t("Charge −1") }, { name: "erase", text: t("Erase") },
    ];
    /** @type {{at: [number, number], charge: number}} */
    this.robot = { at: [0, 0], charge: 3 };
    /** @type {Map<string, number>} */
    this.batteries = new Map();
    this.charge = 3;
    this.diagonal = false;
    /** What was typed last, and where. @type {{key: string, digits: string}|null} */
    this.typed = null;
  }

  /** @param {string} text @param {any} variant */
  async load(text, variant) {
    const rows = text.split(/\r?\n/).map((row) => row.trim()).filter(Boolean)
      .map((row) => row.split(/[\s,]+/).map(Number));
    const [[size] = [0], [x, y, charge] = [], , ...others] = rows;
    if (!(size >= 1 && size <= MOST) || ![x, y, charge].every(Number.isInteger)) return;
    this.size = size;
    this.robot = { at: [x - 1, y - 1], charge };
    this.batteries = new Map(others.filter((row) => row.length === 3).map(([bx, by, c]) => [`${bx - 1},${by - 1}`, c]));
    this.diagonal = Boolean(variant.diagonal);
  }

  text() {
    const rows = [...this.batteries].map(([at, charge]) => `${at.split(",").map((n) => Number(n) + 1).join(",")},${charge}`);
    const [x, y] = this.robot.at;
    return [this.size, `${x + 1},${y + 1},${this.robot.charge}`, rows.length, ...rows].join("\n") + "\n";
  }

  /** What to do first, while there is nothing to solve. */
  advice() {
    return this.batteries.size ? "" : t("Add batteries: choose “Battery”, press a field, and type its charge.");
  }

  variant() {
    return this.diagonal ? { diagonal: true } : {};
  }

  scene() {
    const [rx, ry] = this.robot.at;
    const charges = [...this.batteries].flatMap(([at, charge]) => {
      const [x, y] = at.split(",").map((n) => Number(n) + 1);
      const role = charge ? "thing" : "spent";
      const text = String(charge);
      return [box(x + 0.36, y + 0.08, 0.28, 0.12, role, { round: 0.04 }), box(x + 0.12, y + 0.16, 0.76, 0.74, role, { round: 0.12 }),
        label(x + 0.5, y + 0.53, text, text.length > 2 ? 0.36 : 0.54, role)];
    });
    const text = String(this.robot.charge);
    return this.sheet([...charges, disc(rx + 1.5, ry + 1.56, 0.38, "player"), disc(rx + 1.5, ry + 1.08, 0.07, "player"),
      { is: "line", points: [[rx + 1.5, ry + 1.4], [rx + 1.5, ry + 1.08]], role: "player", thick: 0.07 },
      label(rx + 1.5, ry + 1.56, text, text.length > 2 ? 0.34 : 0.5, "player")]);
  }

  /** @param {[number, number]} at */
  here(at) {
    return String(at) === String(this.robot.at);
  }

  /** @param {string} tool @param {[number, number]} from @param {[number, number]} at */
  use(tool, from, at) {
    const key = String(at);
    if (tool === "erase") this.batteries.delete(key);
    else if (tool === "robot") {
      this.batteries.delete(key);
      this.robot = { at, charge: this.robot.charge };
    } else if (tool === "more" || tool === "less") this.add(at, tool === "more" ? 1 : -1);
    else if (this.here(from) && key !== String(from)) this.robot = { at, charge: this.robot.charge };
    else if (this.here(at)) this.robot.charge = this.charge;
    else this.batteries.set(key, this.charge);
  }

  /** @param {[number, number]} at @param {number} by */
  add(at, by) {
    const key = String(at);
    const fit = (/** @type {number} */ charge) => Math.max(0, Math.min(STRONGEST, charge));
    if (this.here(at)) this.robot.charge = fit(this.robot.charge + by);
    else this.batteries.set(key, fit((this.batteries.get(key) ?? 0) + by));
  }

  /** Digits that follow each other are one number. @param {[number, number]} at @param {string} digit */
  digit(at, digit) {
    const key = String(at);
    const before = this.typed?.key === key ? this.typed.digits : "";
    const digits = (before + digit).slice(-3);
    this.typed = { key, digits };
    if (this.here(at)) this.robot.charge = Number(digits);
    else this.batteries.set(key, Number(digits));
  }

  /** @param {[number, number]|null} cursor @param {string} key */
  key(cursor, key) {
    if (!cursor) return false;
    if (/^[0-9]$/.test(key)) this.digit(cursor, key);
    else if (key === "+" || key === "-") this.add(cursor, key === "+" ? 1 : -1);
    else if (key === "Delete" || key === "Backspace") this.batteries.delete(String(cursor));
    else return false;
    return true;
  }

  /** @param {[number, number]|null} cursor */
  words(cursor) {
    if (!cursor) return "";
    const at = `(${cursor[0] + 1}|${cursor[1] + 1})`;
    if (this.here(cursor)) return t("{at}: robot with charge {charge}", { at, charge: this.robot.charge });
    const charge = this.batteries.get(String(cursor));
    return charge === undefined ? t("{at}: empty field", { at }) : t("{at}: battery with charge {charge}", { at, charge });
  }

  /** @param {() => void} changed */
  extras(changed) {
    const size = h("input", { type: "number", min: 1, max: MOST, value: this.size, onchange: () => this.resize(number(size.value, 1, MOST, this.size), changed) });
    const charge = h("input", { type: "number", min: 0, max: STRONGEST, value: this.charge, oninput: () => (this.charge = number(charge.value, 0, STRONGEST, this.charge)) });
    const robot = h("input", { type: "number", min: 0, max: STRONGEST, value: this.robot.charge, oninput: () => {
      this.robot.charge = number(robot.value, 0, STRONGEST, this.robot.charge);
      changed();
    } });
    const diagonal = h("input", { type: "checkbox", checked: this.diagonal, onchange: () => {
      this.diagonal = diagonal.checked;
      changed();
    } });
    return [field(t("Size"), size), field(t("Charge of new batteries"), charge), field(t("Charge of the robot"), robot),
      h("label.check", {}, diagonal, t("diagonal steps"))];
  }

  /** @param {number} size @param {() => void} changed */
  resize(size, changed) {
    this.size = size;
    this.robot.at = /** @type {[number, number]} */ (this.robot.at.map((n) => Math.min(n, size - 1)));
    for (const key of [...this.batteries.keys()]) {
      if (key.split(",").some((n) => Number(n) >= size) || key === String(this.robot.at)) this.batteries.delete(key);
    }
    changed();
  }
}
