// What a pupil does travels to the server: always the newest state of each puzzle, again and again until
// the server has confirmed that it is stored.

import { ask, Problem } from "../api.js";

/** @typedef {{moves: string[], seconds: number, help: string[]}} Report */

const AGAIN = 700;
const LONGEST = 5_000;
/** What may pass: a pause ends, a server comes back. */
const LATER = ["offline", "failed", "busy", "too-often", "room-paused", "not-stored", "stopped"];

export class Reporter {
  /** @param {{room: string, key: string}} who @param {{saved: (all: boolean) => void, lost: (kind: string) => void}} told */
  constructor(who, told) {
    this.who = who;
    this.told = told;
    /** By puzzle, from 1. @type {Map<number, Report>} */
    this.pending = new Map();
    this.last = 0;
    this.busy = false;
    this.closed = false;
  }

  /** @param {number} puzzle @param {Report} report */
  report(puzzle, report) {
    this.pending.set(puzzle, report);
    this.told.saved(false);
    this.run();
  }

  close() {
    this.closed = true;
  }

  /** Nothing is left to be confirmed? */
  get done() {
    return !this.pending.size && !this.busy;
  }

  async run() {
    if (this.busy) return;
    this.busy = true;
    for (let wait = AGAIN; this.pending.size && !this.closed; ) {
      const [[puzzle, report]] = this.pending;
      try {
        this.last = Math.max(Date.now(), this.last + 1); // also above what an earlier visit has said
        await ask("rooms/note", { ...this.who, puzzle, count: this.last, ...report });
        if (this.pending.get(puzzle) === report) this.pending.delete(puzzle);
        wait = AGAIN;
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        if (!LATER.includes(error.kind)) {
          this.pending.delete(puzzle);
          this.told.lost(error.kind);
          continue;
        }
        await new Promise((done) => setTimeout(done, wait));
        wait = Math.min(LONGEST, wait * 1.5);
      }
    }
    this.busy = false;
    if (!this.closed && !this.pending.size) this.told.saved(true);
  }
}
