// What comes next: first steps, then easy to expert, then training; always something.

import { ask } from "./api.js";
import { progress } from "./progress.js";
import { lang } from "./words.js";

/**
 * @typedef {import("./progress.js").From} From
 * @typedef {{start: import("./share.js").Game, from: From}} Rung
 */

/** The puzzles of a collection. @param {string} kind @param {string} grade @returns {Promise<any[]>} */
export async function shelf(kind, grade) {
  return (await ask(`collections/${kind}/${grade}?lang=${lang}`)).puzzles;
}

/** A puzzle with the moves that were made in it before. @param {any} item @param {string} kind */
export function begun(item, kind) {
  return { kind, text: item.text, variant: item.variant, moves: progress().puzzles[item.key]?.now?.moves ?? [] };
}

/** @param {any} kind @param {number} n @returns {Rung} */
export const level = (kind, n) => ({ start: begun(kind.levels[n], kind.name), from: { kind: kind.name, level: n } });

/** @param {any} item @returns {Rung} */
const rung = (item) => ({ start: begun(item, item.kind), from: { kind: item.kind, grade: item.grade, number: item.number } });

/**
 * Where somebody should go on with a kind of puzzle: first steps, unless they have got beyond
 * them, then the first puzzle that is not solved.
 * @param {any} kind @param {any[]} grades @returns {Promise<Rung|null>}
 */
export async function resume(kind, grades) {
  const { puzzles } = progress();
  const beyond = Object.entries(puzzles).some(([key, one]) => one.kind === kind.name && one.solved && !kind.levels.some((/** @type {any} */ l) => l.key === key));
  const step = beyond ? -1 : kind.levels.findIndex((/** @type {any} */ one) => !puzzles[one.key]?.solved);
  if (step >= 0) return level(kind, step);
  return open(kind.name, grades.map((one) => one.name), 0);
}

/** The first puzzle of these grades that is not solved, after the one of this number. @param {string} kind @param {string[]} grades @param {number} after @returns {Promise<Rung|null>} */
async function open(kind, grades, after) {
  for (const grade of grades) {
    const items = await shelf(kind, grade).catch(() => []);
    const { puzzles } = progress();
    const found = items.find((one) => one.number > after && !puzzles[one.key]?.solved);
    if (found) return rung(found);
    after = 0;
  }
  return null;
}

/**
 * What comes after a puzzle; null: everything is solved.
 * @param {From|null} from @param {any} kind @param {any[]} grades @returns {Promise<Rung|null>}
 */
export async function after(from, kind, grades) {
  if (from?.level !== undefined && from.level + 1 < kind.levels.length) return level(kind, from.level + 1);
  const names = grades.map((one) => one.name);
  const grade = from?.grade ?? names[0];
  if (from?.number) return open(kind.name, names.slice(names.indexOf(grade)), from.number);
  if (from?.level !== undefined) return open(kind.name, names, 0);
  return resume(kind, grades);
}
