// What the reader has chosen, kept in the browser; and attempts, if they may be recorded.

/** @param {string} name @param {string} other */
export const setting = (name, other) => localStorage.getItem(`knobel.${name}`) ?? other;
/** @param {string} name @param {string} value */
export const choose = (name, value) => localStorage.setItem(`knobel.${name}`, value);

const system = matchMedia("(prefers-color-scheme: dark)");
const paper = matchMedia("print");

/** Light or dark: the chosen one, else the system's; on paper always light. */
export function theme() {
  if (paper.matches) return "light";
  const chosen = setting("theme", "system");
  return chosen === "system" ? (system.matches ? "dark" : "light") : chosen;
}

/** @param {() => void} changed */
export function followSystem(changed) {
  for (const one of [system, paper]) one.addEventListener("change", changed);
}

/** How boards look: the usual way, or one of those in draw/board_colours.py; on paper always the usual way. */
export const board = () => (paper.matches ? "usual" : setting("board", "usual"));

/** How pictures look that are made elsewhere: previews and downloads; the name of a theme. */
export function pictures() {
  const dark = theme() === "dark";
  return board() === "usual" ? theme() : `${board()}${dark ? "-dark" : ""}`;
}

export function dress() {
  Object.assign(document.documentElement.dataset, { theme: theme(), board: board() });
}

// -- attempts: one JSON object per line, as `knobel calibrate` reads them

const KEY = "knobel.difficulty.records";
const MOST = 2000;

export const recording = () => setting("recording", "no") === "yes";

/** @returns {object[]} */
export function records() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}

/** Remember an attempt, if that is wished. @param {object} attempt */
export function record(attempt) {
  if (!recording()) return;
  localStorage.setItem(KEY, JSON.stringify([...records(), attempt].slice(-MOST)));
}

export const forget = () => localStorage.removeItem(KEY);
export const recordLines = () => records().map((one) => JSON.stringify(one) + "\n").join("");
