// Puzzles that bring no editor.js of their own are made as text.

import { Form } from "./form.js";

export class Sketch {
  /** @param {{options?: import("./form.js").Option[]}} [about]  what is known about this kind of puzzle */
  constructor(about = {}) {
    this.about = about;
    this.drawing = false;
    /** @type {{name: string, text: string}[]} */
    this.tools = [];
    this.written = "";
    this.rules = {};
  }

  /** @param {string} text @param {any} variant */
  async load(text, variant) {
    this.written = text;
    this.rules = variant;
  }

  text() {
    return this.written;
  }

  variant() {
    return this.rules;
  }

  scene() {
    return { width: 1, height: 1, title: "", description: "", shapes: [] };
  }

  at() {
    return null;
  }

  use() {}

  step() {
    return undefined;
  }

  outline() {
    return [0, 0, 0, 0];
  }

  words() {
    return "";
  }

  /** The options of this kind. @param {() => void} changed */
  extras(changed) {
    const form = new Form(this.about.options ?? [], this.rules, () => {
      this.rules = form.values;
      changed();
    });
    return form.fields;
  }
}
