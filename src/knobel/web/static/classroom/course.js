// A set of puzzles as somebody works through it: what may be used, what was done, how much time is left.

import { keep, notes } from "./store.js";
import { t } from "../words.js";

/**
 * @typedef {import("./store.js").Attempt} Attempt
 * @typedef {{kind: string, name: string, title: string, grade: string, text: string, variant: Record<string, any>, scene: import("../scene.js").Scene}} SetPuzzle
 * @typedef {{fingerprint: string, title: string, minutes: number|null, help: string[], fragment: string, file: string, puzzles: SetPuzzle[]}} OpenedSet
 */

/** The help that a set can allow, as results name it, in words. */
export const helpWords = () => ({ hints: t("hints"), light: t("the light"), solution: t("the solution"), undo: t("taking moves back") });

/** @type {Attempt} */
const UNTOUCHED = { moves: [], seconds: 0, undos: 0, hints: 0, warned: false, shown: false, solved: false };

export class Course {
  /** @param {OpenedSet} set */
  constructor(set) {
    this.set = set;
    this.notes = notes(set.fingerprint);
    /** Told of every change: a live room passes it on. @type {(n: number, attempt: Attempt) => void} */
    this.onnote = () => undefined;
  }

  get title() {
    return this.set.title || t("Puzzle set");
  }

  get length() {
    return this.set.puzzles.length;
  }

  /** @param {string} help */
  allows(help) {
    return this.set.help.includes(help);
  }

  /** @param {number} n @returns {Attempt} */
  attempt(n) {
    return { ...UNTOUCHED, ...this.notes.attempts[n] };
  }

  get solved() {
    return this.set.puzzles.filter((_, n) => this.attempt(n).solved).length;
  }

  /** The next puzzle that is not solved, first those behind; -1 if there is none. @param {number} [after] */
  open(after = -1) {
    const numbers = this.set.puzzles.map((_, n) => (after + 1 + n) % this.length);
    return numbers.find((n) => !this.attempt(n).solved) ?? -1;
  }

  /** Something was done in a puzzle. @param {number} n @param {Attempt} attempt */
  note(n, attempt) {
    if (this.over) return;
    const before = this.attempt(n);
    // what was solved stays solved, by the moves that did it
    const mine = before.solved && !attempt.solved ? before : attempt;
    this.notes.attempts[n] = mine;
    this.save();
    this.onnote(n, mine);
  }

  begin() {
    this.notes.begun ||= Date.now();
    this.save();
  }

  save() {
    keep(this.set.fingerprint, this.notes);
  }

  /** Seconds until the time is up; null if there is no limit. */
  get left() {
    const { minutes } = this.set;
    if (!minutes) return null;
    if (!this.notes.begun) return 60 * minutes;
    return Math.max(0, Math.ceil(60 * minutes - (Date.now() - this.notes.begun) / 1000));
  }

  get over() {
    return this.left === 0;
  }

  /** The help used in an attempt, as results name it. @param {Attempt} attempt */
  used({ hints, warned, shown, undos }) {
    const found = { hints: hints > 0, light: warned, solution: shown, undo: undos > 0 };
    return Object.entries(found).filter(([name, was]) => was && this.allows(name)).map(([name]) => name);
  }

  /** What is handed in, as a file. @param {string} name */
  result(name) {
    const puzzles = this.set.puzzles.map((_, n) => {
      const one = this.attempt(n);
      return { moves: one.moves, seconds: Math.round(one.seconds), help: this.used(one) };
    });
    return JSON.stringify({ format: "knobel-result-1", name, set: this.set.fingerprint, puzzles });
  }
}
