// The sheet that appears when a puzzle is solved: how it went, and what comes next.

import { ask, Problem } from "./api.js";
import { art } from "./art.js";
import { written } from "./clock.js";
import { h, put } from "./dom.js";
import { icon } from "./icons.js";
import { entry, solved } from "./progress.js";
import { starred } from "./stars.js";
import { t } from "./words.js";

/**
 * @typedef {{seconds: number, hints: number, warned: boolean, shown: boolean}} Story  how a game went
 */

/** The help that was used, in words; empty if there was none. @param {Story} story */
export function help({ hints, warned, shown }) {
  return [
    shown && t("after seeing the solution"),
    hints > 0 && (hints === 1 ? t("with one hint") : t("with {n} hints", { n: hints })),
    warned && t("warned by the light"),
  ].filter(Boolean).join(", ");
}

/**
 * A sheet over the board.
 * @param {{title: string, text: string, drawing?: string|null, learned?: string, next: (() => void)|null, home: () => void, onward?: string, again?: () => void, more?: any}} about
 */
export function sheet({ title, text, drawing, learned, next, home, onward, again, more }) {
  const stars = h("div"), result = h("p.result", {}, text);
  const on = h("button.primary.go", { onclick: next ?? home }, icon("next"), next ? (onward ?? t("Next puzzle")) : t("All puzzles"));
  const others = h("div.row", {}, next && h("button", { onclick: home }, t("All puzzles")));
  const element = h("section.sheet.note.good.won", { "aria-label": title },
    art(drawing), h("p.big", {}, title), stars, result, learned && h("p", {}, learned), more,
    h("div.row", {}, on, again && h("button", { onclick: again, "aria-label": t("Once more"), title: t("Once more") }, icon("restart"))), others);
  return { element, stars, result, on, others };
}

/**
 * Note what was reached, and say it; the answer is how much it took of what counts, if that is known. The time and the moves are known at once, the rest when the server has counted.
 * @param {any} game @param {{seconds: number, hints: number, warned: boolean, shown: boolean}} story
 * @param {{stars: Element, result: Element}} where
 * @returns {Promise<number|null>}
 */
export async function reckon(game, story, where) {
  const { position } = game;
  const helped = Boolean(help(story));
  const note = (/** @type {any} */ outcome) => story.shown || solved(position.key, position.kind, outcome, { ...story, helped });
  note({ figure: null, value: 0, fewest: null }); // at once: somebody may be gone before the answer comes
  put(where.stars, starred(entry(position.key)));
  try {
    const found = await ask("outcome", { ...game.puzzle, moves: position.moves });
    note(found);
    const counted = position.counters.filter((/** @type {any} */ one, /** @type {number} */ n) => n === 0 || one.name === found.figure).map((/** @type {any} */ one) => one.text);
    const words = found.least === null ? counted : [...counted.slice(0, -1), found.text];
    put(where.result, [t("{counted} in {time}", { counted: words.join(", "), time: written(story.seconds) }), help(story)].filter(Boolean).join("; ") + ".");
    put(where.stars, starred(entry(position.key)));
    return found.value;
  } catch (error) {
    if (!(error instanceof Problem)) throw error; // without an answer two stars are all one can say
    return null;
  }
}

/** How a game compares with a result to beat. @param {import("./share.js").Beat} beat @param {number} value @param {{seconds: number, shown: boolean}} story */
export function compared(beat, value, { seconds, shown }) {
  if (!shown && (value < beat.value || (value === beat.value && seconds < beat.seconds))) return t("You beat the challenge!");
  return !shown && value === beat.value ? t("As few as in the challenge, but slower.") : t("The challenge stands.");
}
