// The screen on which puzzles are made: a drawing on the left, what Knobel says about it on the right.

import { ask, Problem } from "./api.js";
import { announce, debounced, h, put, s } from "./dom.js";
import { excerpt, sentence, shareDialog } from "./dialogs.js";
import { icon } from "./icons.js";
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
 *   outline: (cursor: any) => number[], extras: (changed: () => void) => any[], words: (cursor: any) => string}} Sketch
 */

const WAIT = 250;

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
    this.area = h("textarea", { spellcheck: "false", "aria-label": t("Puzzle as text"), oninput: () => this.typed() });
    const side = h("div.side", {}, h("section.panel", { "aria-label": t("What Knobel says") }, this.facts),
      h("div.row", {}, this.playing, h("button", { onclick: () => this.share() }, icon("share"), t("Share"))),
      h("details.panel", { open: !this.sketch.drawing }, h("summary", {}, t("As text")), this.area));
    const drawing = this.sketch.drawing && [this.palette, h("div.stage", {}, this.svg)];
    const title = h("h1", {}, t("Build your own: {title}", { title: about?.title ?? this.kind }));
    const element = h("div.play", {}, h("div", {}, title, drawing,
      h("div.row.extras", {}, this.sketch.extras(() => this.changed()))), side);
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
      down = place(event);
      this.svg.setPointerCapture(event.pointerId);
    });
    this.svg.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
      const up = place(event);
      if (down !== null && up !== null) this.use(down, up);
      down = null;
    });
    this.svg.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => this.pressed(event));
    this.svg.addEventListener("blur", () => this.mark.setAttribute("visibility", "hidden"));
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

  changed() {
    this.abort.abort(); // what is said now would be about something else
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
    if (!found.valid) {
      const error = new Problem(found.error);
      put(this.facts, fact("✕", "no", t("Not a puzzle yet: {text}", { text: sentence(error) })), excerpt(this.area.value, error));
      return;
    }
    const [sign, look] = found.solvable === null ? ["?", ""] : found.solvable ? ["✓", "yes"] : ["✕", "no"];
    const { rating } = found;
    put(this.facts, fact("✓", "yes", t("This is a valid puzzle.")), fact(sign, look, found.answer.text),
      rating && fact("★", "", t("Difficulty: {grade}, {score} out of 100.", { grade: rating.grade_title, score: Math.round(rating.score) })),
      rating?.explained && h("details", {}, h("summary", {}, t("What makes it hard?")),
        h("ul.small.soft.dots", {}, Object.values(rating.explained).map((text) => h("li", {}, text)))));
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
