// Making a set: puzzles from collections, new ones, one's own and files, in order; then link, QR code and file.

import { ask, fetchFile, Problem } from "../api.js";
import { art } from "../art.js";
import { sentence } from "../dialogs.js";
import { announce, debounced, h, put } from "../dom.js";
import { check, field } from "../form.js";
import { icon } from "../icons.js";
import { shelf } from "../ladder.js";
import { picture } from "../scene.js";
import { copy, download } from "../share.js";
import { alone } from "../transport.js";
import { t } from "../words.js";
import { code } from "./code.js";
import { helpWords } from "./course.js";
import { blank, collect, draft, keepDraft, MOST } from "./draft.js";
import { filesButton, readFiles } from "./files.js";
import { roomFor } from "./teach.js";

const LONGEST_TIME = 600;

export class Compose {
  /** @param {import("./draft.js").Draft|null} given  a set to change; null: the one that was begun @param {import("./screens.js").Ways} ways */
  constructor(given, ways) {
    this.ways = ways;
    this.data = given ?? draft();
    this.list = h("ol.puzzles");
    this.out = h("section.panel.stack", { "aria-labelledby": "result" });
    this.wrong = h("div", { role: "status" });
    this.later = debounced(() => this.show(), 300);
    this.turn = 0;
  }

  async open() {
    const { data } = this;
    const title = h("input", { type: "text", maxlength: 200, value: data.title, oninput: () => this.set({ title: title.value.trim() }) });
    const minutes = h("input", { type: "number", min: 1, max: LONGEST_TIME, value: data.minutes ?? "", placeholder: t("no limit"), oninput: () => this.set({ minutes: whole(minutes.value) }) });
    const help = Object.entries(helpWords()).map(([name, words]) => {
      const box = h("input", { type: "checkbox", checked: data.help.includes(name), onchange: () => this.set({ help: box.checked ? [...this.data.help, name] : this.data.help.filter((one) => one !== name) }) });
      return h("label.check", {}, box, words.charAt(0).toUpperCase() + words.slice(1));
    });
    this.about = h("section.panel.stack", { "aria-label": t("Title, time and help") },
      field(t("Title"), title), field(t("Minutes for the whole set"), minutes),
      h("fieldset", {}, h("legend", {}, t("Pupils may use")), help));
    await this.show();
    return h("div.set", {}, h("h1", {}, t("Make a puzzle set")),
      h("p.lead", {}, t("Up to 30 puzzles in one link. The link contains everything; nothing is stored on a server.")),
      h("div.two", {}, h("section.panel.stack", { "aria-label": t("Puzzles of this set") }, this.list, this.wrong, this.adders()),
        h("div.stack", {}, this.about, this.out)));
  }

  close() {
    this.turn = -1;
  }

  /** @param {Partial<import("./draft.js").Draft>} change */
  set(change) {
    this.data = { ...this.data, ...change };
    keepDraft(this.data);
    this.later();
  }

  // -- adding

  adders() {
    const { kinds, grades } = this.ways;
    const shown = kinds.filter((/** @type {any} */ one) => one.menu !== false);
    const kind = h("select", {}, shown.map((/** @type {any} */ one) => h("option", { value: one.name }, one.title)));
    const grade = h("select", {}, grades.map((/** @type {any} */ one) => h("option", { value: one.name }, one.title)));
    const from = h("input", { type: "number", min: 1, value: 1, required: true }), count = h("input", { type: "number", min: 1, max: MOST, value: 3, required: true });
    const form = h("div.form", {}, field(t("Puzzle"), kind), field(t("Difficulty"), grade), field(t("From number"), from), field(t("How many"), count));
    const shipped = async () => {
      check(form);
      const items = await shelf(kind.value, grade.value);
      const first = Math.max(0, (whole(from.value) ?? 1) - 1), many = whole(count.value) ?? 1;
      this.add(items.slice(first, first + many).map(({ text, variant }) => ({ kind: kind.value, text, variant, grade: grade.value })));
      from.value = String(first + many + 1);
    };
    const fresh = async () => {
      check(form);
      const seed = 1 + Math.floor(Math.random() * 1e6);
      for (let n = 0; n < (whole(count.value) ?? 1); n++) {
        const { text, variant } = await ask("generate", { kind: kind.value, difficulty: grade.value, seed: seed + n });
        await this.add([{ kind: kind.value, text, variant, grade: grade.value }]);
      }
    };
    return h("section.stack.drop.adders", { "aria-label": t("Add puzzles") }, h("h2", {}, t("Add puzzles")),
      form,
      h("div.row", {}, this.doing(t("Add from the collection"), "book", shipped), this.doing(t("Add new ones"), "star", fresh),
        filesButton((texts) => this.read(texts), t("Choose files…"))),
      h("p.soft.small", {}, t("Or drop files here: puzzles and sets. To add a puzzle you are playing or drawing, choose Share, then “Add to my set”.")));
  }

  /** A button whose work takes a moment. @param {string} text @param {any} sign @param {() => Promise<void>} work */
  doing(text, sign, work) {
    const button = h("button", { onclick: async () => {
      button.disabled = true;
      await this.tried(work);
      button.disabled = false;
    } }, icon(sign), text);
    return button;
  }

