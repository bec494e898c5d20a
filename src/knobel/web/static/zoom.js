// Large boards: where cells would be too small to hit, two fingers (or the buttons) zoom, and the view
// follows the player.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./words.js";

/** @typedef {import("./scene.js").Scene} Scene */

/** Pixels: smaller cells are hard to hit. */
const SMALL = 24;
const MOST = 8, STEP = 1.5;
/** Pixels: a mouse that moves less has pressed. */
const DRAG = 6;
/** As near as this to the rim (a share of the view), the view follows. */
const RIM = 0.2;

export class Zoom {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    this.factor = 1;
    this.x = this.y = 0;
    /** @type {Scene|null} */
    this.scene = null;
    this.size = "";
    /** The fingers that are down. @type {Map<number, {x: number, y: number}>} */
    this.fingers = new Map();
    this.dragged = false;
    this.out = h("button", { onclick: () => this.by(1 / STEP), "aria-label": t("Zoom out"), title: t("Zoom out") }, icon("minus"));
    this.in = h("button", { onclick: () => this.by(STEP), "aria-label": t("Zoom in"), title: t("Zoom in") }, icon("plus"));
    this.buttons = h("div.zoom", { role: "group", "aria-label": t("Zoom"), hidden: true }, this.out, this.in);
    this.listen();
    /** Did the reader choose how large it is? */
    this.chosen = false;
    new ResizeObserver(() => this.resized()).observe(svg);
  }

  /** Pixels of a cell while all of the picture is in view. */
  get cell() {
    const { width, height } = this.svg.getBoundingClientRect();
    return this.scene ? Math.min(width / this.scene.width, height / this.scene.height) : SMALL;
  }

  /** Show a picture; a new large one begins near the player. @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    const { cell } = this;
    const size = cell ? `${scene.width} ${scene.height}` : ""; // not on the screen yet
    const fresh = size !== this.size;
    this.size = size;
    const large = cell > 0 && cell < SMALL;
    this.buttons.hidden = !large;
    this.svg.classList.toggle("zoomable", large);
    const [player, ...others] = scene.shapes.filter((one) => one.is === "disc" && one.role === "player");
    const at = player && !others.some(({ x, y }) => Math.hypot(x - player.x, y - player.y) > 1) ? player : null;
    if (!large) this.factor = 1;
    else if (fresh) this.factor = at ? Math.min(MOST, (SMALL + 2) / cell) : 1;
    if (fresh) [this.x, this.y] = [at?.x ?? scene.width / 2, at?.y ?? scene.height / 2];
    if (at) this.follow(at.x, at.y);
    this.draw();
  }

  resized() {
    if (!this.chosen) this.size = ""; // as if it were new
    if (this.scene) this.show(this.scene);
  }

  /** The view goes along when the player comes near its rim. @param {number} x @param {number} y */
  follow(x, y) {
    if (!this.scene) return;
    const [w, h] = [this.scene.width, this.scene.height].map((n) => (0.5 - RIM) * n / this.factor);
    this.x += Math.max(0, x - this.x - w) + Math.min(0, x - this.x + w);
    this.y += Math.max(0, y - this.y - h) + Math.min(0, y - this.y + h);
  }

  draw() {
    if (!this.scene) return;
    const { width, height } = this.scene;
    const [w, h] = [width / this.factor, height / this.factor];
    this.x = Math.max(w / 2, Math.min(width - w / 2, this.x));
    this.y = Math.max(h / 2, Math.min(height - h / 2, this.y));
    const round = (/** @type {number} */ n) => Math.round(1000 * n) / 1000;
    this.svg.setAttribute("viewBox", [this.x - w / 2, this.y - h / 2, w, h].map(round).join(" "));
    this.out.disabled = this.factor <= 1;
    this.in.disabled = this.factor >= MOST;
  }

  /** @param {number} share */
  by(share) {
    this.chosen = true;
    this.factor = Math.max(1, Math.min(MOST, this.factor * share));
    this.draw();
  }

  // -- two fingers zoom and move, a mouse that is held moves

  listen() {
    const on = (/** @type {any} */ name, /** @type {(event: any) => void} */ action) => this.svg.addEventListener(name, action, true);
    on("pointerdown", (/** @type {PointerEvent} */ event) => {
      this.dragged = false;
      if (!this.buttons.hidden) this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    });
    on("pointermove", (/** @type {PointerEvent} */ event) => this.moved(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) on(name, (/** @type {PointerEvent} */ event) => this.fingers.delete(event.pointerId));
    on("click", (/** @type {MouseEvent} */ event) => this.dragged && event.stopPropagation());
  }

  /** @param {PointerEvent} event */
  moved(event) {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const others = [...this.fingers.entries()].filter(([id]) => id !== event.pointerId).map(([, one]) => one);
    if (others.length === 1) {
      const [other] = others;
      const far = (/** @type {{x: number, y: number}} */ a) => Math.hypot(a.x - other.x, a.y - other.y) || 1;
      this.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
      this.by(far(now) / far(before));
    } else if (event.pointerType === "mouse" && others.length === 0) {
      if (!this.dragged && Math.hypot(now.x - before.x, now.y - before.y) < DRAG) return;
      this.pan(now.x - before.x, now.y - before.y);
    } else return;
    this.dragged = true;
    this.fingers.set(event.pointerId, now);
  }

  /** @param {number} dx @param {number} dy pixels */
  pan(dx, dy) {
    const pixels = this.cell * this.factor;
    this.x -= dx / pixels;
    this.y -= dy / pixels;
    this.draw();
  }
}
