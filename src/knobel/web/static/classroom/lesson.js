// A room as its teacher sees it: who is there, how far everybody is, and what all are to do now.

import { ask, Problem } from "../api.js";
import { art } from "../art.js";
import { written } from "../clock.js";
import { announce, debounced, h, put } from "../dom.js";
import { dialog, sentence } from "../dialogs.js";
import { icon } from "../icons.js";
import { picture } from "../scene.js";
import { download } from "../share.js";
import { t } from "../words.js";
import { image } from "./code.js";
import { helpWords } from "./course.js";
import { Line } from "./event-stream.js";
import { Measure } from "./measure.js";
import { asTeacher, pinForm, spaced, statusWords, token } from "./teach.js";

/**
 * @typedef {{moves: number, solved: boolean, seconds: number, help: string[]}} Done
 * @typedef {{id: number, name: string, online: boolean, done: Record<string, Done>}} Row
 */

export class Lesson {
  /** @param {string} code @param {import("./screens.js").Ways} ways */
  constructor(code, ways) {
    this.code = code;
    this.ways = ways;
    this.element = h("div.lesson");
    /** @type {Map<number, {row: Row, element: HTMLElement}>} */
    this.pupils = new Map();
    /** @type {any} */
    this.state = null;
    this.tell = debounced(() => this.summary(), 150);
  }

