// Puzzles without a drawing of their own are made as text.

export class TextSketch {
  constructor() {
    this.drawing = false;
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

  extras() {
    return [];
  }
}
