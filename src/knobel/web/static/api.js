// Questions to the server. An answer is an object; what goes wrong is a Problem with one sentence.

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
  const response = await reply(path, body, signal);
  return response.json();
}

/** A file from the server. @param {string} path @param {object} body @returns {Promise<Blob>} */
export async function fetchFile(path, body) {
  return (await reply(path, body)).blob();
}

/** @param {string} path @param {object} [body] @param {AbortSignal} [signal] */
async function reply(path, body, signal) {
  for (let turn = 1; ; turn++) {
    const last = turn === PATIENCE;
    const response = await send(path, body, signal).catch((error) => {
      if (last || error.kind !== "offline") throw error;
    });
    if (response?.ok) return response;
    if (response && (last || !SOON.includes(response.status))) throw await problem(response);
    const seconds = Number(response?.headers.get("Retry-After")) || turn;
    await new Promise((done) => setTimeout(done, 1000 * Math.min(5, seconds)));
  }
}

/** @param {string} path @param {object} [body] @param {AbortSignal} [signal] */
async function send(path, body, signal) {
  try {
    if (!body) return await fetch(`api/${path}`, { signal });
    const headers = { "Content-Type": "application/json" };
    return await fetch(`api/${path}`, { method: "POST", headers, signal, body: JSON.stringify({ lang, ...body }) });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem({ kind: "offline", text: "" });
  }
}

/** @param {Response} response */
async function problem(response) {
  const answer = await response.json().catch(() => ({}));
  return new Problem(answer.error ?? { kind: "failed", text: `${response.status} ${response.statusText}` });
}