  async open() {
    if (!token()) {
      put(this.element, pinForm(() => this.open()));
      return this.element;
    }
    try {
      const { rooms } = await asTeacher("list");
      const about = rooms.find((/** @type {any} */ one) => one.room === this.code);
      if (!about) throw new Problem({ kind: "no-such-room", text: t("This room no longer exists") });
      this.set = await ask("set", { set: about.set });
      this.measure = new Measure(this.code, this.set.puzzles, debounced(() => this.renew(), 100));
      this.build();
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== "no-entry") throw error;
      put(this.element, pinForm(() => this.open()));
    }
    return this.element;
  }

  close() {
    this.line?.close();
  }

  build() {
    this.state = null;
    this.said = h("p.error", { role: "alert" });
    this.connection = h("span.saved", { role: "status" });
    this.facts = h("p.lead", {});
    this.tools = h("div.row", { role: "group", "aria-label": t("Room") });
    this.heads = h("tr");
    this.rows = h("tbody");
    this.sums = h("tr");
    this.none = h("div.blank.stack", {}, art("lost"), h("p.soft", {}, t("Nobody is here yet. Write the code on the board.")));
    const address = `${location.origin}${location.pathname}#room`;
    put(this.element,
      h("div.row.apart", {}, h("h1", {}, this.set.title || t("Puzzle set")), this.connection),
      h("section.panel.joining", { "aria-label": t("How to join") }, image(`${address}=${this.code}`)?.element,
        h("div", {}, h("span.soft", {}, t("Room code")), h("b.code.large", {}, spaced(this.code))),
        h("div", {}, h("span.soft", {}, t("Address for pupils")), h("b.address", {}, address),
          h("div.row", {}, h("button", { onclick: () => print() }, icon("print"), t("Print the code"))),
          ["localhost", "127.0.0.1", "[::1]"].includes(location.hostname) && h("span.small.soft", {}, t("This address works only on this computer. For other devices, start Knobel with --host 0.0.0.0 and replace the first part with this computer’s name or IP address.")))),
      this.tools, this.said, this.facts, this.none,
      this.table = h("div.wide.panel", { tabindex: 0, role: "region", "aria-label": t("Progress") },
        h("table.progress", {}, h("caption.quiet", {}, t("Each pupil’s progress on each puzzle")), h("thead", {}, this.heads), this.rows, h("tfoot", {}, this.sums))),
      h("section.row.after", { "aria-label": t("Data of this room") },
        h("button", { onclick: () => this.take("csv") }, t("Export as table (CSV)")),
        h("button", { onclick: () => this.take("json") }, t("Export everything (JSON)")),
        h("button", { onclick: () => this.erase() }, t("Delete the room…"))));
    this.line = new Line("rooms/watch", { token: token(), room: this.code }, {
      news: (event) => this.news(event),
      alive: (online) => {
        this.connection.textContent = online ? t("Live") : t("No connection. Trying again…");
        this.connection.classList.toggle("away", !online);
      },
      lost: (kind) => (kind === "no-entry" ? put(this.element, pinForm(() => this.open())) : this.gone()),
    }).open();
  }

  /** @param {{all: boolean, state: any, pupils: Row[], gone: number[], closed: boolean}} event */
  news({ all, state, pupils, gone, closed }) {
    if (closed) return this.gone();
    if (state) this.takeState(state);
    if (all) {
      this.pupils.clear();
      this.rows.replaceChildren();
    }
    for (const row of pupils) this.row(row);
    for (const id of gone) {
      this.pupils.get(id)?.element.remove();
      this.pupils.delete(id);
    }
    this.none.hidden = this.pupils.size > 0;
    this.table.hidden = !this.pupils.size;
    this.tell();
  }

  /** @param {any} state */
  takeState(state) {
    // The answer to a change and the line say the same: buttons that are being pressed stay where they are.
    if (JSON.stringify(state) === JSON.stringify(this.state)) return;
    this.state = state;
    const { status, shown, locked } = state;
    const show = h("select", { "aria-label": t("Show one puzzle to all"), onchange: () => this.change({ show: Number(show.value) }) },
      h("option", { value: "0" }, t("All puzzles open")),
      this.set.puzzles.map((/** @type {any} */ one, /** @type {number} */ n) => h("option", { value: String(n + 1), selected: shown === n + 1 }, t("Only puzzle {n}", { n: n + 1 }) + (one.title ? `: ${one.title}` : ""))));
    const held = document.activeElement instanceof HTMLElement && this.tools.contains(document.activeElement) ? document.activeElement.dataset.tool : null;
    put(this.tools, status !== "ended" && [
      h("button.primary", { "data-tool": "pause", onclick: () => this.change({ status: status === "paused" ? "open" : "paused" }) },
        icon(status === "paused" ? "play" : "pause"), status === "paused" ? t("Continue") : t("Pause")),
      h("span.show", { "data-tool": "show" }, show),
      h("button", { "data-tool": "lock", "aria-pressed": String(locked), onclick: () => this.change({ locked: !locked }) }, t("Lock the room")),
      h("button", { "data-tool": "end", onclick: () => this.end() }, icon("check"), t("End")),
    ], status === "ended" && h("button", { "data-tool": "pause", onclick: () => this.change({ status: "open" }) }, icon("play"), t("Open again")));
    if (held) /** @type {HTMLElement|null} */ (this.tools.querySelector(`[data-tool="${held}"]`))?.focus();
    put(this.heads, h("th", { scope: "col" }, t("Pupil")), this.set.puzzles.map((/** @type {any} */ one, /** @type {number} */ n) =>
      h(shown === n + 1 ? "th.shown" : "th", { scope: "col", title: one.title || one.name }, String(n + 1))), h("th", { scope: "col" }, h("span.quiet", {}, t("Remove"))));
    this.tell();
  }

  /** @param {Row} row */
  row(row) {
    const cells = this.set.puzzles.map((/** @type {any} */ _, /** @type {number} */ n) => h("td", {}, this.cell(row, n + 1)));
    const element = h("tr", {}, h("th", { scope: "row" }, h(row.online ? "span.dot.here" : "span.dot", { role: "img", "aria-label": row.online ? t("here") : t("away"), title: row.online ? t("here") : t("away") }), row.name),
      cells, h("td", {}, h("button.bare", { "aria-label": t("Remove {name}", { name: row.name }), title: t("Remove {name}", { name: row.name }), onclick: () => this.remove(row) }, "×")));
    const old = this.pupils.get(row.id);
    const held = old?.element.contains(document.activeElement) ? [...old.element.querySelectorAll("button")].map((one) => one.ariaLabel).indexOf(document.activeElement?.ariaLabel ?? "") : -1;
    if (old) old.element.replaceWith(element);
    else this.rows.append(element);
    if (held >= 0) /** @type {HTMLElement|undefined} */ ([...element.querySelectorAll("button")][held])?.focus();
    this.pupils.set(row.id, { row, element });
  }

  /** @param {Row} row @param {number} puzzle */
  cell(row, puzzle) {
    const done = row.done[puzzle];
    if (!done) return h("span.soft", {}, "–");
    const words = /** @type {Record<string, string>} */ (helpWords());
    const help = done.help.map((name) => words[name]).join(", ");
    const best = done.solved && this.measure?.of(row.id, puzzle, done.moves);
    const told = [done.solved ? t("solved") : t("not solved yet"), t("moves: {n}", { n: done.moves }), best && t("the fewest possible: {least}", best), written(done.seconds), help].filter(Boolean).join(", ");
    return h(done.solved ? "button.bare.cell.solved" : "button.bare.cell", { "aria-label": `${row.name}, ${t("Puzzle {n}", { n: puzzle })}: ${told}`, title: told, onclick: () => this.look(row, puzzle) },
      done.solved && icon("check"), h("b", {}, best ? `${best.value}/${best.least}` : String(done.moves)), h("span.soft.small", {}, written(done.seconds)), done.help.length > 0 && h("span.helped", { "aria-hidden": "true" }, "?"));
  }

  /** Draw the rows again: something is known of a solution. */
  renew() {
    for (const { row } of [...this.pupils.values()]) this.row(row);
  }

  /** What the teacher would like to know at a glance. */
  summary() {
    if (!this.state) return;
    const rows = [...this.pupils.values()].map(({ row }) => row);
    const solved = this.set.puzzles.map((/** @type {any} */ _, /** @type {number} */ n) => rows.filter((one) => one.done[n + 1]?.solved).length);
    const text = [statusWords(this.state.status), t("pupils: {n}", { n: rows.length }), t("here now: {n}", { n: rows.filter((one) => one.online).length })].join(" · ");
    const said = text.charAt(0).toUpperCase() + text.slice(1);
    if (this.facts.textContent !== said) this.facts.textContent = said;
    put(this.sums, rows.length > 0 && [h("th", { scope: "row" }, t("Solved by")),
      solved.map((/** @type {number} */ count) => h("td", {}, t("{n} of {all}", { n: count, all: rows.length }))), h("td")]);
  }

  // -- what the teacher does

  /** @param {() => Promise<any>} action */
  async attempt(action) {
    this.said.textContent = "";
    try {
      return await action();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      this.said.textContent = sentence(error);
      return null;
    }
  }

  /** @param {object} what */
  change(what) {
    return this.attempt(() => asTeacher("change", { room: this.code, ...what }));
  }

  end() {
    this.confirm(t("End the lesson?"), t("Pupils see how many puzzles they solved. You keep the table, and can open the room again."), t("End"), () => this.change({ status: "ended" }));
  }

  /** @param {Row} row */
  remove(row) {
    this.confirm(t("Remove {name}?", { name: row.name }), t("All their moves will be deleted. They can join again with the code, unless the room is locked."), t("Remove"), () => this.change({ remove: row.id }));
  }

  erase() {
    this.confirm(t("Delete this room?"), t("Nicknames, moves and the set are deleted from the server. This cannot be undone; export first what you want to keep."), t("Delete"), () => this.attempt(() => asTeacher("delete", { room: this.code })));
  }

  /** @param {string} title @param {string} text @param {string} yes @param {() => any} action */
  confirm(title, text, yes, action) {
    dialog(title, (close) => [h("p", {}, text), h("div.row", {}, h("button.primary", { onclick: () => { close(); action(); } }, yes))]);
  }

  /** @param {string} format */
  async take(format) {
    const found = await this.attempt(() => asTeacher("export", { room: this.code, format }));
    if (found) download(found.name, found.text, format === "csv" ? "text/csv" : "application/json");
  }

  /** The position somebody has reached. @param {Row} row @param {number} puzzle */
  async look(row, puzzle) {
    const found = await this.attempt(async () => {
      const { moves } = await asTeacher("look", { room: this.code, pupil: row.id, puzzle });
      const { kind, text, variant } = this.set.puzzles[puzzle - 1];
      return ask("position", { kind, text, variant, moves });
    });
    if (!found) return;
    dialog(`${row.name} · ${t("Puzzle {n}", { n: puzzle })}`, () => [
      h("div.looked", {}, picture(found.scene)),
      h("p", {}, [found.solved ? t("solved") : t("not solved yet"), ...found.counters.map((/** @type {any} */ one) => one.text)].join(" · ")),
      found.words.length > 0 && h("p.small", {}, found.words.join(", ")),
    ]);
  }

  gone() {
    this.close();
    announce(t("This room no longer exists"));
    this.ways.go("#teach");
  }
}
