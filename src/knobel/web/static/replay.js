// A solution, step by step, with a slider: Knobel's own, or one that somebody pasted.

import { ask, Problem } from "./api.js";
import { certifyButton } from "./certificate.js";
import { announce, h, put } from "./dom.js";
import { animation, dialog, sentence } from "./dialogs.js";
import { icon } from "./icons.js";
import { patiently } from "./waiting.js";
import { t } from "./words.js";

/**
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./board.js").Board} Board
 */

const PACE = 750, FASTEST = 120;
/** A whole solution takes about so long. */
const WHOLE = 6000;

/** @param {number} ms */
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export class Replay {
  /**
   * @param {{puzzle: import("./share.js").Game}} game
   * @param {Board} board
   * @param {string[]} moves
   * @param {{title: string, verdict?: string, bad?: boolean, proven?: boolean, back?: string}} about
   * @param {() => void} leave
   */
  constructor(game, board, moves, about, leave) {
    this.game = game;
    this.board = board;
    this.moves = moves;
    this.at = 0;
    /** @type {object|null} the run that goes on by itself, if one does */
    this.running = null;
    this.left = false;
    this.busy = Promise.resolve(true);
    this.where = h("span");
    this.slider = h("input", {
      type: "range", min: 0, max: moves.length, value: 0, "aria-label": t("Step of the solution"),
      oninput: () => { this.pause(); this.to(Number(this.slider.value)); },
    });
    this.player = h("button", { onclick: () => this.toggle() });
    this.element = h("section.panel.stack.replay", { "aria-label": about.title },
      h("h2", {}, about.title),
      about.verdict && h("p.note", { class: about.bad ? "note bad" : "note good" }, about.verdict),
      this.slider,
      h("div.row.apart", {},
        h("button", { onclick: () => { this.pause(); this.to(this.at - 1); }, "aria-label": t("One step back"), title: t("One step back") }, icon("back")),
        this.player,
        h("button", { onclick: () => { this.pause(); this.to(this.at + 1); }, "aria-label": t("One step forward"), title: t("One step forward") }, icon("next"))),
      this.where,
      h("div.row", {}, h("button", { onclick: leave }, about.back ?? t("Back to my game")),
        moves.length > 0 && animation({ ...game.puzzle, moves }), about.proven && certifyButton(game.puzzle)));
    this.button();
  }

  button() {
    put(this.player, icon(this.running ? "pause" : "play"), this.running ? t("Pause") : t("Play"));
  }

  toggle() {
    return this.running ? this.pause() : this.run();
  }

  /** Step after step, until the end or until something else is wanted. */
  async run() {
    if (this.left) return;
    const mine = (this.running = {});
    this.button();
    if (this.at === this.moves.length) this.at = 0;
    while (this.running === mine && this.at < this.moves.length && (await this.to(this.at + 1))) {
      await wait(Math.max(FASTEST, Math.min(PACE, WHOLE / this.moves.length)));
    }
    if (this.running === mine) this.pause();
  }

  pause() {
    this.running = null;
    this.button();
  }

  /** The board is somebody else's from now on: what was asked for before is not drawn any more. */
  leave() {
    this.pause();
    this.left = true;
  }

  /** Show the position after so many moves; true if that is what is seen in the end. @param {number} step */
  to(step) {
    const wanted = Math.max(0, Math.min(this.moves.length, step));
    const forward = wanted === this.at + 1;
    this.at = wanted;
    this.slider.value = String(wanted);
    this.busy = this.busy.then(() => this.draw(wanted, forward)).catch((error) => this.failed(error));
    return this.busy;
  }

  /** Is this step still the one to be shown? @param {number} wanted */
  now(wanted) {
    return !this.left && this.at === wanted;
  }

  /** @param {number} wanted @param {boolean} forward */
  async draw(wanted, forward) {
    if (!this.now(wanted)) return false;
    const before = this.moves.slice(0, forward ? wanted - 1 : wanted);
    const body = { ...this.game.puzzle, moves: before };
    const position = await ask("position", forward ? { ...body, move: this.moves[wanted - 1], motion: true } : body);
    if (!this.now(wanted)) return false;
    const last = position.words[wanted - 1];
    this.where.textContent = last
      ? t("Step {n} of {all}: {move}", { n: wanted, all: this.moves.length, move: last })
      : t("Step {n} of {all}", { n: wanted, all: this.moves.length });
    await this.board.show(position, { open: false });
    return this.now(wanted);
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof Problem)) throw error;
    this.pause();
    this.where.textContent = sentence(error);
    return false;
  }
}

/**
 * Ask for the solution. @param {Game} game @param {AbortSignal} [signal]
 * @returns {Promise<{moves: string[], title: string, verdict?: string, bad?: boolean, proven?: boolean}>}
 */
export async function solution(game, signal) {
  const found = await ask("solve", { ...game.puzzle, moves: [] }, signal);
  if (found.status === "solved") return { moves: found.moves, title: t("A solution"), proven: true };
  const title = found.status === "unsolvable" ? t("There is no solution") : t("No solution known");
  return { moves: [], title, verdict: found.reason?.text, bad: true, proven: found.status === "unsolvable" };
}

/**
 * Ask for somebody's solution in any notation, and verify it.
 * @param {Game} game
 * @param {(moves: string[], about: {title: string, verdict: string, bad: boolean}) => void} show
 */
export function verifyDialog(game, show) {
  dialog(t("Check a solution"), (close) => {
    const area = h("textarea", { "aria-label": t("Solution in any notation"), spellcheck: "false" });
    const wrong = h("p.error", { role: "alert" });
    const go = async () => {
      try {
        const asked = { ...game.puzzle, moves: [], solution: area.value };
        const found = await patiently(wrong, (signal) => ask("verify", asked, signal));
        if (!found || !area.isConnected) return; // cancelled, closed in the meantime, or asked twice
        close();
        announce(found.text);
        show(found.moves, { title: t("Your solution"), verdict: found.text, bad: !found.valid });
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        wrong.textContent = sentence(error);
      }
    };
    return [
      h("p.soft", {}, t("Paste the moves in any notation. Knobel replays them up to the first mistake.")),
      area, wrong, h("div.row", {}, h("button.primary", { onclick: go }, t("Check"))),
    ];
  });
}
