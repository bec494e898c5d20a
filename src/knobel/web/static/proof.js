// Why a position is lost, drawn on the board, one step after the other.

import { ask, Problem } from "./api.js";
import { announce, h, put } from "./dom.js";
import { sentence } from "./dialogs.js";
import { icon } from "./icons.js";
import { patiently } from "./waiting.js";
import { t } from "./words.js";

/** @typedef {{text: string, scene: import("./scene.js").Scene}} Step */

/**
 * Ask for the proof; null if there is none to be drawn.
 * @param {object} asked @param {AbortSignal} [signal]
 * @returns {Promise<{reason: {text: string}|null, steps: Step[]}|null>}
 */
export async function proofOf(asked, signal) {
  const found = await ask("proof", asked, signal);
  return found.steps.length ? found : null;
}

export class Proof {
  /**
   * @param {Step[]} steps
   * @param {(scene: import("./scene.js").Scene) => void} draw
   * @param {(() => void)|null} leave
   * @param {string} [home]  what one goes back to
   */
  constructor(steps, draw, leave, home = t("Back to my game")) {
    this.steps = steps;
    this.draw = draw;
    this.at = 0;
    this.where = h("h2");
    this.text = h("p", { role: "status" });
    this.back = h("button", { onclick: () => this.to(this.at - 1), "aria-label": t("One step back"), title: t("One step back") }, icon("back"));
    this.on = h("button.primary", { onclick: () => this.to(this.at + 1) }, t("Next step"), icon("next"));
    this.element = h("section.panel.stack.proof", { "aria-label": t("Why it cannot be solved") },
      this.where, this.text,
      h("div.row", {}, this.back, this.on, leave && h("button", { onclick: leave }, home)));
    this.to(0);
  }

  /** @param {number} step */
  to(step) {
    this.at = Math.max(0, Math.min(this.steps.length - 1, step));
    const { text, scene } = this.steps[this.at];
    this.where.textContent = t("Why: step {n} of {all}", { n: this.at + 1, all: this.steps.length });
    this.text.textContent = text;
    this.back.disabled = this.at === 0;
    this.on.disabled = this.at === this.steps.length - 1;
    this.draw(scene);
    announce(text);
  }
}

/**
 * A button that asks for the proof and hands it on; it disappears if there is nothing to draw.
 * @param {() => object} asked @param {(steps: Step[]) => void} show
 */
export function whyButton(asked, show) {
  const going = h("span");
  const button = h("button", {
    onclick: async () => {
      button.disabled = true;
      try {
        const found = await patiently(going, (signal) => proofOf(asked(), signal));
        if (!button.isConnected) return;
        if (found === undefined) button.disabled = false;
        else if (found) show(found.steps);
        else put(button, t("There is no picture for this."));
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        put(button, sentence(error));
      }
    },
  }, icon("proof"), t("Show why"));
  return h("span.row", {}, button, going);
}
