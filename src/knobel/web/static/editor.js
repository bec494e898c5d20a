// The screen on which puzzles are made: a drawing on the left, what Knobel says about it on the right.

import { ask, Problem } from "./api.js";
import { announce, debounced, h, put, s } from "./dom.js";
import { excerpt, sentence, shareDialog } from "./dialogs.js";
import { fit } from "./fit.js";
import { icon } from "./icons.js";
import { Proof, whyButton } from "./proof.js";
import { shapes } from "./scene.js";
import { pack } from "./share.js";
import { Sketch as TextSketch } from "./text-editor.js";
import { t } from "./words.js";

/**
 * @typedef {import("./share.js").Game} Start
 * @typedef {[number, number]} Spot  a column and a row, from 0, or the number of a thing
 * What a kind of puzzle must know so that it can be drawn: its text, its tools, what a press does. It is the
 * class `Sketch` in a file `editor.js` in the puzzle's folder, if there is one; it is given what the server says about
 * this kind (its options, for instance).
 * @typedef {{tools: {name: string, text: string}[], drawing: boolean, text: () => string, variant: () => object,
 *   load: (text: string, variant: any) => Promise<void>, scene: () => import("./scene.js").Scene,
 *   at: (x: number, y: number) => any, use: (tool: string, at: any, to?: any) => string|void,
 *   step: (cursor: any, key: string) => any, key?: (cursor: any, key: string) => boolean,
 *   empty?: string, advice?: () => string, outline: (cursor: any) => number[], extras: (changed: () => void) => any[], words: (cursor: any) => string}} Sketch
 */

const WAIT = 250;
const MOST_DRAFTS = 200;

export class Editor {
  /** @param {string} kind @param {Start|null} start @param {any} ways */
  constructor(kind, start, ways) {
    this.kind = kind;
    this.start = start;
    this.ways = ways;
    /** @type {Sketch} */
    this.sketch = new TextSketch();
    this.tool = "";
    /** @type {any} */
    this.cursor = null;
    this.abort = new AbortController();
    /** Drafts, the oldest first, and which of them is on the screen. @type {string[]} */
    this.drafts = [];
    this.draft = -1;
    this.later = debounced(() => this.check(), WAIT);
    this.facts = h("div.facts", { role: "status" });
    this.playing = h("button.primary", { onclick: () => this.play(), disabled: true }, icon("play"), t("Play it"));
  }

  close() {
    this.abort.abort();
    this.closed = true;
  }

  async open() {
    const about = this.ways.kinds.find((/** @type {any} */ one) => one.name === this.kind);
    if (about?.editor) this.sketch = new (await import(`./${about.editor}`)).Sketch(about);
    else this.sketch = new TextSketch(about);
    this.tool = this.sketch.tools[0]?.name ?? "";
    const first = this.start ?? { text: about?.example ?? "", variant: {} };
    await this.sketch.load(first.text, first.variant ?? {});
    this.layer = s("g");
    this.mark = s("rect", { class: "cursor", rx: 0.1, visibility: "hidden" });
    this.svg = s("svg", { class: "board picture", tabindex: "0", role: "application", "aria-label": t("Drawing. Arrow keys move the cursor, Enter uses the tool.") }, this.layer, this.mark);
    this.listen();
    this.palette = h("div.palette", { role: "radiogroup", "aria-label": t("Tools") });
    this.rubber = s("line", { class: "rubber", visibility: "hidden" });
    this.svg.append(this.rubber);
    this.back = h("button", { onclick: () => this.go(-1), disabled: true }, icon("undo"), h("span.text", {}, t("Undo")));
    this.forth = h("button", { onclick: () => this.go(1), disabled: true }, icon("redo"), h("span.text", {}, t("Redo")));
    this.area = h("textarea", { spellcheck: "false", "aria-label": t("Puzzle as text"), oninput: () => this.typed() });
    const side = h("div.side", {}, h("section.panel", { "aria-label": t("What Knobel says") }, this.facts),
      h("div.row", {}, this.playing, h("button", { onclick: () => this.share() }, icon("share"), t("Share"))),
      h("details.panel", { open: !this.sketch.drawing }, h("summary", {}, t("As text")), this.area));
    const steps = h("div.palette", {}, this.back, this.forth, this.sketch.empty && h("button", { onclick: () => this.begin(this.sketch.empty ?? "") }, t("Start blank")),
      this.sketch.empty && about?.example && h("button", { onclick: () => this.begin(about.example) }, t("Example")));
    const drawing = this.sketch.drawing && [this.palette, steps, h("div.stage", {}, this.svg)];
    const title = h("h1", {}, t("Build your own: {title}", { title: about?.title ?? this.kind }));
    const element = h("div.play.edit", {}, h("div.table", {}, title, drawing,
      h("div.row.extras", {}, this.sketch.extras(() => this.changed()))), side);
    this.fit = fit(element, this.svg);
    this.buttons();
    this.changed();
    return element;
  }

