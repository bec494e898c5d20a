// How much a pupil's solution took of the fewest possible. The server does not keep that, so it is asked once
// for each solution, one after the other.

import { ask, Problem } from "../api.js";
import { asTeacher } from "./teach.js";

/** @typedef {{value: number, least: number}} Measured */

export class Measure {
  /** @param {string} room @param {any[]} puzzles of the set @param {() => void} told when something is known that was not before */
  constructor(room, puzzles, told) {
    this.room = room;
    this.puzzles = puzzles;
    this.told = told;
    /** @type {Map<string, Measured|null>} */
    this.known = new Map();
    /** What counts in each puzzle, and how few of it are enough. @type {Map<number, {figure: string|null, least: number|null}>} */
    this.pars = new Map();
    this.busy = Promise.resolve();
  }

  /** What is known of a solution; null: nothing yet. @param {number} pupil @param {number} puzzle @param {number} moves */
  of(pupil, puzzle, moves) {
    const key = [pupil, puzzle, moves].join();
    if (this.known.has(key)) return this.known.get(key);
    this.known.set(key, null);
    this.busy = this.busy.then(async () => {
      this.known.set(key, await this.find(pupil, puzzle));
      this.told();
    }).catch((error) => {
      if (!(error instanceof Problem)) throw error; // a pupil was removed, or counting takes too long
    });
    return null;
  }

  /** @param {number} pupil @param {number} puzzle @returns {Promise<Measured|null>} */
  async find(pupil, puzzle) {
    const { moves } = await asTeacher("look", { room: this.room, pupil, puzzle });
    const { kind, text, variant } = this.puzzles[puzzle - 1];
    const game = { kind, text, variant, moves };
    const par = this.pars.get(puzzle);
    if (!par) {
      const { figure, value, least } = await ask("outcome", game);
      this.pars.set(puzzle, { figure, least });
      return least === null ? null : { value, least };
    }
    if (par.least === null) return null;
    const { counters } = await ask("position", game);
    const value = counters.find((/** @type {any} */ one) => one.name === par.figure)?.value ?? moves.length;
    return { value, least: par.least };
  }
}
