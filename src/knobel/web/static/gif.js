// Animated GIFs. One palette for all frames; each frame stores only the rectangle that has changed, and
// in it only the pixels that have changed.

/** @typedef {Uint8Array|Uint8ClampedArray} Pixels four bytes each: red, green, blue, opacity (not used) */

const CLEAR = 0;
/** The number in the palette that stands for “as before”. */
const MOST_CODES = 4096;

export class Gif {
  /** @param {number} width @param {number} height @param {Pixels[]} samples pictures from which the palette is made */
  constructor(width, height, samples) {
    this.width = width;
    this.height = height;
    this.colours = palette(samples);
    /** The number of each colour that was met. @type {Map<number, number>} */
    this.known = new Map(this.colours.map((colour, n) => [colour, n + 1]));
    /** What is seen so far, as numbers. @type {Uint8Array|null} */
    this.before = null;
    /** @type {number[][]} */
    this.parts = [this.head()];
  }

  head() {
    const table = [0, 0, 0, ...this.colours.flatMap(channels)];
    while (table.length < 3 * 256) table.push(0);
    const loop = [0x21, 0xff, 11, ...ascii("NETSCAPE2.0"), 3, 1, 0, 0, 0];
    return [...ascii("GIF89a"), ...word(this.width), ...word(this.height), 0xf7, 0, 0, ...table, ...loop];
  }

  /** @param {Pixels} pixels of the whole picture @param {number} milliseconds */
  add(pixels, milliseconds) {
    const numbers = this.numbered(pixels);
    const { left, top, right, bottom } = changed(numbers, this.before, this.width, this.height);
    const inside = new Uint8Array((right - left) * (bottom - top));
    for (let y = top, n = 0; y < bottom; y++) {
      for (let x = left; x < right; x++, n++) {
        const at = y * this.width + x;
        inside[n] = this.before && this.before[at] === numbers[at] ? CLEAR : numbers[at];
      }
    }
    this.before = numbers;
    const control = [0x21, 0xf9, 4, 1 << 2 | 1, ...word(Math.max(2, Math.round(milliseconds / 10))), CLEAR, 0]; // seconds / 100
    const place = [0x2c, ...word(left), ...word(top), ...word(right - left), ...word(bottom - top), 0];
    this.parts.push([...control, ...place], packed(inside));
  }

  /** The file. @returns {Blob} */
  file() {
    return new Blob([...this.parts.map((part) => Uint8Array.from(part)), Uint8Array.of(0x3b)], { type: "image/gif" });
  }

  /** @param {Pixels} pixels */
  numbered(pixels) {
    const found = new Uint8Array(pixels.length / 4);
    for (let n = 0, at = 0; n < found.length; n++, at += 4) {
      const colour = pixels[at] << 16 | pixels[at + 1] << 8 | pixels[at + 2];
      let number = this.known.get(colour);
      if (number === undefined) this.known.set(colour, (number = nearest(this.colours, colour) + 1));
      found[n] = number;
    }
    return found;
  }
}

const ascii = (/** @type {string} */ text) => [...text].map((c) => c.charCodeAt(0));
const word = (/** @type {number} */ n) => [n & 255, n >> 8];
const channels = (/** @type {number} */ colour) => [colour >> 16, colour >> 8 & 255, colour & 255];

/** The most frequent colours, at most 255. @param {Pixels[]} samples */
function palette(samples) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const pixels of samples) {
    for (let at = 0; at < pixels.length; at += 4) {
      const colour = pixels[at] << 16 | pixels[at + 1] << 8 | pixels[at + 2];
      counts.set(colour, (counts.get(colour) ?? 0) + 1);
    }
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, 255).map(([colour]) => colour);
}

/** @param {number[]} colours @param {number} wanted */
function nearest(colours, wanted) {
  const [r, g, b] = channels(wanted);
  let best = 0, least = Infinity;
  for (const [n, colour] of colours.entries()) {
    const away = ((colour >> 16) - r) ** 2 + ((colour >> 8 & 255) - g) ** 2 + ((colour & 255) - b) ** 2;
    if (away < least) [best, least] = [n, away];
  }
  return best;
}

/** The rectangle outside of which nothing has changed; one pixel if nothing has. @param {Uint8Array} now @param {Uint8Array|null} before @param {number} width @param {number} height */
function changed(now, before, width, height) {
  if (!before) return { left: 0, top: 0, right: width, bottom: height };
  let left = width, top = height, right = 0, bottom = 0;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      if (now[at] === before[at]) continue;
      [left, top, right, bottom] = [Math.min(left, x), Math.min(top, y), Math.max(right, x + 1), y + 1];
    }
  }
  return right ? { left, top, right, bottom } : { left: 0, top: 0, right: 1, bottom: 1 };
}

/**
 * LZW as GIF wants it: codes of 9 to 12 bits, in blocks of at most 255 bytes.
 * @param {Uint8Array} numbers
 */
function packed(numbers) {
  const clear = 256, end = 257;
  const out = [8];
  /** @type {number[]} */
  let block = [];
  let bits = 0, filled = 0, size = 9, next = 258;
  /** The code of each known row of pixels: of the code of all but its last one, and that. @type {Map<number, number>} */
  const codes = new Map();

  function write(/** @type {number} */ code) {
    bits |= code << filled;
    for (filled += size; filled >= 8; filled -= 8, bits >>>= 8) {
      block.push(bits & 255);
      if (block.length === 255) flush();
    }
  }
  function flush() {
    if (block.length) out.push(block.length, ...block);
    block = [];
  }

  write(clear);
  let row = numbers[0];
  for (let n = 1; n < numbers.length; n++) {
    const key = row << 8 | numbers[n];
    const longer = codes.get(key);
    if (longer !== undefined) {
      row = longer;
      continue;
    }
    write(row);
    row = numbers[n];
    if (next === MOST_CODES) {
      write(clear);
      codes.clear();
      [size, next] = [9, 258];
    } else {
      if (next === 1 << size) size++;
      codes.set(key, next++);
    }
  }
  write(row);
  if (next === 1 << size && size < 12) size++; // the reader has entered one more by now
  write(end);
  if (filled) block.push(bits & 255);
  flush();
  out.push(0);
  return out;
}
