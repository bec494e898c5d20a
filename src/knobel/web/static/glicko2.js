// How strong somebody is: the rating system Glicko-2 (Mark Glickman, glicko.net), one game at a time.
// A puzzle is the opponent: whoever solves it without help has won.

/** @typedef {{rating: number, deviation: number, volatility: number}} Strength */

const SCALE = 173.7178;
const TAU = 0.5;
/** How far the volatility may be from the exact solution. */
const CLOSE = 1e-6;

/** @type {Strength} where everybody begins */
export const BEGINNER = { rating: 1200, deviation: 350, volatility: 0.06 };

/** The rating of a puzzle, from its measured score (0 to 100). @param {number} score @returns {Strength} */
export const ofPuzzle = (score) => ({ rating: 800 + 14 * score, deviation: 80, volatility: 0.06 });

/** @param {number} phi */
const g = (phi) => 1 / Math.sqrt(1 + (3 * phi * phi) / (Math.PI * Math.PI));

/** The chance to win, from 0 to 1. @param {Strength} mine @param {Strength} theirs */
export function chance(mine, theirs) {
  return 1 / (1 + Math.exp((-g(theirs.deviation / SCALE) * (mine.rating - theirs.rating)) / SCALE));
}

/**
 * The strength after some games of one period.
 * @param {Strength} mine @param {{against: Strength, result: number}[]} games  result: 1 won, 0.5 half, 0 lost
 * @returns {Strength}
 */
export function after(mine, games) {
  const phi = mine.deviation / SCALE, sigma = mine.volatility;
  let weight = 0, gain = 0;
  for (const { against, result } of games) {
    const much = g(against.deviation / SCALE), expected = chance(mine, against);
    weight += much * much * expected * (1 - expected);
    gain += much * (result - expected);
  }
  if (!games.length) return { ...mine, deviation: Math.hypot(phi, sigma) * SCALE };
  const v = 1 / weight, delta = v * gain;
  const volatility = newVolatility(phi, sigma, v, delta);
  const before = Math.hypot(phi, volatility);
  const deviation = 1 / Math.sqrt(1 / (before * before) + 1 / v);
  return { rating: mine.rating + SCALE * deviation * deviation * gain, deviation: deviation * SCALE, volatility };
}

/** Step 5 of Glicko-2: the root of f, by the Illinois method. @param {number} phi @param {number} sigma @param {number} v @param {number} delta */
function newVolatility(phi, sigma, v, delta) {
  const a = Math.log(sigma * sigma);
  const f = (/** @type {number} */ x) => {
    const e = Math.exp(x), sum = phi * phi + v + e;
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (TAU * TAU);
  };
  let A = a, B = Math.log(delta * delta - phi * phi - v);
  if (!(delta * delta > phi * phi + v)) {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    B = a - k * TAU;
  }
  let fA = f(A), fB = f(B);
  while (Math.abs(B - A) > CLOSE) {
    const C = A + ((A - B) * fA) / (fB - fA), fC = f(C);
    if (fC * fB <= 0) [A, fA] = [B, fB];
    else fA /= 2;
    [B, fB] = [C, fC];
  }
  return Math.exp(A / 2);
}
