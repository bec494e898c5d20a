// A puzzle of a set, with the way through the set above it.

import { written } from "../clock.js";
import { h, put } from "../dom.js";
import { icon } from "../icons.js";
import { Play } from "../play.js";
import { t } from "../words.js";

/**
 * @typedef {import("./course.js").Course} Course
 * @typedef {{kinds: any}} Ways
 * @typedef {{puzzle: (n: number) => void, overview: () => void, end: () => void, live?: boolean}} Steps  where one can go from here; in a live room, the teacher ends it
 */

const SOON = 60;

export class Player {
  /** @param {Course} course @param {number} n @param {Ways} ways @param {Steps} steps */
  constructor(course, n, ways, steps) {
    this.course = course;
    this.n = n;
    this.steps = steps;
    this.time = h("b.left");
    this.list = h("ol.stops");
    const one = course.set.puzzles[n];
    const { moves } = course.attempt(n);
    this.play = new Play({ kind: one.kind, text: one.text, variant: one.variant, moves }, {
      kinds: ways.kinds, from: null, about: one.title, edit: () => undefined, home: steps.overview,
      next: () => {
        const next = course.open(n);
        if (next < 0) steps.end();
        else steps.puzzle(next);
      },
      lesson: {
        allows: (/** @type {string} */ help) => course.allows(help),
        begun: course.attempt(n),
        keep: (/** @type {any} */ attempt) => {
          course.note(n, attempt);
          this.stops();
        },
        last: () => course.open(n) < 0,
      },
    });
  }

  async open() {
    this.course.begin();
    const board = await this.play.open();
    if (!board) return null;
    this.stops();
    this.tick();
    this.timer = setInterval(() => this.tick(), 1000);
    return h("div.course", {}, h("nav.way", { "aria-label": t("Puzzles of this set") },
      h("button.bare.set", { onclick: this.steps.overview }, this.course.title), this.list, this.time,
      !this.steps.live && h("button", { onclick: this.steps.end }, icon("check"), t("Finish"))), board);
  }

  close() {
    clearInterval(this.timer);
    this.play.close();
  }

  /** A mark for each puzzle. */
  stops() {
    put(this.list, this.course.set.puzzles.map((one, n) => {
      const { solved } = this.course.attempt(n);
      const name = [t("Puzzle {n}", { n: n + 1 }), one.title, solved && t("solved")].filter(Boolean).join(", ");
      return h("li", {}, h(solved ? "button.solved" : "button", {
        "aria-label": name, title: name, "aria-current": n === this.n ? "step" : undefined,
        onclick: () => n !== this.n && this.steps.puzzle(n),
      }, String(n + 1), solved && icon("check")));
    }));
  }

  /** The time that is left; when it is up, the set ends. */
  tick() {
    const { left } = this.course;
    if (left === null) return;
    this.time.textContent = t("{time} left", { time: written(left) });
    this.time.classList.toggle("soon", left <= SOON);
    if (left > 0) return;
    clearInterval(this.timer);
    this.steps.end();
  }
}
