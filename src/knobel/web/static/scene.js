// Scenes as SVG: boxes, discs, lines and labels. Roles become classes; theme.css says how they look.

import { s } from "./dom.js";

/**
 * @typedef {{is: "box"|"disc"|"line"|"label", role?: string, paint?: string, index?: number, title?: string,
 *   x: number, y: number, width: number, height: number, round?: number, radius: number,
 *   points: [number, number][], thick?: number, arrow?: number, curve?: boolean,
 *   text: string, size: number}} Shape
 * @typedef {{fill: string, line: string, text?: string, width: number, dash?: number}} Look
 * @typedef {Record<string, {light?: Look, dark?: Look}>} Paints  colours that a puzzle brings along, by role
 * @typedef {{left?: number, top?: number, width: number, height: number, title: string, description: string, shapes: Shape[],
 *   paints?: Paints}} Scene
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
  svg.append(shapes(scene.shapes, scene.paints));
  return svg;
}

/** @param {Shape[]} list @param {Paints} [paints] */
export function shapes(list, paints = {}) {
  const group = s("g");
  for (const shape of list) group.append(...elements(shape, paints));
  return group;
}

// -- colours that a puzzle brings along

/** The class of each paint that was used so far. @type {Map<string, string>} */
const classes = new Map();
const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

/** @param {{light?: Look, dark?: Look}} paint */
function painted(paint) {
  const key = JSON.stringify(paint);
  const known = classes.get(key);
  if (known) return known;
  const name = `paint${classes.size}`;
  classes.set(key, name);
  for (const theme of /** @type {const} */ (["light", "dark"])) {
    const look = paint[theme];
    if (!look) continue;
    const colour = look.fill === "none" ? look.line : look.fill;
    const at = `[data-theme="${theme}"] .${name}.${name}`;  // twice, to win against the role
    const dash = look.dash ? `stroke-dasharray:${look.dash};` : "";
    sheet.insertRule(`${at}.shape{fill:${look.fill};stroke:${look.line};stroke-width:${look.width};${dash}}`);
    sheet.insertRule(`${at}.line{stroke:${colour}}`);
    sheet.insertRule(`${at}.head{fill:${colour}}`);
    sheet.insertRule(`${at}.label{fill:${look.text ?? colour}}`);
  }
  return name;
}

/** The classes of a shape. @param {Shape} shape @param {Paints} paints @returns {string} */
function look(shape, paints) {
  const role = shape.role ?? "ink";
  if (shape.index !== undefined && shape.index !== null) return `${role} i${shape.index % LOOKS}`;
  const paint = shape.paint && paints[shape.paint];
  return paint ? `${role} ${painted(paint)}` : role;
}

/** @param {Shape} shape @param {Paints} paints @returns {SVGElement[]} */
function elements(shape, paints) {
  const role = look(shape, paints);
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
