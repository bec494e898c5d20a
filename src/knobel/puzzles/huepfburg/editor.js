// Drawing fields, arrows between them, and where the players start.

import { ask } from "../../api.js";
import { h } from "../../dom.js";
import { field } from "../../form.js";
import { disc, label, number } from "../../grid.js";
import { t } from "../../words.js";

const WIDE = 12, HIGH = 9, RADIUS = 0.42;
const MOST = 60;

export class Sketch {
  constructor() {
    this.drawing = true;
    this.empty = "2 0\n";
    this.tools = [
      { name: "field", text: t("Field") }, { name: "arrow", text: t("Arrow") }, { name: "move", text: t("Move") },
      { name: "start", text: t("Player’s start") }, { name: "meet", text: t("Meeting field") }, { name: "erase", text: t("Erase") },
    ];
    /** @type {[number, number][]} */
    this.fields = [];
    /** @type {[number, number][]} from, to; from 1 */
    this.arrows = [];
    /** @type {number[]} */
    this.start = [1, 2];
    /** @type {number|null} */
    this.meet = null;
    /** Were the fields arranged by hand? */
    this.arranged = false;
    /** @type {object|null} the text that is being read, until it is known where its fields are */
    this.loading = null;
  }

  /** @param {string} text @param {any} variant */
  async load(text, variant) {
    const [[count] = [0], ...rows] = text.split(/\r?\n/).filter((row) => row.trim()).map((row) => row.trim().split(/\s+/).map(Number));
    if (!(count >= 1 && count <= MOST)) return;
    const mine = (this.loading = {});
    const kept = variant.layout?.length === 2 * count;
    const same = this.fields.length === count && !this.arranged;
    const fields = kept ? pairs(variant.layout) : same ? this.fields : await places(text, variant, count);
    if (this.loading !== mine) return; // another text came, or something was drawn
    this.arranged = kept;
    const fits = (/** @type {number} */ n) => n >= 1 && n <= count;
    this.fields = fields;
    this.arrows = /** @type {any} */ (rows.filter((row) => row.length === 2 && row.every(fits)));
    this.start = (variant.start ?? [1, 2]).filter(fits);
    this.meet = variant.meet ?? null;
  }

  text() {
    return [`${this.fields.length} ${this.arrows.length}`, ...this.arrows.map((arrow) => arrow.join(" "))].join("\n") + "\n";
  }

  /** What to do first, while there is nothing to solve. */
  advice() {
    return this.arrows.length ? "" : t("Draw arrows: choose “Arrow” and drag from one field to another.");
  }

  variant() {
    const usual = this.start.length === 2 && this.start[0] === 1 && this.start[1] === 2;
    const layout = this.fields.flat().map((n) => Math.round(10 * n));
    return { ...(usual ? {} : { start: this.start }), ...(this.meet ? { meet: this.meet } : {}), ...(this.arranged ? { layout } : {}) };
  }

  scene() {
    const arrows = this.arrows.map(([a, b]) => this.arrow(a, b));
    const goal = this.meet ? [disc(...this.fields[this.meet - 1], RADIUS + 0.16, "goal")] : [];
    const fields = this.fields.flatMap(([x, y], n) => {
      const player = this.start.indexOf(n + 1);
      const look = player < 0 ? ["field", {}] : ["player", { index: player }];
      return [disc(x, y, RADIUS, /** @type {string} */ (look[0]), /** @type {any} */ (look[1])),
        label(x, y, String(n + 1), 0.44, /** @type {string} */ (look[0]), /** @type {any} */ (look[1]))];
    });
    const players = this.start.flatMap((number, player) => {
      const [x, y] = this.fields[number - 1] ?? [0, 0];
      const at = x + 0.34 + 0.3 * this.start.slice(0, player).filter((one) => one === number).length;
      return [disc(at, y - 0.4, 0.24, "field"), disc(at, y - 0.4, 0.21, "player", { index: player }),
        label(at, y - 0.4, String(player + 1), 0.28, "player", { index: player })];
    });
    return { width: WIDE, height: HIGH, title: "", description: "", shapes: [...goal, ...arrows, ...fields, ...players] };
  }

