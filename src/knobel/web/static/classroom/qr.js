// QR codes (ISO/IEC 18004) for links: bytes, error correction of level L, all 40 sizes. The page has an
// encoder of its own, so that a link, which may hold a whole lesson, need not be sent to any server to
// be drawn, and the browser edition need not load one of ten times the size. Tests compare every module
// with those of segno, which draws the codes of the command line.

/** Codewords for error correction in each block, and how many blocks there are, by version from 1. */
const ECC = [7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30, 30];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 21, 22, 24, 25];
/** The longest text. */
export const LONGEST = 2953;

/** @typedef {boolean[][]} Modules  rows of dark and light */

/** How many modules are free for data. @param {number} version */
function room(version) {
  let free = (16 * version + 128) * version + 64;
  if (version > 1) {
    const lines = Math.floor(version / 7) + 2;
    free -= (25 * lines - 10) * lines - 55;
  }
  return version > 6 ? free - 36 : free;
}

const codewords = (/** @type {number} */ version) => Math.floor(room(version) / 8) - ECC[version - 1] * BLOCKS[version - 1];
const countBits = (/** @type {number} */ version) => (version < 10 ? 8 : 16);

/**
 * A text (of Latin letters, as links are) as a QR code; null if it is too long for one.
 * @param {string} text
 * @returns {{version: number, mask: number, modules: Modules}|null}
 */
export function encode(text) {
  const bytes = new TextEncoder().encode(text);
  let version = 1;
  while (version <= 40 && 4 + countBits(version) + 8 * bytes.length > 8 * codewords(version)) version++;
  if (version > 40) return null;
  const blank = frame(version);
  const bits = interleaved(padded(bytes, version), version);
  const tries = MASKS.map((_, mask) => filled(blank, bits, mask));
  const scores = tries.map(penalty);
  const mask = scores.indexOf(Math.min(...scores));
  return { version, mask, modules: tries[mask] };
}

// -- from bytes to codewords

/** @param {Uint8Array} bytes @param {number} version */
function padded(bytes, version) {
  const wide = countBits(version);
  let bits = "0100" + bytes.length.toString(2).padStart(wide, "0");
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  const most = 8 * codewords(version);
  bits += "0".repeat(Math.min(4, most - bits.length));
  bits += "0".repeat((8 - (bits.length % 8)) % 8);
  const found = (bits.match(/.{8}/g) ?? []).map((one) => parseInt(one, 2));
  for (let n = 0; found.length < most / 8; n++) found.push(n % 2 ? 0x11 : 0xec);
  return found;
}

/** The blocks, each with its error correction, mixed. @param {number[]} data @param {number} version @returns {number[]} bits */
function interleaved(data, version) {
  const count = BLOCKS[version - 1], correction = ECC[version - 1];
  const short = Math.floor(data.length / count), long = data.length % count;
  const blocks = [];
  for (let n = 0, at = 0; n < count; n++) {
    const size = short + (n >= count - long ? 1 : 0);
    blocks.push(data.slice(at, (at += size)));
  }
  const divisor = generator(correction);
  const checks = blocks.map((block) => remainder(block, divisor));
  const mixed = [];
  for (let n = 0; n <= short; n++) for (const block of blocks) if (n < block.length) mixed.push(block[n]);
  for (let n = 0; n < correction; n++) for (const check of checks) mixed.push(check[n]);
  return mixed.flatMap((byte) => [7, 6, 5, 4, 3, 2, 1, 0].map((n) => (byte >> n) & 1));
}

/** A product in the field of 256 elements. @param {number} a @param {number} b */
function times(a, b) {
  let found = 0;
  for (let n = 7; n >= 0; n--) found = (found << 1) ^ ((found >> 7) * 0x11d) ^ (((b >> n) & 1) * a);
  return found;
}

/** @param {number} degree */
function generator(degree) {
  const found = [...Array(degree - 1).fill(0), 1];
  for (let n = 0, root = 1; n < degree; n++, root = times(root, 2)) {
    for (let k = 0; k < degree; k++) found[k] = times(found[k], root) ^ (found[k + 1] ?? 0);
  }
  return found;
}

/** @param {number[]} block @param {number[]} divisor */
function remainder(block, divisor) {
  const found = divisor.map(() => 0);
  for (const byte of block) {
    const factor = byte ^ /** @type {number} */ (found.shift());
    found.push(0);
    divisor.forEach((one, n) => (found[n] ^= times(one, factor)));
  }
  return found;
}

// -- from codewords to modules

