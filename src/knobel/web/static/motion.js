// Movement between two positions: first half turned or half-way there, then on to the end.

import { calm } from "./dom.js";
import { shapes } from "./scene.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Shape} Shape
 * @typedef {{turn: number, begin?: Scene|null, half: Scene, end: Scene, after: Scene|null}} Motion
 */

/** Counts the films; one that is not the last stops. */
let running = 0;

/** Stop what moves; the caller draws what comes next. */
export function cut() {
  running++;
}

/**
 * Play a movement in a picture; it ends early when another one begins.
 * @param {Element} layer  the group that is drawn into
 * @param {Scene} old
 * @param {Motion|null} motion
 * @param {number} ms
 */
export async function move(layer, old, motion, ms) {
  const mine = ++running;
  if (!motion || calm() || document.hidden) return;
  const { turn, half, end } = motion;
  const begin = motion.begin ?? old;
  if (turn) await run(ms, mine, (share) => draw(layer, old, turn * soft(share)));
  else await run(ms / 2, mine, (share) => draw(layer, mixed(begin, half, share)));
  await run(turn ? ms : ms / 2, mine, (share) => draw(layer, mixed(half, end, turn ? share * share : share)));
}

/** The same backwards: from where the motion ends to the position before it. @param {Element} layer @param {Scene} old @param {Motion} motion @param {number} ms */
export async function moveBack(layer, old, { turn, begin, half, end }, ms) {
  const mine = ++running;
  if (calm() || document.hidden) return;
  await run(turn ? ms : ms / 2, mine, (share) => draw(layer, mixed(half, end, turn ? (1 - share) ** 2 : 1 - share)));
  if (turn) await run(ms, mine, (share) => draw(layer, old, turn * soft(1 - share)));
  else await run(ms / 2, mine, (share) => draw(layer, mixed(begin ?? old, half, 1 - share)));
}

/** @param {number} ms @param {number} mine @param {(share: number) => void} paint */
function run(ms, mine, paint) {
  const begin = performance.now();
  return /** @type {Promise<void>} */ (new Promise((done) => {
    const step = () => {
      const share = (performance.now() - begin) / ms;
      if (mine !== running || share >= 1) return done();
      paint(share);
      requestAnimationFrame(step);
    };
    step();
  }));
}

/** @param {number} share */
const soft = (share) => share * share * (3 - 2 * share);

/** @param {Element} layer @param {Scene} scene @param {number} [turned] degrees to the left */
function draw(layer, scene, turned = 0) {
  const group = shapes(scene.shapes, scene.paints);
  if (turned) {
    const x = scene.width / 2, y = scene.height / 2;
    const angle = (turned * Math.PI) / 180;
    const small = 1 / (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)));
    group.setAttribute("transform", `translate(${x} ${y}) rotate(${-turned}) scale(${small}) translate(${-x} ${-y})`);
  }
  layer.replaceChildren(group);
}

/** A scene on its way to another one. @param {Scene} a @param {Scene} b @param {number} share @returns {Scene} */
function mixed(a, b, share) {
  if (a.shapes.length !== b.shapes.length) return share < 0.5 ? a : b;
  return { ...a, shapes: a.shapes.map((shape, k) => between(shape, b.shapes[k], share)) };
}

/** @param {Shape} a @param {Shape} b @param {number} share @returns {Shape} */
function between(a, b, share) {
  if (a.is !== b.is || a.role !== b.role || a.index !== b.index || a.is === "line") return share < 0.5 ? a : b;
  const found = { ...a };
  for (const key of /** @type {const} */ (["x", "y", "width", "height"])) {
    if (a[key] !== b[key]) found[key] = a[key] + (b[key] - a[key]) * share;
  }
  return found;
}
