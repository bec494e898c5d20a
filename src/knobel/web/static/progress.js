// What the reader has solved, kept in this browser only. `knobel play` reads and writes the same form.

/**
 * @typedef {{moves: string[], seconds: number, hints: number, undos: number, warned: boolean, shown: boolean}} Now  a game that goes on
 * @typedef {{kind: string, solved?: boolean, fewest?: boolean, unaided?: boolean, best?: Record<string, number>,
 *   seconds?: number, hints?: number, now?: Now}} Entry
 * @typedef {{kind?: string, level?: number, grade?: string, number?: number, made?: boolean, params?: any, day?: string, train?: boolean, score?: number, key?: string}} From
 * @typedef {{knobel: string, puzzles: Record<string, Entry>, last?: {start: import("./share.js").Game, from: From|null, title: string}|null,
 *   rating?: Record<string, {rating: number, deviation: number, volatility: number}>, days?: Record<string, string[]>}} Progress
 */

const KEY = "knobel.progress";
const FORM = "progress 1";
const MOST = 3000;

/** @returns {Progress} */
const none = () => ({ knobel: FORM, puzzles: {} });

/** Is this a progress file? @param {any} data @returns {data is Progress} */
const known = (data) => data?.knobel === FORM && data.puzzles !== null && typeof data.puzzles === "object" &&
  Object.values(data.puzzles).every((one) => one !== null && typeof one === "object");

/** @returns {Progress} */
export function progress() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "null");
    return known(found) ? found : none();
  } catch {
    return none();
  }
}

/** @param {Progress} data */
function keep(data) {
  const keys = Object.keys(data.puzzles);
  for (const key of keys.filter((one) => !data.puzzles[one].solved).slice(0, Math.max(0, keys.length - MOST))) delete data.puzzles[key];
  try {
    localStorage.setItem(KEY, JSON.stringify(data));
  } catch {
    // a full or forbidden store: the game goes on without
  }
}

/** Change what is kept. @param {(data: Progress) => void} change */
export function change(change) {
  const data = progress();
  change(data);
  keep(data);
}

/** @param {string} key @returns {Entry|undefined} */
export const entry = (key) => progress().puzzles[key];

/** A game that goes on; null: it is over. @param {string} key @param {string} kind @param {Now|null} now */
export function keepGame(key, kind, now) {
  change((data) => {
    const mine = (data.puzzles[key] ??= { kind });
    if (now) mine.now = now;
    else delete mine.now;
    if (Object.keys(mine).length === 1) delete data.puzzles[key];
  });
}

/**
 * A puzzle was solved. What was reached before is kept; the time is that of the first time.
 * @param {string} key @param {string} kind
 * @param {{figure: string|null, value: number, fewest: boolean|null}} outcome
 * @param {{seconds: number, hints: number, helped: boolean}} game
 */
export function solved(key, kind, outcome, { seconds, hints, helped }) {
  change((data) => {
    const mine = (data.puzzles[key] ??= { kind });
    if (!mine.solved) Object.assign(mine, { solved: true, seconds: Math.round(seconds * 10) / 10, hints });
    mine.unaided = Boolean(mine.unaided) || !helped;
    mine.fewest = Boolean(mine.fewest || outcome.fewest);
    if (outcome.figure) {
      const best = (mine.best ??= {});
      best[outcome.figure] = Math.min(outcome.value, best[outcome.figure] ?? outcome.value);
    }
    delete mine.now;
  });
}

/** Solved, fewest, without help. @param {Entry|undefined} one @returns {boolean[]} */
export const stars = (one) => [Boolean(one?.solved), Boolean(one?.fewest), Boolean(one?.unaided)];

/** How many of these are solved? @param {{key: string}[]} items */
export function count(items) {
  const { puzzles } = progress();
  return items.filter(({ key }) => puzzles[key]?.solved).length;
}

export const written = () => JSON.stringify(progress(), null, 1) + "\n";
export const erase = () => localStorage.removeItem(KEY);

/** Add a file to what is kept: the better of both is kept. False if it is no such file. @param {string} text */
export function add(text) {
  let other;
  try {
    other = JSON.parse(text);
  } catch {
    return false;
  }
  if (!known(other)) return false;
  change((data) => {
    for (const [key, theirs] of Object.entries(other.puzzles)) data.puzzles[key] = better(data.puzzles[key], theirs);
    for (const [name, days] of Object.entries(other.days ?? {})) {
      data.days = { ...data.days, [name]: [...new Set([...(data.days?.[name] ?? []), ...days])].sort() };
    }
    data.rating = { ...other.rating, ...data.rating };
  });
  return true;
}

/** @param {Entry|undefined} mine @param {Entry} theirs @returns {Entry} */
function better(mine, theirs) {
  if (!mine) return theirs;
  const best = { ...theirs.best };
  for (const [name, n] of Object.entries(mine.best ?? {})) best[name] = Math.min(n, best[name] ?? n);
  const first = mine.solved ? mine : theirs;
  const [solved, fewest, unaided] = [0, 1, 2].map((n) => stars(mine)[n] || stars(theirs)[n]);
  return { ...theirs, ...mine, solved, fewest, unaided, best, seconds: first.seconds, hints: first.hints };
}
