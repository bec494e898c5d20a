// What drawings on a grid have in common: cells, the cursor, lines.

/** @typedef {import("./scene.js").Shape} Shape */

/** Parts of a scene, in short. @returns {any} */
export const box = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ width, /** @type {number} */ height,
  /** @type {string} */ role, more = {}) => ({ is: "box", x, y, width, height, role, ...more });
/** @returns {any} */
export const disc = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ radius, /** @type {string} */ role, more = {}) =>
  ({ is: "disc", x, y, radius, role, ...more });
/** @returns {any} */
export const label = (/** @type {number} */ x, /** @type {number} */ y, /** @type {string} */ text, /** @type {number} */ size,
  /** @type {string} */ role, more = {}) => ({ is: "label", x, y, text, size, role, ...more });

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** A square of cells with a margin. */
export class Grid {
  constructor() {
    this.size = 5;
  }

  /** The field and its lines. @returns {any[]} */
  ground() {
    const { size } = this;
    const lines = Array.from({ length: size - 1 }, (_, k) => [
      { is: "line", points: [[k + 2, 1], [k + 2, size + 1]], role: "grid", thick: 0.03 },
      { is: "line", points: [[1, k + 2], [size + 1, k + 2]], role: "grid", thick: 0.03 },
    ]).flat();
    return [box(1, 1, size, size, "field"), ...lines];
  }

  /** @param {any[]} shapes */
  sheet(shapes) {
    const side = this.size + 1;
    return { left: 0.5, top: 0.5, width: side, height: side, title: "", description: "", shapes: [...this.ground(), ...shapes] };
  }

  /** The cell at a point. @param {number} x @param {number} y @returns {[number, number]|null} */
  at(x, y) {
    const cell = /** @type {[number, number]} */ ([Math.floor(x) - 1, Math.floor(y) - 1]);
    return cell.every((n) => n >= 0 && n < this.size) ? cell : null;
  }

  /** @param {[number, number]|null} cursor @param {string} key */
  step(cursor, key) {
    const way = /** @type {any} */ (STEPS)[key];
    if (!way) return undefined;
    if (!cursor) return [0, 0];
    return cursor.map((n, k) => Math.max(0, Math.min(this.size - 1, n + way[k])));
  }

  /** @param {[number, number]} cursor */
  outline([x, y]) {
    return [x + 1, y + 1, 1, 1];
  }
}

/** @param {string|number} text @param {number} least @param {number} most @param {number} other */
export function number(text, least, most, other) {
  const found = Math.round(Number(text));
  return Number.isFinite(found) && String(text).trim() !== "" ? Math.max(least, Math.min(most, found)) : other;
}