  buttons() {
    put(this.palette, this.sketch.tools.map((tool) => h("button", {
      role: "radio", "aria-checked": String(tool.name === this.tool), "data-tool": tool.name,
      onclick: () => {
        this.tool = tool.name;
        this.held = undefined;
        this.buttons();
        this.palette.querySelector("[aria-checked=true]")?.focus();
      },
    }, tool.text)));
  }

  // -- drawing

  listen() {
    const place = (/** @type {PointerEvent} */ event) => {
      const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
      return this.sketch.at(point.x, point.y);
    };
    /** @type {any} */
    let down = null;
    this.svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      if (!event.isPrimary) return void (down = null); // two fingers zoom
      down = place(event);
      this.svg.setPointerCapture(event.pointerId);
    });
    this.svg.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (down !== null && event.isPrimary) this.band(down, place(event));
    });
    this.svg.addEventListener("pointercancel", () => {
      down = null;
      this.band(null, null);
    });
    this.svg.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
      const up = place(event);
      if (down !== null && up !== null && event.isPrimary) this.use(down, up);
      down = null;
      this.band(null, null);
    });
    this.svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.pressed(event));
    this.svg.addEventListener("blur", () => this.mark.setAttribute("visibility", "hidden"));
  }

  /** A line that shows what would be drawn. @param {any} from @param {any} to */
  band(from, to) {
    if (from === null || to === null || JSON.stringify(from) === JSON.stringify(to)) return this.rubber.setAttribute("visibility", "hidden");
    const [[x1, y1], [x2, y2]] = [from, to].map((one) => {
      const [x, y, width, height] = this.sketch.outline(one);
      return [x + width / 2, y + height / 2];
    });
    for (const [name, value] of Object.entries({ x1, y1, x2, y2, visibility: "visible" })) this.rubber.setAttribute(name, String(value));
  }

  // -- back and forth

  /** Remember a draft that can be taken back. */
  noteDraft() {
    const draft = JSON.stringify([this.sketch.text(), this.sketch.variant()]);
    if (draft === this.drafts[this.draft]) return;
    this.drafts = [...this.drafts.slice(0, this.draft + 1), draft].slice(-MOST_DRAFTS);
    this.draft = this.drafts.length - 1;
    this.back.disabled = this.draft < 1;
    this.forth.disabled = true;
  }

  /** @param {number} by */
  async go(by) {
    const draft = this.drafts[this.draft + by];
    if (draft === undefined) return;
    this.draft += by;
    const [text, variant] = JSON.parse(draft);
    await this.sketch.load(text, variant);
    this.held = undefined;
    this.changed(false);
    this.back.disabled = this.draft < 1;
    this.forth.disabled = this.draft === this.drafts.length - 1;
    announce(by < 0 ? t("Undone.") : t("Redone."));
  }

  /** Begin with an empty board, or with an example. @param {string} text */
  async begin(text) {
    await this.sketch.load(text, {});
    this.held = undefined;
    this.changed();
  }

  /** Use the tool from one spot to another; two presses do the same as a drag. @param {any} from @param {any} to */
  use(from, to) {
    const begin = this.held ?? from;
    this.cursor = to;
    const said = this.sketch.use(this.tool, begin, to);
    this.held = said === "more" ? to : undefined;
    this.changed();
    if (said === "more") announce(t("Now choose where it ends."));
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if ((event.ctrlKey || event.metaKey) && ["z", "y"].includes(event.key.toLowerCase())) {
      event.preventDefault();
      return void this.go(event.key.toLowerCase() === "y" || event.shiftKey ? 1 : -1);
    }
    if (event.ctrlKey || event.metaKey || event.altKey || event.key === "Tab") return;
    if (event.key === "Enter" || event.key === " ") {
      if (this.cursor !== null) this.use(this.cursor, this.cursor);
    } else if (event.key === "Escape") this.held = undefined;
    else if (this.sketch.key?.(this.cursor, event.key)) this.changed();
    else {
      const next = this.sketch.step(this.cursor, event.key);
      if (next === undefined) return;
      this.cursor = next;
    }
    event.preventDefault();
    this.point();
    announce(this.sketch.words(this.cursor));
  }

  point() {
    if (this.cursor === null) return;
    const [x, y, width, height] = this.sketch.outline(this.cursor);
    for (const [name, value] of Object.entries({ x, y, width, height, visibility: "visible" })) {
      this.mark.setAttribute(name, String(value));
    }
  }

  // -- what Knobel says

  /** @param {boolean} [fresh]  was it changed, and not taken back? */
  changed(fresh = true) {
    this.abort.abort(); // what is said now would be about something else
    if (fresh) this.noteDraft();
    this.area.value = this.sketch.text();
    this.redraw();
    this.later();
  }

  async typed() {
    this.abort.abort();
    await this.sketch.load(this.area.value, this.sketch.variant()).catch(() => undefined);
    this.redraw();
    this.later();
  }

  redraw() {
    if (!this.sketch.drawing) return;
    const scene = this.sketch.scene();
    this.svg.setAttribute("viewBox", `${scene.left ?? 0} ${scene.top ?? 0} ${scene.width} ${scene.height}`);
    const group = shapes(scene.shapes, scene.paints);
    this.layer.replaceChildren(group);
    if (this.held !== undefined) {
      const [x, y, width, height] = this.sketch.outline(this.held);
      group.append(s("rect", { class: "hot chosen", x, y, width, height, rx: 0.2 }));
    }
  }

  get puzzle() {
    return { kind: this.kind, text: this.area.value, variant: this.sketch.variant() };
  }

  async check() {
    if (this.closed) return;
    this.abort.abort();
    const mine = (this.abort = new AbortController());
    const link = await pack(this.puzzle);
    if (mine.signal.aborted) return;
    history.replaceState(history.state, "", `#edit=${this.kind}/${link}`);
    const slow = setTimeout(() => mine.signal.aborted || put(this.facts, fact("…", "", t("Thinking…"))), WAIT);
    try {
      const found = await ask("check", this.puzzle, mine.signal);
      if (!mine.signal.aborted) this.said(found);
    } catch (error) {
      if (!(error instanceof Problem) || mine.signal.aborted) return;
      put(this.facts, fact("✕", "no", sentence(error)));
    } finally {
      clearTimeout(slow);
    }
  }

  /** @param {any} found */
  said(found) {
    this.playing.disabled = !found.valid;
    const advice = this.sketch.advice?.();
    if (advice) return put(this.facts, fact("…", "", advice));
    if (!found.valid) {
      const error = new Problem(found.error);
      put(this.facts, fact("…", "", t("Not a puzzle yet: {text}", { text: sentence(error) })), this.sketch.drawing ? null : excerpt(this.area.value, error));
      return;
    }
    const [sign, look] = found.solvable === null ? ["?", ""] : found.solvable ? ["✓", "yes"] : ["✕", "no"];
    const { rating } = found;
    const why = found.solvable === false && whyButton(() => this.puzzle, (steps) => this.prove(steps));
    put(this.facts, found.solvable === false ? null : fact("✓", "yes", t("This is a valid puzzle.")),
      fact(sign, look, found.solvable === false ? t("Valid, but unsolvable: {reason}.", { reason: found.answer.reason.text }) : found.answer.text), why,
      rating && fact("★", "", t("Difficulty: {grade}, {score} out of 100.", { grade: rating.grade_title, score: Math.round(rating.score) })),
      rating && this.nudges(),
      rating?.explained && h("details", {}, h("summary", {}, t("What makes it hard?")),
        h("ul.small.soft.dots", {}, Object.values(rating.explained).map((text) => h("li", {}, text)))));
  }

  /** Why it cannot be solved, drawn in place of the sketch. @param {import("./proof.js").Step[]} steps */
  prove(steps) {
    const proof = new Proof(steps, (scene) => this.draw(scene), () => this.changed(false), t("Back to my drawing"));
    this.proposed(proof.element);
    proof.on.focus({ preventScroll: true });
  }

  /** Something that is told about another picture in place of the sketch: both are seen. @param {Element} element */
  proposed(element) {
    put(this.facts, element);
    this.fit?.(element);
    scrollTo(0, 0);
  }

  // -- harder or easier

  nudges() {
    const button = (/** @type {boolean} */ harder) => h("button", { onclick: () => this.nudge(harder) }, harder ? t("Make it harder") : t("Make it easier"));
    return h("div.row", {}, button(true), button(false));
  }

  /** Ask for one change that moves the rating, and show it. @param {boolean} harder */
  async nudge(harder) {
    this.abort.abort();
    const mine = (this.abort = new AbortController());
    const leave = (/** @type {string} */ text) => h("button", { onclick: () => this.changed(false) }, text);
    put(this.facts, fact("…", "", t("Measuring changes…")), h("div.row", {}, leave(t("Cancel"))));
    try {
      const found = await ask("nudge", { ...this.puzzle, harder }, mine.signal);
      if (mine.signal.aborted) return;
      const { proposal } = found;
      if (proposal && this.sketch.drawing) this.draw(proposal.scene);
      const take = proposal && h("button.primary", { onclick: () => this.accept(proposal) }, t("Use this change"));
      this.proposed(h("div.stack.proposal", {}, fact(proposal ? "★" : "?", "", found.text), h("div.row", {}, take,
        h("button", { onclick: () => this.nudge(harder) }, t("Try another")), leave(t("Back to my drawing")))));
      this.facts.querySelector("button")?.focus({ preventScroll: true });
    } catch (error) {
      if (!(error instanceof Problem) || mine.signal.aborted) return;
      put(this.facts, fact("✕", "no", sentence(error)), h("div.row", {}, leave(t("Back to my drawing"))));
    }
  }

  /** @param {{text: string, variant: any}} proposal */
  async accept({ text, variant }) {
    await this.sketch.load(text, variant);
    this.changed();
  }

  /** Another picture in place of the sketch. @param {any} scene */
  draw(scene) {
    this.svg.setAttribute("viewBox", `0 0 ${scene.width} ${scene.height}`);
    this.layer.replaceChildren(shapes(scene.shapes, scene.paints));
  }

  play() {
    this.ways.play(this.puzzle);
  }

  share() {
    shareDialog({ ...this.puzzle, moves: [] });
  }
}

/** @param {string} sign @param {string} look @param {string} text */
const fact = (sign, look, text) =>
  h("div.fact", {}, h("span", { class: `lamp ${look}`, "aria-hidden": "true" }, sign), h("span", {}, text));
