// Scenes as SVG: boxes, discs, lines and labels. Roles become classes; theme.css says how they look.

import { s } from "./dom.js";

/**
 * @typedef {{is: "box"|"disc"|"line"|"label", role?: string, index?: number, title?: string,
 *   x: number, y: number, width: number, height: number, round?: number, radius: number,
 *   points: [number, number][], thick?: number, arrow?: number, curve?: boolean,
 *   text: string, size: number}} Shape
 * @typedef {{left?: number, top?: number, width: number, height: number, title: string, description: string, shapes: Shape[]}} Scene
 */

/** So many colours are there for things with an index. */
export const LOOKS = 12;

/**
 * The picture; with `name` it is an image with that name, else it is hidden from screen readers.
 * @param {Scene} scene
 * @param {{name?: string}} [options]
 * @returns {SVGSVGElement}
 */
export function picture(scene, { name } = {}) {
  const about = name === undefined ? { "aria-hidden": "true" } : { role: "img", "aria-label": name };
  const svg = s("svg", { viewBox: `0 0 ${n(scene.width)} ${n(scene.height)}`, class: "picture", ...about });
  svg.append(shapes(scene.shapes));
  return svg;
}

/** @param {Shape[]} list */
export function shapes(list) {
  const group = s("g");
  for (const shape of list) group.append(...elements(shape));
  return group;
}

/** @param {Shape} shape @returns {string} */
export function look(shape) {
  const role = shape.role ?? "ink";
  return shape.index === undefined || shape.index === null ? role : `${role} i${shape.index % LOOKS}`;
}

/** @param {Shape} shape @returns {SVGElement[]} */
export function elements(shape) {
  const role = look(shape);
  if (shape.is === "label") {
    const base = shape.y + 0.36 * shape.size;
    return [s("text", { class: `${role} label`, x: n(shape.x), y: n(base), "font-size": n(shape.size) }, shape.text)];
  }
  if (shape.is === "disc") {
    return [s("circle", { class: `${role} shape`, cx: n(shape.x), cy: n(shape.y), r: n(shape.radius) })];
  }
  if (shape.is === "box") {
    return [s("rect", {
      class: `${role} shape`, x: n(shape.x), y: n(shape.y), width: n(shape.width), height: n(shape.height),
      rx: shape.round ? n(shape.round) : undefined,
    })];
  }
  return lines(shape, role);
}

/** @param {Shape} line @param {string} role @returns {SVGElement[]} */
function lines(line, role) {
  const found = [s("path", { class: `${role} line`, "stroke-width": n(line.thick ?? 0.05), d: path(line) })];
  if (line.arrow) found.push(s("path", { class: `${role} head`, d: head(line, line.arrow) }));
  return found;
}

/** The line as path commands; it ends inside its arrow head. @param {Shape} line */
function path(line) {
  const [first, ...others] = line.points;
  if (line.arrow) others[others.length - 1] = back(line.points, 0.8 * line.arrow);
  const command = line.curve ? (others.length === 2 ? "Q" : "C") : "L";
  return `M${at(first)}${command}${others.map(at).join(" ")}`;
}

/** The point so far before the end. @param {[number, number][]} points @param {number} length @returns {[number, number]} */
function back(points, length) {
  const [[x, y], [tx, ty]] = points.slice(-2);
  const far = Math.hypot(tx - x, ty - y) || 1;
  return [tx + ((x - tx) / far) * length, ty + ((y - ty) / far) * length];
}

/** @param {Shape} line @param {number} length */
function head(line, length) {
  const tip = line.points[line.points.length - 1];
  const base = back(line.points, length);
  const dx = (tip[0] - base[0]) * 0.42, dy = (tip[1] - base[1]) * 0.42;
  return `M${at(tip)}L${at([base[0] - dy, base[1] + dx])} ${at([base[0] + dy, base[1] - dx])}Z`;
}

/** @param {number} number */
const n = (number) => String(Math.round(number * 1000) / 1000);
/** @param {[number, number]} point */
const at = (point) => `${n(point[0])} ${n(point[1])}`;
