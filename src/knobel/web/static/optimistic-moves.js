// Moves drawn before the server has confirmed them: it has said in advance what the next moves lead to.

import { ask } from "./api.js";

/** @typedef {import("./game.js").Position} Position */

/** Milliseconds: on a faster line nobody notices the way to the server. */
const SLOW = 200;

export class Ahead {
  constructor() {
    /** @type {any[]} */
    this.states = [];
    /** @type {Position|null} the position that the states begin with */
    this.root = null;
    /** The state that is on the screen; -1 if it is not known. */
    this.at = -1;
    this.abort = new AbortController();
  }

  /** Ask what can follow, if the line is slow. @param {import("./game.js").Game} game */
  async look(game) {
    this.abort.abort();
    const { position, latency } = game;
    if (latency < SLOW || position.solved) return;
    const mine = (this.abort = new AbortController());
    const found = await ask("ahead", game.asked, mine.signal).catch(() => null); // it can do without
    if (!found || mine.signal.aborted || game.position !== position) return;
    this.states = found.states;
    this.root = position;
    this.at = found.states.length ? 0 : -1;
  }

  /** Nothing is known about what is on the screen. */
  forget() {
    this.at = -1;
    this.abort.abort();
  }

  /** What a move leads to; null if that is not known. @param {Position} before @param {string|string[]} move @returns {Position|null} */
  guess(before, move) {
    if (this.at < 0 || !this.root) return null;
    const moves = [move].flat();
    let at = this.at;
    for (const one of moves) {
      at = this.states[at]?.next[one] ?? -1;
      if (at < 0) return null;
    }
    const turn = this.states[this.at].turns[moves[0]] ?? 0;
    this.abort.abort(); // an answer about the position before would set the clock back
    this.at = at;
    const { description, shapes, controls, solved, stuck } = this.states[at];
    const base = this.root.scene;
    const drawn = shapes.all ?? base.shapes.map((shape, n) => shapes[n] ?? shape);
    const scene = { ...base, description, shapes: drawn };
    const motion = moves.length === 1 ? [{ turn, half: scene, end: scene, after: null }] : [];
    return { ...before, moves: [...before.moves, ...moves], scene, controls, solved, stuck, trail: [], motion, refused: null };
  }
}