/** Everything that does not depend on the data; null where data goes. @param {number} version @returns {(boolean|null)[][]} */
function frame(version) {
  const size = 17 + 4 * version;
  /** @type {(boolean|null)[][]} */
  const found = Array.from({ length: size }, () => Array(size).fill(null));
  for (let n = 0; n < size; n++) found[6][n] = found[n][6] = n % 2 === 0;
  for (const [x, y] of [[3, 3], [size - 4, 3], [3, size - 4]]) square(found, x, y, 4, (far) => far !== 2 && far !== 4);
  const lines = centres(version);
  for (const x of lines) for (const y of lines) {
    const corner = [[6, 6], [6, size - 7], [size - 7, 6]].some(([a, b]) => a === x && b === y);
    if (!corner) square(found, x, y, 2, (far) => far !== 1);
  }
  format(found, 0); // keeps their places
  if (version < 7) return found;
  let rest = version;
  for (let n = 0; n < 12; n++) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
  const bits = (version << 12) | rest;
  for (let n = 0; n < 18; n++) {
    const a = size - 11 + (n % 3), b = Math.floor(n / 3);
    found[a][b] = found[b][a] = Boolean((bits >> n) & 1);
  }
  return found;
}

/** @param {(boolean|null)[][]} found @param {number} x @param {number} y @param {number} radius @param {(far: number) => boolean} dark */
function square(found, x, y, radius, dark) {
  for (let dy = -radius; dy <= radius; dy++) for (let dx = -radius; dx <= radius; dx++) {
    if (found[y + dy]?.[x + dx] !== undefined) found[y + dy][x + dx] = dark(Math.max(Math.abs(dx), Math.abs(dy)));
  }
}

/** Where the small squares are. @param {number} version */
function centres(version) {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = 2 * Math.floor((version * 8 + count * 3 + 5) / (count * 4 - 4));
  const found = [6];
  for (let n = count - 2; n >= 0; n--) found.push(10 + 4 * version - n * step);
  return found;
}

/** The level of error correction and the mask, twice. @param {(boolean|null)[][]} found @param {number} mask */
function format(found, mask) {
  const size = found.length, data = (1 << 3) | mask;
  let rest = data;
  for (let n = 0; n < 10; n++) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((data << 10) | rest) ^ 0x5412;
  const bit = (/** @type {number} */ n) => Boolean((bits >> n) & 1);
  for (let n = 0; n < 15; n++) {
    const [a, b] = n < 6 ? [8, n] : n < 8 ? [8, n + 1] : n === 8 ? [7, 8] : [14 - n, 8];
    found[b][a] = bit(n);
    if (n < 8) found[8][size - 1 - n] = bit(n);
    else found[size - 15 + n][8] = bit(n);
  }
  found[size - 8][8] = true;
}

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** With the data, from bottom right upwards and downwards in columns of two. @param {(boolean|null)[][]} blank @param {number[]} bits @param {number} mask @returns {Modules} */
function filled(blank, bits, mask) {
  const size = blank.length, found = blank.map((row) => [...row]);
  let at = 0, up = true;
  for (let right = size - 1; right > 0; right -= 2, up = !up) {
    if (right === 6) right = 5;
    for (let n = 0; n < size; n++) for (const x of [right, right - 1]) {
      const y = up ? size - 1 - n : n;
      if (blank[y][x] === null) found[y][x] = Boolean(bits[at++]) !== MASKS[mask](x, y);
    }
  }
  format(found, mask);
  return /** @type {Modules} */ (found);
}

/** How hard it is to read. @param {Modules} modules */
function penalty(modules) {
  const size = modules.length, rows = modules.map((row) => row.map(Number).join(""));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  let found = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) found += run.length - 2;
    for (let at = line.indexOf("1011101"); at >= 0; at = line.indexOf("1011101", at + 1)) {
      const quiet = (/** @type {number} */ from) => !line.slice(Math.max(0, from), Math.max(0, from + 4)).includes("1");
      if (quiet(at - 4) || quiet(at + 7)) found += 40;
    }
  }
  for (let y = 1; y < size; y++) for (let x = 1; x < size; x++) {
    if (modules[y][x] === modules[y][x - 1] && modules[y][x] === modules[y - 1][x] && modules[y][x] === modules[y - 1][x - 1]) found += 3;
  }
  const dark = rows.join("").replaceAll("0", "").length;
  return found + 10 * Math.floor(Math.abs((100 * dark) / size ** 2 - 50) / 5);
}

/** A code as the text of an SVG, with the quiet zone that readers need. @param {Modules} modules */
export function drawn(modules) {
  const size = modules.length + 8;
  const path = modules.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="${4 * size}" height="${4 * size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}
