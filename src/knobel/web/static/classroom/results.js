// The teacher's page: many results of a set in one table, each to be looked at move by move.

import { ask, Problem } from "../api.js";
import { Board } from "../board.js";
import { written } from "../clock.js";
import { sentence } from "../dialogs.js";
import { fit } from "../fit.js";
import { announce, h, put } from "../dom.js";
import { icon } from "../icons.js";
import { Replay } from "../replay.js";
import { download } from "../share.js";
import { t } from "../words.js";
import { helpWords } from "./course.js";
import { filesButton, readFiles } from "./files.js";

/**
 * @typedef {{solved: boolean, moves: string[], value: number, least: number|null, seconds: number, help: string[], said: string}} Attempt
 * @typedef {{name: string, code: string, attempts: Attempt[]}} Row
 */

export class Results {
  /** @param {import("./course.js").OpenedSet} set */
  constructor(set) {
    this.set = set;
    /** What was handed in. It stays in this page only: whoever closes it has deleted it. @type {string[]} */
    this.texts = [];
    this.reading = Promise.resolve();
    this.out = h("div.stack");
    this.wrong = h("div.stack");
    this.area = h("textarea", { "aria-label": t("Codes, one per line"), spellcheck: "false", class: "code" });
    this.show = h("section.panel.stack.replayed", { hidden: true, tabindex: "-1" });
  }

  async open() {
    const add = () => this.add(this.area.value.split("\n"));
    return h("div.set", {}, h("h1", {}, t("Results: {title}", { title: this.set.title || t("Puzzle set") })),
      h("section.panel.stack.drop", {},
        h("p.soft", {}, t("Paste the codes of your class, one per line, or choose or drop files. Everything stays on this page until you close it; the server only replays the moves and stores nothing.")),
        this.area, h("div.row", {}, h("button.primary", { onclick: add }, t("Read the codes")),
          filesButton((texts) => this.add(texts.flatMap(pieces)), t("Choose files…"))), this.wrong),
      this.out, this.show);
  }

  close() {
    this.replay?.leave();
  }

  /** @param {FileList} files */
  async drop(files) {
    this.add((await readFiles(files)).flatMap(pieces));
  }

  /** More results, after those that are being read. @param {string[]} texts */
  add(texts) {
    this.reading = this.reading.then(() => this.read(texts));
    return this.reading;
  }

  /** The same one twice counts once; what was pasted meanwhile stays. @param {string[]} texts */
  async read(texts) {
    const every = [...new Set([...this.texts, ...texts.map((one) => one.trim()).filter(Boolean)])];
    if (!every.length) return void this.area.focus();
    try {
      const found = await ask("results", { set: this.set.fragment, results: every });
      const bad = new Set(found.refused.map((/** @type {any} */ one) => one.number - 1));
      this.texts = every.filter((_, n) => !bad.has(n));
      const later = this.area.value.split("\n").filter((/** @type {string} */ line) => line.trim() && !every.includes(line.trim()));
      this.area.value = [...every.filter((_, n) => bad.has(n)), ...later].join("\n");
      put(this.wrong, found.refused.map((/** @type {any} */ one) => h("p.error", { role: "alert" }, `${excerpt(every[one.number - 1])}: ${one.text}`)));
      this.tell(found);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      put(this.wrong, h("p.error", { role: "alert" }, sentence(error)));
    }
  }

  /** @param {{rows: Row[], words: string[], csv: string}} found */
  tell({ rows, words, csv }) {
    if (!rows.length) return put(this.out);
    const heads = this.set.puzzles.map((one, n) => h("th", { scope: "col", title: one.title || one.name }, `${n + 1} ${one.title || one.name}`));
    put(this.out,
      h("section.panel.stack", { "aria-labelledby": "said" }, h("h2", { id: "said" }, t("What was too hard?")), words.map((one) => h("p", {}, one))),
      h("div.wide.panel", { tabindex: "0", role: "region", "aria-label": t("Results") }, h("table.results", {},
        h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("Name")), h("th", { scope: "col" }, t("solved")), heads)),
        h("tbody", {}, rows.map((row) => this.row(row))))),
      h("p.soft.small", {}, t("In each cell: what it took / the fewest possible, time, help. Press one to watch the moves. All moves were replayed by the rules; names, times and help are as the pupil’s browser reports them.")),
      h("div.row", {}, h("button", { onclick: () => download("results.csv", csv, "text/csv") }, t("Save as CSV")),
        h("button", { onclick: () => print() }, t("Print"))));
    announce(t("{n} results", { n: rows.length }));
  }

  /** @param {Row} row */
  row(row) {
    return h("tr", {}, h("th", { scope: "row" }, row.name), h("td", {}, `${row.attempts.filter(({ solved }) => solved).length}/${row.attempts.length}`),
      row.attempts.map((one, n) => h("td", {}, this.cell(row, one, n))));
  }

  /** @param {Row} row @param {Attempt} one @param {number} n */
  cell({ name }, one, n) {
    const words = /** @type {Record<string, string>} */ (helpWords());
    const took = one.solved ? (one.least === null ? `${one.value}` : `${one.value}/${one.least}`) : "–";
    const help = one.help.map((used) => words[used]).join(", ");
    const about = [one.solved ? t("solved") : t("not solved"), one.said, written(one.seconds), help].filter(Boolean).join(", ");
    if (!one.moves.length) return h("span.soft", {}, "–");
    return h("button.cell", { title: about, "aria-label": t("{name}, puzzle {n}: {about}", { name, n: n + 1, about }), onclick: () => this.watch(name, one, n, about) },
      one.solved && icon("check"), took, h("span.soft.small", {}, written(one.seconds), help && ` · ${help}`));
  }

  /** The moves of a result, step by step. @param {string} name @param {Attempt} one @param {number} n @param {string} about */
  watch(name, one, n, about) {
    this.replay?.leave();
    const { kind, text, variant } = this.set.puzzles[n];
    const board = new Board(() => undefined);
    const leave = () => {
      replay.leave();
      this.show.hidden = true;
    };
    const replay = new Replay({ puzzle: { kind, text, variant } }, board, one.moves, { title: t("{name}, puzzle {n}", { name, n: n + 1 }), verdict: about, bad: !one.solved, back: t("Back to the table") }, leave);
    this.replay = replay;
    this.show.hidden = false;
    const screen = h("div.play", {}, board.element, h("div.side", {}, replay.element));
    put(this.show, screen);
    fit(screen, board.svg)(replay.element);
    replay.to(0);
    this.show.scrollIntoView({ block: "start" });
    replay.slider.focus({ preventScroll: true });
  }
}

/** A file holds a result as JSON, or codes on lines. @param {string} text */
const pieces = (text) => (text.trimStart().startsWith("{") ? [text] : text.split("\n"));

/** The beginning of what was pasted. @param {string} text */
const excerpt = (text) => (text.length > 24 ? `${text.slice(0, 23)}…` : text);
