// Drawing a frame with sticks, walls and gaps.

import { h } from "../../dom.js";
import { field } from "../../form.js";
import { box, Grid, label, number } from "../../grid.js";
import { t } from "../../words.js";

const NAMES = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LEAST = 4, MOST = 30;

export class Sketch extends Grid {
  constructor() {
    super();
    this.drawing = true;
    this.empty = "8\n########\n#      #\n#      #\n#      #\n#      #\n#      #\n#      #\n########\n";
    this.tools = [{ name: "stick", text: t("Stick") }, { name: "wall", text: t("Wall") }, { name: "gap", text: t("Gap") }, { name: "erase", text: t("Erase") }];
    /** @type {string[][]} */
    this.rows = [];
    /** @type {string} */
    this.goal = "";
    this.blank(8);
  }

  /** An empty frame with one gap. @param {number} size */
  blank(size) {
    this.size = size;
    this.rows = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => (this.border(x, y) ? "#" : " ")));
    this.rows[size - 1][Math.floor(size / 2)] = " ";
  }

  /** @param {number} x @param {number} y */
  border(x, y) {
    return x === 0 || y === 0 || x === this.size - 1 || y === this.size - 1;
  }

  /** @param {number} x @param {number} y */
  corner(x, y) {
    return (x === 0 || x === this.size - 1) && (y === 0 || y === this.size - 1);
  }

  /** @param {string} text @param {any} variant */
  async load(text, variant) {
    const [first, ...rows] = text.split(/\r?\n/);
    const size = Number(first);
    if (!(size >= 3 && size <= 60)) return;
    this.size = size;
    this.rows = Array.from({ length: size }, (_, y) => [...(rows[y] ?? "").padEnd(size).slice(0, size)]);
    this.goal = variant.stick ?? "";
  }

  text() {
    return [this.size, ...this.rows.map((row) => row.join(""))].join("\n") + "\n";
  }

  /** What to do first, while there is nothing to solve. */
  advice() {
    const drawn = this.rows.some((row) => row.some((cell) => NAMES.includes(cell)));
    return drawn ? "" : t("Draw a stick: choose “Stick” and drag from its first field to its last.");
  }

  variant() {
    return this.goal ? { stick: this.goal } : {};
  }

  /** The cells of each stick. */
  sticks() {
    /** @type {Map<string, [number, number][]>} */
    const found = new Map();
    this.rows.forEach((row, y) => row.forEach((name, x) => {
      if (NAMES.includes(name)) found.set(name, [...(found.get(name) ?? []), [x, y]]);
    }));
    return found;
  }

  scene() {
    /** @type {any[]} */
    const shapes = [];
    this.rows.forEach((row, y) => row.forEach((name, x) => {
      if (name === "#") shapes.push(box(x + 1, y + 1, 1, 1, "wall"));
      else if (this.border(x, y)) shapes.push(box(x + 1, y + 1, 1, 1, "opening"));
    }));
    for (const [name, cells] of this.sticks()) {
      const xs = cells.map(([x]) => x), ys = cells.map(([, y]) => y);
      const [x, y, right, low] = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
      const index = NAMES.indexOf(name);
      shapes.push(box(x + 1.07, y + 1.07, right - x + 0.86, low - y + 0.86, "stick", { index, round: 0.2 }),
        label(x + 1 + (right - x + 1) / 2, y + 1 + (low - y + 1) / 2, name, 0.56, "stick", { index }));
    }
    return this.sheet(shapes);
  }

  /** @param {string} tool @param {[number, number]} from @param {[number, number]} to */
  use(tool, from, to) {
    const [x, y] = to;
    if (tool === "stick") return this.stick(from, to);
    this.clear(x, y);
    if (tool === "wall" || (tool === "erase" && this.border(x, y)) || this.corner(x, y)) this.rows[y][x] = "#";
    else this.rows[y][x] = " ";
  }

  /** From the first cell to the last one; a single press waits for the second. @param {[number, number]} from @param {[number, number]} to */
  stick(from, to) {
    const [ax, ay] = from, [bx, by] = to;
    if (this.single && String(this.single) === String(from)) this.single = null;
    else if (ax === bx && ay === by) {
      this.single = to;
      return "more";
    }
    this.single = null;
    const upright = Math.abs(by - ay) > Math.abs(bx - ax);
    const name = [...NAMES].find((one) => !this.sticks().has(one));
    if (!name) return;
    for (let n = Math.min(upright ? ay : ax, upright ? by : bx); n <= Math.max(upright ? ay : ax, upright ? by : bx); n++) {
      const [x, y] = upright ? [ax, n] : [n, ay];
      if (this.border(x, y)) continue;
      this.clear(x, y);
      this.rows[y][x] = name;
    }
  }

  /** Take away what is here: a stick as a whole. @param {number} x @param {number} y */
  clear(x, y) {
    const name = this.rows[y][x];
    if (!NAMES.includes(name)) return;
    for (const row of this.rows) row.forEach((one, n) => { if (one === name) row[n] = " "; });
    if (this.goal === name) this.goal = "";
  }

  /** @param {[number, number]|null} cursor */
  words(cursor) {
    if (!cursor) return "";
    const [x, y] = cursor;
    const name = this.rows[y][x], at = t("row {y}, column {x}", { x: x + 1, y: y + 1 });
    if (name === "#") return t("{at}: wall", { at });
    if (name === " ") return this.border(x, y) ? t("{at}: gap", { at }) : t("{at}: empty", { at });
    return t("{at}: stick {name}", { at, name });
  }

  /** @param {() => void} changed */
  extras(changed) {
    const size = h("input", { type: "number", min: LEAST, max: MOST, value: this.size, onchange: () => {
      this.blank(number(size.value, LEAST, MOST, this.size));
      changed();
    } });
    const goal = h("select", { onchange: () => { this.goal = goal.value; changed(); } },
      h("option", { value: "" }, t("any stick")), h("option", { value: "all" }, t("every stick")));
    goal.value = this.goal === "all" ? "all" : "";
    return [field(t("Size (clears the frame)"), size), field(t("What must fall out"), goal)];
  }
}
