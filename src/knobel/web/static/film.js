// Animations as files: the pictures come as drawings, are painted here and packed as a GIF.

import { ask } from "./api.js";
import { Gif } from "./gif.js";
import { pictures } from "./settings.js";
import { download } from "./share.js";

const BREATH = 10;
/** Frames between two moments in which the page can do something else. */

/** Save the moves of a game as an animation. @param {import("./share.js").Game} game */
export async function saveFilm({ kind, text, variant, moves }) {
  const film = await ask("film", { kind, text, variant, moves, theme: pictures() });
  download(film.name, await gif(film));
}

/** @param {{frames: {svg: string, turned: number, milliseconds: number}[], square: number, paper: string}} film */
async function gif({ frames, square, paper }) {
  const first = await loaded(frames[0].svg);
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(first.width);
  canvas.height = Math.round(first.height);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  const paint = async (/** @type {number} */ n) => painted(context, await loaded(frames[n].svg), frames[n].turned, square, paper);
  const samples = [];
  for (const n of new Set([0, frames.length >> 1, frames.length - 1])) samples.push(await paint(n));
  const found = new Gif(canvas.width, canvas.height, samples);
  for (const n of frames.keys()) {
    found.add(await paint(n), frames[n].milliseconds);
    if (n % BREATH === 0) await new Promise((done) => setTimeout(done));
  }
  return found.file();
}

/** @param {string} svg */
async function loaded(svg) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
  await image.decode();
  return image;
}

/** The square at the top left turns about its middle, and shrinks to stay inside; the rest stays. @param {CanvasRenderingContext2D} context @param {HTMLImageElement} image @param {number} degrees @param {number} share @param {string} paper */
function painted(context, image, degrees, share, paper) {
  const { width, height } = context.canvas;
  context.fillStyle = paper;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  if (degrees) {
    const side = Math.floor(share * width), angle = -degrees * Math.PI / 180;
    const scale = 1 / (Math.abs(Math.cos(angle)) + Math.abs(Math.sin(angle)));
    context.save();
    context.beginPath();
    context.rect(0, 0, side, side);
    context.clip();
    context.fillRect(0, 0, side, side);
    context.translate(side / 2, side / 2);
    context.rotate(angle);
    context.scale(scale, scale);
    context.drawImage(image, -side / 2, -side / 2, width, height);
    context.restore();
  }
  return context.getImageData(0, 0, width, height).data;
}
