// Questions to the server, or to the engines of the browser edition. An answer is an object; what goes wrong is a Problem with one sentence.

import { carry } from "./transport.js";
import { lang } from "./words.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./share.js").Game} Game
 */

/** What went wrong, in one sentence, and where in the text. */
export class Problem extends Error {
  /** @param {{kind: string, text: string, line?: number|null, column?: number|null, step?: number}} error */
  constructor(error) {
    super(error.text);
    this.kind = error.kind;
    this.line = error.line ?? null;
    this.column = error.column ?? null;
  }
}

const PATIENCE = 5;
const SOON = [429, 503];

/**
 * GET, or POST if there is a body. When the server is full, or is just being started anew, it is
 * asked again a little later: it remembers nothing, so asking twice does no harm.
 * @param {string} path
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function ask(path, body, signal) {
  return reply(path, body, signal, (response) => response.json());
}

/** A file from the server. @param {string} path @param {object} body @returns {Promise<Blob>} */
export async function fetchFile(path, body) {
  return reply(path, body, undefined, (response) => response.blob());
}

/**
 * What is in a good answer.
 * @param {string} path @param {object|undefined} body @param {AbortSignal|undefined} signal
 * @param {(response: Response) => Promise<any>} read
 */
async function reply(path, body, signal, read) {
  for (let turn = 1; ; turn++) {
    const last = turn === PATIENCE;
    const found = await send(path, body, signal, read).catch((error) => {
      if (last || error.kind !== "offline") throw error;
    });
    const response = found?.response;
    if (response?.ok) return found.content;
    if (response && (last || !SOON.includes(response.status))) throw await problem(response);
    const seconds = Number(response?.headers.get("Retry-After")) || turn;
    await new Promise((done) => setTimeout(done, 1000 * Math.min(5, seconds)));
  }
}

/**
 * One answer, and what is in it if it is a good one: a server can also go away in the middle.
 * @param {string} path @param {object|undefined} body @param {AbortSignal|undefined} signal
 * @param {(response: Response) => Promise<any>} read
 * @returns {Promise<any>}
 */
async function send(path, body, signal, read) {
  const headers = { "Content-Type": "application/json" };
  const posted = body && { method: "POST", headers, body: JSON.stringify({ lang, ...body }) };
  try {
    const response = await carry(path, { ...posted, signal });
    return { response, content: response.ok && (await read(response)) };
  } catch (error) {
    if (signal?.aborted || error instanceof SyntaxError) throw error;
    throw new Problem({ kind: "offline", text: "" });
  }
}

/** @param {Response} response */
async function problem(response) {
  const answer = await response.json().catch(() => ({}));
  return new Problem(answer.error ?? { kind: "failed", text: `${response.status} ${response.statusText}` });
}
