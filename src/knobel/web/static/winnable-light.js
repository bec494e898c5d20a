// "Can I still win?": a lamp that can be switched off, with a sign and words, not only a colour.

import { ask, Problem } from "./api.js";
import { announce, h, put } from "./dom.js";
import { icon } from "./icons.js";
import { choose, setting } from "./settings.js";
import { t } from "./words.js";

export class Light {
  /**
   * @param {(keep: number) => void} back  go back to so many moves
   * @param {() => any} why  a button that shows why it is lost
   * @param {boolean} usual  is it on, unless the reader chose otherwise?
   */
  constructor(back, why, usual = true) {
    this.back = back;
    this.explain = why;
    this.usual = usual;
    /** Did it warn of a mistake? That is help. */
    this.warned = false;
    this.lamp = h("span.lamp", { "aria-hidden": "true" });
    /** The same, where there is no room for words: it leads to them. */
    this.small = h("button.bare.glance", { "aria-label": t("Show whether it is still solvable"), onclick: () => this.element.scrollIntoView({ block: "center", behavior: "smooth" }) }, h("span.glass", { "aria-hidden": "true" }));
    this.words = h("span");
    this.why = h("div");
    this.box = h("input", { type: "checkbox", checked: this.on, onchange: () => this.switch() });
    this.element = h("div.panel", {},
      h("div.light", {}, this.lamp, this.words),
      this.why,
      h("label.check.small", {}, this.box, t("Show whether it is still solvable")));
    this.abort = new AbortController();
    this.lost = false;
    /** @type {any} */
    this.last = null;
  }

  get on() {
    return setting(this.usual ? "light" : "light.hard", this.usual ? "on" : "off") === "on";
  }

  /** There is nothing to say now, or somebody else says it. @param {boolean} hidden */
  hide(hidden) {
    this.element.hidden = this.small.hidden = hidden;
  }

  switch() {
    choose(this.usual ? "light" : "light.hard", this.box.checked ? "on" : "off");
    if (this.last) this.look(this.last);
  }

  /** Ask about a position; an answer that comes too late is not shown. @param {object} asked */
  async look(asked) {
    this.last = asked;
    this.abort.abort();
    if (!this.on) {
      this.lost = false;
      return this.show("", "–", t("Turned off."));
    }
    const mine = (this.abort = new AbortController());
    const slow = setTimeout(() => mine.signal.aborted || this.show("", "…", t("Thinking…")), 250);
    try {
      const found = await ask("winnable", asked, mine.signal);
      if (!mine.signal.aborted) this.said(found);
    } catch (error) {
      if (!(error instanceof Problem) || mine.signal.aborted) return;
      this.show("", "?", error.message);
    } finally {
      clearTimeout(slow);
    }
  }

  /** @param {any} found */
  said(found) {
    const fresh = found.winnable === false && !this.lost;
    this.lost = found.winnable === false;
    if (found.winnable) return this.show("yes", "✓", t("Still solvable."));
    if (found.winnable === null) return this.show("", "?", found.text);
    this.warned = true;
    this.show("no", "✕", found.text);
    if (fresh) announce(found.text);
    const keep = found.keep;
    const go = keep !== null && keep !== undefined &&
      h("button", { onclick: () => this.back(keep) }, icon("back"), t("Take back the mistake"));
    put(this.why, h("div.row", {}, go, this.explain()));
  }

  /** @param {string} state @param {string} sign @param {string} text */
  show(state, sign, text) {
    this.lamp.className = `lamp ${state}`;
    this.small.firstChild.className = `glass ${state}`;
    this.lamp.textContent = this.small.firstChild.textContent = sign;
    this.small.ariaLabel = text;
    this.words.textContent = text;
    this.why.replaceChildren();
  }
}