  /** @param {() => Promise<void>} work */
  async tried(work) {
    this.wrong.replaceChildren();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      put(this.wrong, h("p.error", { role: "alert" }, sentence(error)));
    }
  }

  /** @param {{kind: string, text: string, variant?: any, title?: string, grade?: string}[]} games */
  async add(games) {
    keepDraft(this.data);
    if (games.some((one) => !collect(one, one))) put(this.wrong, h("p.error", { role: "alert" }, t("A set has at most {n} puzzles.", { n: MOST })));
    this.data = { ...this.data, puzzles: draft().puzzles };
    announce(t("{n} puzzles", { n: this.data.puzzles.length }));
    await this.show();
  }

  /** Files: puzzles, or whole sets. @param {string[]} texts */
  read(texts) {
    return this.tried(async () => {
      for (const text of texts) {
        if (text.includes(blank().format)) {
          const { puzzles } = await ask("set", { set: text });
          await this.add(puzzles);
        } else {
          const found = await ask("check", { text, deep: false });
          if (!found.valid) throw new Problem(found.error);
          await this.add([found]);
        }
      }
    });
  }

  /** @param {FileList} files */
  async drop(files) {
    this.read(await readFiles(files));
  }

  // -- what there is

  /** The list, and what becomes of it. */
  async show() {
    const mine = ++this.turn;
    if (!this.data.puzzles.length) {
      put(this.list, h("li.blank.stack.soft", {}, art(this.ways.kinds[0]?.art), t("No puzzles yet.")));
      return put(this.out, h("h2", { id: "result" }, t("Hand out")), h("p.soft", {}, t("Add a puzzle first.")));
    }
    await this.tried(async () => {
      if (this.about) check(this.about);
      /** @type {import("./course.js").OpenedSet} */
      const opened = await ask("set", { set: JSON.stringify(this.data) });
      if (mine !== this.turn) return;
      const held = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.held : undefined;
      put(this.list, opened.puzzles.map((one, n) => this.item(one, n)));
      if (held) this.list.querySelector(`[data-held="${held}"]`)?.focus();
      history.replaceState(history.state, "", opened.fragment.replace("#set=", "#compose="));
      this.offer(opened);
    });
  }

  /** @param {import("./course.js").SetPuzzle} one @param {number} n */
  item(one, n) {
    const title = h("input", { type: "text", maxlength: 200, value: one.title, placeholder: one.name, "aria-label": t("Title of puzzle {n}", { n: n + 1 }), "data-held": `title${n}`,
      oninput: () => this.set({ puzzles: this.data.puzzles.map((other, k) => (k === n ? { ...other, title: title.value.trim() } : other)) }) });
    const button = (/** @type {string} */ text, /** @type {string} */ sign, /** @type {number} */ to) => h("button.bare", {
      "aria-label": text, title: text, disabled: to >= this.data.puzzles.length || (to < 0 && sign !== "✕"), "data-held": `${sign}${to}`, onclick: () => this.move(n, to),
    }, sign);
    return h("li.row", {}, h("b", {}, String(n + 1)), picture(one.scene), title,
      button(t("Move puzzle {n} up", { n: n + 1 }), "↑", n - 1), button(t("Move puzzle {n} down", { n: n + 1 }), "↓", n + 1), button(t("Remove puzzle {n}", { n: n + 1 }), "✕", -1));
  }

  /** Another place for a puzzle; none: it is taken out. @param {number} n @param {number} to */
  async move(n, to) {
    const rest = this.data.puzzles.filter((_, k) => k !== n);
    this.data = { ...this.data, puzzles: to < 0 ? rest : [...rest.slice(0, to), this.data.puzzles[n], ...rest.slice(to)] };
    keepDraft(this.data);
    await this.show();
  }

  /** Link, code, file, paper. @param {import("./course.js").OpenedSet} opened */
  offer(opened) {
    const link = `${location.origin}${location.pathname}${opened.fragment}`;
    const packed = opened.fragment.slice("#set=".length);
    const address = h("input", { type: "text", readonly: true, "aria-label": t("Link"), value: link, onfocus: () => address.select() });
    const said = h("span.soft", { role: "status" });
    const take = async () => {
      const worked = await copy(link);
      if (!worked) address.select();
      said.textContent = worked ? t("Copied.") : t("Press Ctrl+C to copy.");
    };
    const name = opened.title.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "set";
    const paper = async () => download(`${name}.pdf`, await fetchFile("paper", { set: opened.fragment, link: link.split("#")[0] }));
    put(this.out, h("h2", { id: "result" }, t("Hand out")), address,
      h("div.row", {}, h("button.primary", { onclick: take }, t("Copy link")), said),
      code(link, name),
      h("div.row", {}, h("button", { onclick: () => download(`${name}.json`, opened.file, "application/json") }, t("Save as file")),
        alone ? null : this.doing(t("Worksheet (PDF)"), "book", paper),
        h("button", { onclick: () => this.ways.go(`#sheet=${packed}`) }, t("Printable sheet")),
        h("button", { onclick: () => this.ways.go(opened.fragment) }, icon("play"), t("Try it")),
        "rooms" in document.documentElement.dataset && h("button", { onclick: () => roomFor(link, this.ways) }, icon("next"), t("Open a room")),
        h("button", { onclick: () => this.ways.go(`#results=${packed}`) }, icon("book"), t("Read results")),
        h("button.bare", { onclick: () => { keepDraft(blank()); this.ways.go("#compose="); } }, t("New set"))));
  }
}

/** @param {string} text @returns {number|null} */
const whole = (text) => (Number.isInteger(Number(text)) && Number(text) > 0 ? Number(text) : null);
