// The set that is being made, kept in this browser until the next one.

/**
 * @typedef {{kind: string, text: string, options: Record<string, any>, title: string, grade?: string}} DraftPuzzle
 * @typedef {{format: string, title: string, minutes: number|null, help: string[], puzzles: DraftPuzzle[]}} Draft  a set, as in its file
 */

const KEY = "knobel.draft";
export const MOST = 30;

/** @returns {Draft} */
export const blank = () => ({ format: "knobel-set-1", title: "", minutes: null, help: ["hints", "light", "solution", "undo"], puzzles: [] });

/** @returns {Draft} */
export function draft() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return Array.isArray(found?.puzzles) ? found : blank();
  } catch {
    return blank();
  }
}

/** @param {Draft} data */
export function keepDraft(data) {
  try {
    localStorage.setItem(KEY, JSON.stringify(data));
  } catch {
    // a full or forbidden store: the set is there as long as the page
  }
}

/** Put a puzzle into the set that is being made; how many there are then, 0 if it is full. @param {import("../share.js").Game} game @param {{title?: string, grade?: string}} [about] */
export function collect(game, { title = "", grade = "" } = {}) {
  const data = draft();
  if (data.puzzles.length >= MOST) return 0;
  data.puzzles.push({ kind: game.kind ?? "", text: game.text, options: game.variant ?? {}, title, grade });
  keepDraft(data);
  return data.puzzles.length;
}