  /** An arrow, bent a little if there is one back. @param {number} a @param {number} b */
  arrow(a, b) {
    const [ax, ay] = this.fields[a - 1], [bx, by] = this.fields[b - 1];
    const look = { is: "line", role: "arrow", thick: 0.06, arrow: 0.28 };
    if (a === b) {
      const points = [[ax - 0.2, ay - RADIUS], [ax - 0.8, ay - 1.4], [ax + 0.8, ay - 1.4], [ax + 0.2, ay - RADIUS]];
      return /** @type {any} */ ({ ...look, points, curve: true });
    }
    const far = Math.hypot(bx - ax, by - ay) || 1;
    const [ux, uy] = [(bx - ax) / far, (by - ay) / far];
    const bend = this.arrows.some(([c, d]) => c === b && d === a) ? 0.35 : 0;
    const middle = [(ax + bx) / 2 - uy * bend, (ay + by) / 2 + ux * bend];
    const toward = (/** @type {number} */ x, /** @type {number} */ y) => {
      const d = Math.hypot(middle[0] - x, middle[1] - y) || 1;
      return [x + ((middle[0] - x) / d) * (RADIUS + 0.04), y + ((middle[1] - y) / d) * (RADIUS + 0.04)];
    };
    return /** @type {any} */ ({ ...look, points: [toward(ax, ay), middle, toward(bx, by)], curve: true });
  }

  /** The number of the field at a point, or the point. @param {number} x @param {number} y */
  at(x, y) {
    const n = this.fields.findIndex(([fx, fy]) => Math.hypot(fx - x, fy - y) < RADIUS + 0.12);
    if (n >= 0) return { field: n + 1, x, y };
    const inside = x > RADIUS && y > RADIUS && x < WIDE - RADIUS && y < HIGH - RADIUS;
    return inside ? { field: 0, x, y } : null;
  }

  /** @param {string} tool @param {any} from @param {any} to */
  use(tool, from, to) {
    this.loading = null;
    if (tool === "field" && !to.field && this.fields.length < MOST) this.arrange().push([to.x, to.y]);
    if (tool === "move" && from.field && !to.field) this.arrange()[from.field - 1] = [to.x, to.y];
    if (tool === "move" && from.field && to.field === from.field && from === to) return "more";
    if (tool === "erase" && to.field) this.erase(to.field);
    if (tool === "meet" && to.field) this.meet = this.meet === to.field ? null : to.field;
    if (tool === "start" && to.field) this.toggle(to.field);
    if (tool === "arrow") return this.link(from, to);
  }

  /** A press, then another one; or a drag. @param {any} from @param {any} to */
  link(from, to) {
    if (!from.field || !to.field) return;
    if (from.field === to.field && this.pending !== from.field) {
      this.pending = from.field;
      return "more";
    }
    this.pending = 0;
    this.join(from.field, to.field);
  }

  /** Add an arrow, or take it away if it is there. @param {number} a @param {number} b */
  join(a, b) {
    const there = this.arrows.findIndex(([c, d]) => c === a && d === b);
    if (there < 0) this.arrows.push([a, b]);
    else this.arrows.splice(there, 1);
  }

  /** The fields, which from now on stay where they are put. */
  arrange() {
    this.arranged = true;
    return this.fields;
  }

  /** @param {number} number */
  toggle(number) {
    if (this.start.includes(number)) this.start = this.start.filter((one) => one !== number);
    else this.start = [...this.start, number];
  }

  /** @param {number} number */
  erase(number) {
    const moved = (/** @type {number} */ n) => (n > number ? n - 1 : n);
    this.arrange().splice(number - 1, 1);
    this.arrows = /** @type {any} */ (this.arrows.filter((arrow) => !arrow.includes(number)).map((arrow) => arrow.map(moved)));
    this.start = this.start.filter((one) => one !== number).map(moved);
    this.meet = this.meet === null || this.meet === number ? null : moved(this.meet);
  }

