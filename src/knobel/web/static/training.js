// Puzzles at the player's strength, and one for each day. All of it is kept in the browser.

import { ask, Problem } from "./api.js";
import { begun, shelf } from "./ladder.js";
import { patiently } from "./waiting.js";
import { change, progress } from "./progress.js";
import { after, BEGINNER, chance, ofPuzzle } from "./glicko2.js";
import { t } from "./words.js";

/** The chance of success at which one learns most, and how much further from it than the best a puzzle may be, before a new one is made. */
const AIM = 0.7, NEAR = 0.1;

/** @param {string} kind */
export const strength = (kind) => progress().rating?.[kind] ?? BEGINNER;

/** The puzzles of all grades. @param {string} kind @param {any[]} grades */
async function every(kind, grades) {
  return (await Promise.all(grades.map((one) => shelf(kind, one.name).catch(() => [])))).flat();
}

/**
 * The puzzle that suits the player best: one of the collections that is not solved; once those of the right
 * strength are used up, a new one. So training never ends.
 * @param {string} kind @param {any[]} grades @param {string} [not]  the key of one that was just played
 * @returns {Promise<import("./ladder.js").Rung|null>}  null: the reader did not want to wait
 */
export async function suitable(kind, grades, not = "") {
  const { puzzles } = progress();
  const mine = strength(kind);
  const away = (/** @type {any} */ one) => Math.abs(chance(mine, ofPuzzle(one.score)) - AIM);
  const all = (await every(kind, grades)).filter((one) => one.key !== not).sort((a, b) => away(a) - away(b));
  const [best] = all, open = all.find((one) => !puzzles[one.key]?.solved);
  const rung = (/** @type {any} */ one) => ({ start: begun(one, kind), from: from(kind, one) });
  if (open && away(open) - away(best) < NEAR) return rung(open);
  const asked = { kind, difficulty: best.grade, seed: 1 + Math.floor(Math.random() * 1e9) };
  try {
    const found = await patiently(null, (signal) => ask("generate", asked, signal), t("Making a puzzle…"));
    return found ? { start: { kind, text: found.text, variant: found.variant }, from: from(kind, { score: found.rating?.score ?? best.score, key: found.key }) } : null;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return rung(open ?? best);
  }
}

/** @param {string} kind @param {{score: number, key: string}} one */
const from = (kind, { score, key }) => ({ kind, train: true, score, key });

/** How a training puzzle went. @param {string} kind @param {number} score @param {number} result  1: won without help, 0.5: with help, 0: given up */
export function note(kind, score, result) {
  const before = strength(kind);
  const now = after(before, [{ against: ofPuzzle(score), result }]);
  change((data) => (data.rating = { ...data.rating, [kind]: now }));
  return { before: Math.round(before.rating), now: Math.round(now.rating) };
}

// -- the puzzle of the day

/** A day as people here count them: 2026-11-18. @param {Date} [date] */
export function day(date = new Date()) {
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** The puzzle of a day, the same for everybody: in the week from easy to expert. @param {string} kind @param {any[]} grades @param {string} date */
export async function ofDay(kind, grades, date) {
  const days = Math.floor(Date.parse(`${date}T00:00:00Z`) / 86_400_000);
  const grade = grades[[0, 0, 1, 1, 2, 2, 3][(days + 3) % 7]] ?? grades[0]; // Monday is easy, Sunday is for experts
  const items = await shelf(kind, grade.name);
  let seed = 2_166_136_261; // FNV-1a: days that follow each other have nothing in common
  for (const letter of `${date}/${kind}`) seed = Math.imul(seed ^ letter.charCodeAt(0), 16_777_619) >>> 0;
  return items[seed % items.length];
}

/** @param {string} kind @param {string} date */
export function solvedDay(kind, date) {
  change((data) => (data.days = { ...data.days, [kind]: [...new Set([...(data.days?.[kind] ?? []), date])].sort() }));
}

/** How many days in a row, up to today or yesterday. @param {string} kind @param {string} [today] */
export function streak(kind, today = day()) {
  const days = new Set(progress().days?.[kind] ?? []);
  const at = new Date(`${today}T12:00:00`);
  if (!days.has(today)) at.setDate(at.getDate() - 1);
  let n = 0;
  for (; days.has(day(at)); n++) at.setDate(at.getDate() - 1);
  return n;
}

/**
 * What one can show others without giving anything away.
 * @param {string} title @param {string} date @param {boolean[]} stars @param {string} counted @param {string} time @param {number} days
 */
export function shared(title, date, stars, counted, time, days) {
  const signs = stars.map((one) => (one ? "★" : "☆")).join("");
  return [`Knobel · ${title} · ${date}`, `${signs} ${t("{counted} in {time}", { counted, time })}`, days > 1 ? t("{n} days in a row", { n: days }) : ""].filter(Boolean).join("\n");
}
