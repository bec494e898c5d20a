// One game: its puzzle, the moves made, and those taken back. The server knows the rules.

import { Ahead } from "./optimistic-moves.js";
import { ask } from "./api.js";

/**
 * @typedef {import("./scene.js").Scene} Scene
 * @typedef {import("./scene.js").Shape} Shape
 * @typedef {import("./share.js").Game} Start
 * @typedef {{token: string, words: string, key?: string, sign?: string, place?: number[], moves?: string[]}} Choice
 * @typedef {{title: string, choices: Choice[]}} Part
 * @typedef {{key: string, goal: string, kind: string, title: string, text: string, variant: Record<string, any>, moves: string[],
 *   words: string[], scene: Scene, trail?: Shape[], happened?: string|null, solved: boolean, stuck: boolean,
 *   controls: {joined: string, parts: Part[]}, counters: {name: string, value: number, text: string}[],
 *   lacks: {text: string}|null, refused: {text: string}|null, motion: import("./motion.js").Motion[]}} Position
 */

export class Game {
  /** @param {Start} start */
  constructor(start) {
    this.kind = start.kind;
    this.text = start.text;
    this.variant = start.variant ?? {};
    /** @type {string[]} */
    this.moves = start.moves ?? [];
    /** @type {string[]} */
    this.undone = [];
    /** @type {Position} */
    this.position = /** @type {any} */ (null);
    this.undos = 0;
    /** Milliseconds that the last answer took. */
    this.latency = 0;
    this.ahead = new Ahead();
  }

  /** The puzzle, and the moves so far, as every question needs them. */
  get asked() {
    return { kind: this.kind ?? null, text: this.text, variant: this.variant, moves: this.moves };
  }

  /** The puzzle alone. */
  get puzzle() {
    return { kind: this.kind, text: this.text, variant: this.variant };
  }

  /**
   * Go to the position after some moves. @param {string[]} moves
   * @returns {Promise<Position>}
   */
  async go(moves) {
    this.take(await this.timed({ ...this.asked, moves }));
    return this.position;
  }

  /**
   * Make moves. The position says if one was refused.
   * @param {string|string[]} move
   * @param {boolean} motion  is it wanted how things move?
   * @returns {Promise<Position>}
   */
  async make(move, motion) {
    const before = this.moves.length;
    const found = await this.timed({ ...this.asked, move, motion });
    this.take(found);
    for (const made of this.moves.slice(before)) {
      if (this.undone[0] === made) this.undone.shift();
      else this.undone = [];
    }
    return found;
  }

  /** @param {object} asked */
  async timed(asked) {
    const begin = performance.now();
    const found = await ask("position", asked);
    this.latency = performance.now() - begin;
    return found;
  }

  async undo() {
    if (!this.moves.length) return; // pressed more often than there were moves
    const last = this.moves[this.moves.length - 1];
    const rest = this.undone;
    await this.go(this.moves.slice(0, -1));
    this.undone = [last, ...rest];
    this.undos++;
  }

  /** Keep so many moves; those behind can be made again. @param {number} count */
  async keep(count) {
    const later = [...this.moves.slice(count), ...this.undone];
    await this.go(this.moves.slice(0, count));
    this.undone = later;
    this.undos++;
  }

  /** @param {Position} position */
  take(position) {
    this.position = position;
    this.kind = position.kind;
    this.text = position.text;
    this.variant = position.variant;
    this.moves = position.moves;
  }
}
