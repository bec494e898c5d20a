// What somebody has done in sets of puzzles, kept in this browser only, by the fingerprint of each set.

/**
 * @typedef {{moves: string[], seconds: number, undos: number, hints: number, warned: boolean, shown: boolean, solved: boolean}} Attempt
 * @typedef {{name: string, begun: number, attempts: Record<string, Attempt>, touched: number}} Notes
 */

const KEY = "knobel.sets";
const MOST = 60;

/** @returns {Record<string, Notes>} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return found && typeof found === "object" ? found : {};
  } catch {
    return {};
  }
}

/** What was done in a set. @param {string} fingerprint @returns {Notes} */
export function notes(fingerprint) {
  return all()[fingerprint] ?? { name: "", begun: 0, attempts: {}, touched: 0 };
}

/** @param {string} fingerprint @param {Notes|null} mine  null: forget it */
export function keep(fingerprint, mine) {
  const { [fingerprint]: _, ...others } = all();
  const kept = Object.entries(others).sort(([, a], [, b]) => b.touched - a.touched).slice(0, MOST - 1);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(mine ? [[fingerprint, { ...mine, touched: Date.now() }], ...kept] : kept)));
  } catch {
    // a full or forbidden store: the set goes on without
  }
}