  /** Arrow keys go from field to field. @param {any} cursor @param {string} key */
  step(cursor, key) {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[key];
    if (!by || !this.fields.length) return undefined;
    const n = ((cursor?.field ?? 0) + by + this.fields.length - 1) % this.fields.length;
    return { field: n + 1, x: this.fields[n][0], y: this.fields[n][1] };
  }

  /** @param {any} cursor */
  outline({ x, y }) {
    return [x - 0.6, y - 0.6, 1.2, 1.2];
  }

  /** @param {any} cursor */
  words(cursor) {
    if (!cursor?.field) return "";
    const to = this.arrows.filter(([a]) => a === cursor.field).map(([, b]) => b).join(", ");
    return to ? t("field {field}, arrows to {to}", { field: cursor.field, to }) : t("field {field}, no arrows", { field: cursor.field });
  }

  /** Without a mouse: numbers. @param {() => void} drawn */
  extras(drawn) {
    const changed = () => { this.loading = null; drawn(); };
    const from = h("input", { type: "number", min: 1, value: 1 }), to = h("input", { type: "number", min: 1, value: 2 });
    const add = h("button", { onclick: () => {
      const count = this.fields.length;
      this.join(number(from.value, 1, count, 1), number(to.value, 1, count, 1));
      changed();
    } }, t("Add or remove the arrow"));
    const more = h("button", { onclick: () => { this.arrange().push(this.free()); changed(); } }, t("Add a field"));
    const clear = h("button", { onclick: () => {
      this.fields = circle(4);
      this.arranged = true;
      this.arrows = [];
      this.start = [1, 2];
      this.meet = null;
      changed();
    } }, t("Start over"));
    return [field(t("Arrow from"), from), field(t("to"), to), add, more, clear];
  }

  /** Somewhere with room. @returns {[number, number]} */
  free() {
    /** @type {[number, number][]} */
    const spots = [];
    for (let y = 1; y < HIGH; y++) for (let x = 1; x < WIDE; x++) spots.push([x, y]);
    const room = ([x, y] = [0, 0]) => Math.min(99, ...this.fields.map(([a, b]) => Math.hypot(a - x, b - y)));
    return spots.reduce((best, one) => (room(one) > room(best) ? one : best));
  }
}

/** @param {number} count @returns {[number, number][]} */
function circle(count) {
  return Array.from({ length: count }, (_, n) => {
    const angle = (2 * Math.PI * n) / count - Math.PI / 2;
    return [WIDE / 2 + 3.6 * Math.cos(angle) * 1.3, HIGH / 2 + 3.6 * Math.sin(angle)];
  });
}

/** @param {number[]} layout in tenths @returns {[number, number][]} */
const pairs = (layout) => Array.from({ length: layout.length / 2 }, (_, n) => [layout[2 * n] / 10, layout[2 * n + 1] / 10]);

/** Where the server draws the fields; in a circle if it does not. @param {string} text @param {any} variant @param {number} count */
async function places(text, variant, count) {
  try {
    const { layout, ...rules } = variant; // that is for as many fields as there were
    const { scene } = await ask("position", { kind: "huepfburg", text, variant: rules });
    const found = circle(count);
    const scale = Math.min((WIDE - 1.2) / scene.width, (HIGH - 1.2) / scene.height);
    const [left, up] = [(WIDE - scene.width * scale) / 2, (HIGH - scene.height * scale) / 2];
    for (const shape of scene.shapes) {
      const name = shape.is === "disc" && shape.title?.match(/^\S+ (\d+)$/);
      if (name) found[Number(name[1]) - 1] = [left + shape.x * scale, up + shape.y * scale];
    }
    return found;
  } catch {
    return circle(count);
  }
}
