// Links that hold a whole puzzle, and the moves so far if wanted: all behind the #, so nothing is sent.

/**
 * @typedef {{kind?: string, text: string, variant?: Record<string, any>, moves?: string[], name?: string, beat?: Beat}} Game
 * @typedef {{value: number, seconds: number}} Beat  a result to beat: how many moves, or of what else counts, in what time
 */

/** @param {Uint8Array} bytes */
function base64(bytes) {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @param {string} text */
function bytes(text) {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (c) => c.charCodeAt(0));
}

/** @param {BlobPart} data @param {any} through */
async function pass(data, through) {
  return new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(through)).arrayBuffer());
}

const MOST = 4 << 20;

/** @param {Game} game @returns {Promise<string>} */
export async function pack(game) {
  const list = [game.kind ?? "", game.text, game.variant ?? {}, game.moves ?? [], ...(game.beat ? [game.beat] : [])];
  const packed = await pass(new TextEncoder().encode(JSON.stringify(list)), new CompressionStream("deflate-raw"));
  return base64(packed);
}

/** What a link holds; null if it is damaged. @param {string} packed @returns {Promise<Game|null>} */
export async function unpack(packed) {
  try {
    const plain = await pass(bytes(packed), new DecompressionStream("deflate-raw"));
    if (plain.length > MOST) return null;
    const [kind, text, variant, moves, beat] = JSON.parse(new TextDecoder().decode(plain));
    if (typeof text !== "string" || !Array.isArray(moves)) return null;
    return { kind: kind || undefined, text, variant, moves: moves.map(String), beat: beatable(beat) ? beat : undefined };
  } catch {
    return null;
  }
}

/** @param {any} beat @returns {beat is Beat} */
const beatable = (beat) => Number.isInteger(beat?.value) && beat.value >= 0 && Number.isFinite(beat.seconds) && beat.seconds >= 0;

/** The address of a game. @param {Game} game @param {string} [screen] */
export async function link(game, screen = "play") {
  return `${location.origin}${location.pathname}#${screen}=${await pack(game)}`;
}

/** @param {string} text @returns {Promise<boolean>} */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hand a file to the reader. @param {string} name @param {string|Blob} content @param {string} [type] */
export function download(name, content, type = "text/plain") {
  const blob = typeof content === "string" ? new Blob([content], { type }) : content;
  const a = document.createElement("a");
  a.href = URL.createObjectURL(blob);
  a.download = name;
  a.click();
  setTimeout(() => URL.revokeObjectURL(a.href), 10_000);
}
