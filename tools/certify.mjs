// A checker of Knobel's certificates for Node 20 and its standard library, written from docs/certificates.md alone.
//
//   node certify.mjs PUZZLE CERTIFICATE [--diagonal] [--stick S] [--start 1,2,5] [--meet F] [--trust-count]
//   node certify.mjs --list FILE       one {"puzzle": …, "certificate": …, "options": {…}} per line, one verdict for each
//
// Exit code: 0 valid, 1 invalid, 2 another puzzle's or unreadable, 3 too large (with --list the highest of all).

import { createHash } from "node:crypto";
import { createReadStream, openSync, readSync, closeSync, readFileSync } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

/** The certificate is wrong in the line that is being read. */
class Fault extends Error {}
/** The header, the puzzle or the command line cannot be read. */
class Unreadable extends Error {}
/** The certificate is about something else. */
class Foreign extends Error {}

function demand(condition, why) {
  if (!condition) throw new Fault(why);
}

// ---------------------------------------------------------------- The file

const LONGEST_LINE = 16 * 1024 * 1024;
const MOST_BRACKETS = 2 ** 17;
const LINE_FEED = 10;

function isPacked(path) {
  const file = openSync(path, "r");
  const magic = Buffer.alloc(2);
  readSync(file, magic);
  closeSync(file);
  return magic[0] === 0x1f && magic[1] === 0x8b;
}

function open(path) {
  const packed = isPacked(path);
  const file = createReadStream(path, { highWaterMark: 256 * 1024 });
  return packed ? pipeline(file, createGunzip(), () => {}) : file;
}

/** Fails if the file cannot be unpacked to its end. */
async function unpack(path) {
  for await (const _ of open(path));
}

/** The lines of a file, packed or not, as bytes without their line feeds. */
async function* linesOf(path) {
  let parts = [];
  let length = 0;
  const keep = (part) => {
    parts.push(part);
    length += part.length;
    demand(length <= LONGEST_LINE, "the line is longer than 16 MiB");
  };
  for await (const chunk of open(path)) {
    let from = 0;
    for (let end; (end = chunk.indexOf(LINE_FEED, from)) >= 0; from = end + 1) {
      keep(chunk.subarray(from, end));
      yield parts.length === 1 ? parts[0] : Buffer.concat(parts);
      parts = [];
      length = 0;
    }
    if (from < chunk.length) keep(chunk.subarray(from));
  }
  if (length > 0) yield Buffer.concat(parts);
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOf(line) {
  try {
    return utf8.decode(line);
  } catch {
    throw new Fault("this is not UTF-8");
  }
}

const LARGEST_NUMBER = 1e15;
const DEEPEST_NESTING = 64;
const SPACES = /[ \t\r\n]*/y;
const NUMBER = /-?(?:0|[1-9][0-9]{0,15})(?![0-9.eE])/y;
const WORDS = [["true", true], ["false", false], ["null", null]];

/** Reads JSON as the certificates allow it: whole numbers only, and no name twice. */
function parse(text) {
  let brackets = 0;
  for (const mark of "[{")
    for (let found = text.indexOf(mark); found >= 0; found = text.indexOf(mark, found + 1)) brackets += 1;
  demand(brackets <= MOST_BRACKETS, "the line has too many brackets");
  let at = 0;
  let depth = 0;
  const fail = (why = "this is not JSON") => {
    throw new Fault(`${why} (column ${at + 1})`);
  };

  function skipSpaces() {
    SPACES.lastIndex = at;
    SPACES.test(text);
    at = SPACES.lastIndex;
  }

  function accept(mark) {
    skipSpaces();
    if (text[at] !== mark) return false;
    at += 1;
    return true;
  }

  function readItems(close, readItem) {
    if (++depth > DEEPEST_NESTING) fail("this is nested too deeply");
    at += 1;
    if (!accept(close)) {
      do readItem();
      while (accept(","));
      if (!accept(close)) fail();
    }
    depth -= 1;
  }

  function readArray() {
    const array = [];
    readItems("]", () => array.push(readValue()));
    return array;
  }

  function readObject() {
    const object = Object.create(null);
    readItems("}", () => {
      skipSpaces();
      const name = readString();
      if (name in object) fail(`“${name}” occurs twice`);
      if (!accept(":")) fail();
      object[name] = readValue();
    });
    return object;
  }

  function readString() {
    if (text[at] !== '"') fail();
    let end = at + 1;
    while (end < text.length && text[end] !== '"') end += text[end] === "\\" ? 2 : 1;
    try {
      const string = JSON.parse(text.slice(at, end + 1));
      at = end + 1;
      return string;
    } catch {
      return fail();
    }
  }

  function readNumber() {
    NUMBER.lastIndex = at;
    const match = NUMBER.exec(text);
    const number = match ? Number(match[0]) : NaN;
    if (!match || Object.is(number, -0) || Math.abs(number) > LARGEST_NUMBER) fail("this is not a whole number as it should be");
    at = NUMBER.lastIndex;
    return number;
  }

  function readValue() {
    skipSpaces();
    const first = text[at];
    if (first === "{") return readObject();
    if (first === "[") return readArray();
    if (first === '"') return readString();
    if (first === "-" || (first >= "0" && first <= "9")) return readNumber();
    const word = WORDS.find(([name]) => text.startsWith(name, at));
    if (!word) fail();
    at += word[0].length;
    return word[1];
  }

  const value = readValue();
  skipSpaces();
  if (at < text.length) fail();
  return value;
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
const isList = Array.isArray;
const isNumber = (value) => typeof value === "number";
const isIn = (value, least, most) => isNumber(value) && value >= least && value <= most;
const areDifferent = (list) => new Set(list).size === list.length;

/** Whether an object has all the needed names, and no others but the possible ones. */
function hasNames(object, needed, possible = []) {
  return (
    isObject(object) &&
    needed.every((name) => name in object) &&
    Object.keys(object).every((name) => needed.includes(name) || possible.includes(name))
  );
}

// ---------------------------------------------------------------- The header

/** JSON without spaces, with all names in alphabetical order. */
function canonical(value) {
  if (!isObject(value)) return JSON.stringify(value);
  const pairs = Object.keys(value).sort().map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`);
  return `{${pairs.join(",")}}`;
}

const digestOf = (puzzle) =>
  createHash("sha256").update(`${puzzle.kind}\n${canonical(puzzle.options)}\n${puzzle.text}`).digest("hex");

const FEWEST = { stromrallye: "swaps", rotation: "length", huepfburg: "length" };

function isClaim(claim, kind) {
  if (!isObject(claim)) return false;
  if (claim.status === "unsolvable") return hasNames(claim, ["status"]);
  if (claim.status !== "solved") return false;
  const open = "not_certified" in claim ? claim.not_certified : [];
  if (!isList(open) || !open.every((name) => typeof name === "string")) return false;
  if (!("fewest" in claim)) return hasNames(claim, ["status"], ["not_certified"]);
  return (
    hasNames(claim, ["status", "fewest", "value"], ["not_certified"]) &&
    claim.fewest === FEWEST[kind] &&
    isIn(claim.value, 0, LARGEST_NUMBER)
  );
}

/** The claim of the first line, if it is a good header and belongs to the puzzle. */
function readHeader(line, puzzle) {
  let header;
  try {
    header = parse(textOf(line));
  } catch (fault) {
    throw new Unreadable(`the header: ${fault.message}`);
  }
  if (!hasNames(header, ["certificate", "version", "kind", "digest", "options", "claim"]) || header.certificate !== "knobel")
    throw new Unreadable("the first line is not the header of a certificate");
  if (header.version !== 1) throw new Unreadable("this is a certificate of another version");
  if (typeof header.kind !== "string" || !/^[0-9a-f]{64}$/.test(header.digest) || !isObject(header.options))
    throw new Unreadable("kind, digest or options are not of the right form");
  if (header.kind !== puzzle.kind) throw new Foreign("it is of another kind");
  if (!isClaim(header.claim, header.kind)) throw new Unreadable("the claim is not of the right form");
  if (canonical(header.options) !== canonical(puzzle.options)) throw new Foreign("the options are different");
  if (header.digest !== digestOf(puzzle)) throw new Foreign("the digest is different");
  return header.claim;
}

// ---------------------------------------------------------------- Evidence

/** A Map without the limit of 2^24 entries. */
class Table {
  #maps = [new Map()];

  get(key) {
    for (const map of this.#maps) {
      const value = map.get(key);
      if (value !== undefined) return value;
    }
    return undefined;
  }

  set(key, value) {
    let home = this.#maps.find((map) => map.has(key)) ?? this.#maps.at(-1);
    if (home.size >= 2 ** 24 - 1 && !home.has(key)) this.#maps.push((home = new Map()));
    home.set(key, value);
  }
}

/** Takes the lines after the header one by one; finish() looks whether something is missing. */
class Checker {
  constructor(puzzle, claim) {
    this.view = puzzle.view;
    this.withMoves = claim.status === "solved";
    this.withClasses = "fewest" in claim;
    this.withStates = this.withClasses || !this.withMoves;
    this.limit = this.withClasses ? claim.value : Infinity;
    this.game = this.withMoves ? this.view.newGame() : null;
    this.table = new Table(); // the class of each listed state, and the bound b of each owed one as −1 − b
    this.numberOwed = 0;
    this.afterMoves = false;
  }

  take(line) {
    if (isObject(line) && "moves" in line) {
      this.takeMoves(line);
    } else {
      this.endMoves();
      this.takeState(line);
    }
  }

  finish() {
    this.endMoves();
    demand(this.numberOwed === 0, `${this.numberOwed} states are still owed`);
  }

  takeMoves(line) {
    demand(hasNames(line, ["moves"]) && isList(line.moves), "moves are a list and stand alone");
    demand(this.withMoves, "there are no moves to a claim that there is no solution");
    demand(!this.afterMoves, "moves come directly after the header");
    for (const move of line.moves) {
      demand(!this.game.isSolved(), "the puzzle is solved before the last move");
      demand(typeof move === "string" && this.game.make(move), `the move ${canonical(move)} is not possible`);
    }
  }

  endMoves() {
    if (this.afterMoves) return;
    this.afterMoves = true;
    if (this.withMoves) {
      demand(this.game.isSolved(), "the moves do not solve the puzzle");
      demand(!this.withClasses || this.game.count === this.limit, `the moves have the value ${this.game.count}`);
    }
    if (this.withStates) this.owe(this.view.start, 0);
  }

  takeState(line) {
    demand(this.withStates, "nothing but moves belongs to this claim");
    const needed = this.withClasses ? ["state", "class"] : ["state"];
    demand(hasNames(line, needed, ["refuted", "data"]), "this line does not have the names of a state");
    demand("refuted" in line === "data" in line, "“refuted” and “data” go together");
    const key = canonical(line.state);
    const entry = this.table.get(key);
    demand(entry < 0, `${key} is not owed`);
    const bound = -1 - entry;
    const itsClass = this.withClasses ? line.class : 0;
    demand(isIn(itsClass, 0, bound), `the class is not a number from 0 to ${bound}`);
    this.table.set(key, itsClass);
    this.numberOwed -= 1;
    if ("refuted" in line) {
      const isKnown = typeof line.refuted === "string" && Object.hasOwn(this.view.arguments, line.refuted);
      demand(isKnown, `there is no argument ${canonical(line.refuted)}`);
      this.view.arguments[line.refuted](line.state, line.data, this.limit - itsClass);
    } else {
      for (const next of this.view.steps(line.state)) this.owe(next, this.withClasses ? itsClass + 1 : 0);
    }
  }

  owe(state, bound) {
    if (bound >= this.limit) return;
    demand(!this.view.isSolved(state), `${canonical(state)} is owed, but solved`);
    if (bound > this.limit - 2) return;
    const key = canonical(state);
    const entry = this.table.get(key);
    if (entry >= 0) {
      demand(entry <= bound, `${key} has the class ${entry}, but can be reached in ${bound} steps`);
    } else if (entry !== undefined) {
      this.table.set(key, Math.max(entry, -1 - bound));
    } else if (this.view.hasSteps(state)) {
      this.table.set(key, -1 - bound);
      this.numberOwed += 1;
    }
  }
}

// ---------------------------------------------------------------- Rotation

const FALLS = [
  [1, 0],
  [0, -1],
  [-1, 0],
  [0, 1],
]; // by `down`: what a fall adds to row and column
const TURNS = { L: 1, R: 3 };
const OUT = -1;

class RotationView {
  arguments = {};

  constructor(rows, goal) {
    this.size = rows.length;
    this.goal = goal;
    this.walls = new Uint8Array(this.size * this.size);
    const cellsOf = new Map();
    rows.join("").split("").forEach((character, cell) => {
      if (character === "#") this.walls[cell] = 1;
      else if (character !== " ") cellsOf.set(character, [...(cellsOf.get(character) ?? []), cell]);
    });
    this.names = [...cellsOf.keys()].sort();
    this.sticks = this.names.map((name) => {
      const cells = cellsOf.get(name);
      return { length: cells.length, stride: cells.length > 1 ? cells[1] - cells[0] : 1 };
    });
    this.groups = this.#groupSticks();
    this.start = this.#fall(0, this.names.map((name) => cellsOf.get(name)[0]));
  }

  /** The interchangeable sticks, as lists of indices. */
  #groupSticks() {
    const groups = new Map();
    this.sticks.forEach(({ length, stride }, index) => {
      const key = this.names[index] === this.goal ? "goal" : `${length} ${stride}`;
      groups.set(key, [...(groups.get(key) ?? []), index]);
    });
    return [...groups.values()].filter((group) => group.length > 1);
  }

  /** The state after all sticks have fallen towards `down` from the cells that they begin in. */
  #fall(down, cells) {
    const [byRow, byColumn] = FALLS[down];
    const shift = byRow * this.size + byColumn;
    const taken = this.walls.slice();
    const falling = [];
    cells.forEach((first, index) => {
      if (first === OUT) return;
      const { length, stride } = this.sticks[index];
      const body = Array.from({ length }, (_, i) => first + i * stride);
      for (const cell of body) taken[cell] = 1;
      const height = Math.min(...body.map((cell) => this.#distanceToFloor(cell, down)));
      const isAlong = length > 1 && Math.abs(shift) === stride;
      const front = isAlong ? [shift > 0 ? body.at(-1) : body[0]] : body;
      falling.push({ index, body, front, height });
    });
    falling.sort((one, other) => one.height - other.height);

    const landed = cells.map(() => OUT);
    for (const { index, body, front, height } of falling) {
      for (const cell of body) taken[cell] = 0;
      let way = 0;
      while (way < height && front.every((cell) => !taken[cell + (way + 1) * shift])) way += 1;
      if (way === height) continue; // nothing stops it on the way out of the square
      for (const cell of body) taken[cell + way * shift] = 1;
      landed[index] = body[0] + way * shift;
    }
    return [down, ...this.#sorted(landed)];
  }

  /** How many cells lie between this one and the edge of the square, in the direction of the fall. */
  #distanceToFloor(cell, down) {
    const row = Math.floor(cell / this.size);
    const column = cell % this.size;
    return [this.size - 1 - row, column, row, this.size - 1 - column][down];
  }

  #sorted(cells) {
    for (const group of this.groups) {
      const values = group.map((index) => cells[index]).sort((a, b) => a - b);
      group.forEach((index, i) => (cells[index] = values[i]));
    }
    return cells;
  }

  isSolved([, ...cells]) {
    if (this.goal === undefined) return cells.includes(OUT);
    if (this.goal === "all") return cells.every((cell) => cell === OUT);
    return cells[this.names.indexOf(this.goal)] === OUT;
  }

  hasSteps(state) {
    return !this.isSolved(state);
  }

  steps(state) {
    return this.hasSteps(state) ? Object.keys(TURNS).map((turn) => this.#turn(state, turn)) : [];
  }

  #turn([down, ...cells], turn) {
    return this.#fall((down + TURNS[turn]) % 4, cells);
  }

  newGame() {
    const game = {
      state: this.start,
      count: 0,
      isSolved: () => this.isSolved(game.state),
      make: (move) => {
        if (!Object.hasOwn(TURNS, move)) return false;
        game.state = this.#turn(game.state, move);
        game.count += 1;
        return true;
      },
    };
    return game;
  }
}

// ---------------------------------------------------------------- Hüpfburg

class HuepfburgView {
  arguments = { times: (state, data, distance) => this.#checkTimes(state, data, distance) };

  constructor(numberOfFields, arrows, players, meet) {
    this.numberOfFields = numberOfFields;
    this.meet = meet;
    const targets = Array.from({ length: numberOfFields + 1 }, () => new Set());
    for (const [from, to] of arrows) targets[from].add(to);
    this.targets = targets.map((set) => [...set]); // by field
    this.players = players;
    this.start = this.#sorted(players);
  }

  #sorted(fields) {
    return [...fields].sort((a, b) => a - b);
  }

  isSolved(fields) {
    return fields.every((field) => field === (this.meet ?? fields[0]));
  }

  hasSteps(fields) {
    return !this.isSolved(fields) && fields.every((field) => this.targets[field].length > 0);
  }

  *steps(fields) {
    if (!this.hasSteps(fields)) return;
    for (const next of this.#jumps(fields, [])) yield this.#sorted(next);
  }

  /** All jumps of all players, of whom the first ones have jumped already. */
  *#jumps(fields, jumped) {
    if (jumped.length === fields.length) yield jumped;
    else for (const target of this.targets[fields[jumped.length]]) yield* this.#jumps(fields, [...jumped, target]);
  }

  newGame() {
    const game = {
      fields: this.players,
      count: 0,
      isSolved: () => this.isSolved(game.fields),
      make: (move) => {
        const names = move.split("/");
        const next = names.map(Number);
        const isPossible =
          names.every((name) => /^[1-9][0-9]*$/.test(name)) &&
          next.length === game.fields.length &&
          next.every((field, player) => this.targets[game.fields[player]].includes(field));
        if (!isPossible) return false;
        game.fields = next;
        game.count += 1;
        return true;
      },
    };
    return game;
  }

  #checkTimes(state, data, distance) {
    demand(hasNames(data, ["before"], ["period"]), "the data of “times” are “before” and perhaps “period”");
    const { before, period } = data;
    let most = 1;
    for (const _ of state) most = Math.min(most * this.numberOfFields, LARGEST_NUMBER);
    demand(isIn(before, 0, most), `“before” is not a number from 0 to ${most}`);
    demand(!("period" in data) || isIn(period, 1, most), `“period” is not a number from 1 to ${most}`);
    demand("period" in data || before >= distance, `${before} is less than the ${distance} steps that are left`);

    let sets = state.map((field) => new Set([field])); // S(t) of each player
    const isStuck = () => sets.some((set) => set.size === 0); // and so it remains, and nobody meets
    for (let time = 0; time < before && !isStuck(); time++) {
      const [first, ...others] = sets;
      const field = [...first].find((field) => this.#isMeeting(field) && others.every((set) => set.has(field)));
      demand(field === undefined, `all players can be on field ${field} after ${time} jumps`);
      sets = sets.map((set) => new Set([...set].flatMap((field) => this.targets[field])));
    }
    if ("period" in data && !isStuck()) this.#checkPeriod(sets, period);
  }

  #isMeeting(field) {
    return this.meet === undefined || field === this.meet;
  }

  /** That the sets T of all players, which begin with these ones, have no field in common. */
  #checkPeriod(sets, period) {
    const width = this.numberOfFields + 1;
    let common = null;
    for (const set of sets) {
      const reached = new Uint8Array(width * period); // 1 at r · width + f, if f is in T(r)
      const open = [...set];
      for (const field of open) reached[field] = 1;
      while (open.length > 0) {
        const place = open.pop();
        const base = ((Math.floor(place / width) + 1) % period) * width;
        for (const target of this.targets[place % width]) {
          if (reached[base + target]) continue;
          reached[base + target] = 1;
          open.push(base + target);
        }
      }
      common = common === null ? reached : common.map((is, place) => is & reached[place]);
    }
    const place = common.findIndex((is, place) => is && this.#isMeeting(place % width));
    demand(place < 0, `all players can be on field ${place % width} at times of remainder ${Math.floor(place / width)}`);
  }
}

// ---------------------------------------------------------------- Stromrallye

const STRAIGHT = { R: [1, 0], U: [0, -1], L: [-1, 0], D: [0, 1] };
const DIAGONAL = { UL: [-1, -1], UR: [1, -1], DL: [-1, 1], DR: [1, 1] };
const FREE = 0;
const EDGE = -1;

class StromrallyeView {
  arguments = {
    colouring: (state, data) => this.#checkColouring(state, data),
    unreachable: (state, data) => this.#checkUnreachable(state, data),
    "dead-ends": (state, data) => this.#checkDeadEnds(state, data),
    visits: (state, data, distance) => this.#checkVisits(state, data, distance),
    places: (state, data) => this.#checkPlaces(state, data),
  };
  #walks = new Map();

  constructor(size, robot, batteries, diagonal) {
    this.diagonal = diagonal;
    this.positions = [robot, ...batteries]; // of number 0, the start, and of each battery
    const width = size + 2; // with an edge on all sides
    this.fields = this.positions.map(({ x, y }) => y * width + x);
    this.board = new Int32Array(width * width).fill(EDGE);
    for (let y = 1; y <= size; y++) this.board.fill(FREE, y * width + 1, y * width + 1 + size);
    batteries.forEach((_, index) => (this.board[this.fields[index + 1]] = index + 1));
    const moves = Object.entries(diagonal ? { ...STRAIGHT, ...DIAGONAL } : STRAIGHT);
    this.shifts = new Map(moves.map(([name, [right, down]]) => [name, down * width + right]));
    this.start = [0, robot.charge, ...batteries.map((battery) => battery.charge)];
  }

  /**
   * Where one gets from the field of a number, as in “Walks”. The legs say which batteries are in which B(k): {to, first}
   * with `repeats` stands for k = first, first + 2, …, and without for k = first alone.
   *
   * A robot that is on a free field after two or more steps can go back and forth for two more. So F(k) ⊆ F(k + 2) and
   * B(k + 1) ⊆ B(k + 3) for k ≥ 2, and only what is new in F(k) need be followed. F(1), B(1) and B(2) stand alone.
   */
  #walk(number) {
    if (!this.#walks.has(number)) this.#walks.set(number, this.#explore(this.fields[number]));
    return this.#walks.get(number);
  }

  #explore(field) {
    const marks = new Uint8Array(this.board.length);
    const spread = (fields, mark) => {
      const reached = { free: [], batteries: [] };
      for (const from of fields) {
        for (const shift of this.shifts.values()) {
          const to = from + shift;
          if (this.board[to] === EDGE || marks[to] & mark) continue;
          marks[to] |= mark;
          if (this.board[to] === FREE) reached.free.push(to);
          else reached.batteries.push(this.board[to]);
        }
      }
      return reached;
    };
    const [AT_ONE, AT_TWO, ODD, EVEN] = [1, 2, 4, 8];

    const one = spread([field], AT_ONE);
    const two = spread(one.free, AT_TWO);
    const legs = [];
    for (const to of one.batteries) legs.push({ to, first: 1, repeats: false });
    for (const to of two.batteries) legs.push({ to, first: 2, repeats: false });
    for (const free of two.free) marks[free] |= EVEN;
    let fresh = two.free;
    for (let k = 3; fresh.length > 0; k++) {
      const { free, batteries } = spread(fresh, k % 2 === 1 ? ODD : EVEN);
      for (const to of batteries) legs.push({ to, first: k, repeats: true });
      fresh = free;
    }
    return { legs, freeAtOne: one.free.length > 0, freeLater: two.free.length > 0 };
  }

  #lengths({ first, repeats }, most) {
    const last = repeats ? most : Math.min(first, most);
    return Array.from({ length: Math.max(0, Math.floor((last - first) / 2) + 1) }, (_, i) => first + 2 * i);
  }

  /** Whether F(steps) from the field of a number has members. */
  #canBeFree(number, steps) {
    const { freeAtOne, freeLater } = this.#walk(number);
    return steps === 0 || (steps === 1 ? freeAtOne : freeLater);
  }

  #canEnd(number, charge) {
    const isLength = ({ first, repeats }) => first === charge || (repeats && first < charge && (charge - first) % 2 === 0);
    return this.#canBeFree(number, charge) || this.#walk(number).legs.some(isLength);
  }

  isSolved([at, hand, ...charges]) {
    return charges.every((charge) => charge === 0) && this.#canBeFree(at, hand);
  }

  hasSteps([at, hand]) {
    return this.#walk(at).legs.some(({ first }) => first <= hand);
  }

  *steps([at, hand, ...charges]) {
    for (const leg of this.#walk(at).legs) {
      for (const length of this.#lengths(leg, hand)) {
        const left = charges.slice();
        left[leg.to - 1] = hand - length;
        yield [leg.to, charges[leg.to - 1], ...left];
      }
    }
  }

  newGame() {
    const game = {
      field: this.fields[0],
      hand: this.start[1],
      charges: this.start.slice(1).fill(0, 0, 1), // by number of the battery
      numberCharged: this.start.slice(1).filter((charge) => charge > 0).length, // the one on board included
      count: 0,
      isSolved: () => game.numberCharged === 0,
      make: (move) => {
        const next = game.field + this.shifts.get(move);
        if (!this.shifts.has(move) || this.board[next] === EDGE || game.hand === 0) return false;
        game.field = next;
        game.hand -= 1;
        if (game.hand === 0) game.numberCharged -= 1;
        const battery = this.board[next];
        if (battery !== FREE) {
          [game.hand, game.charges[battery]] = [game.charges[battery], game.hand];
          game.count += 1;
        }
        return true;
      },
    };
    return game;
  }

  #chargeOf(number, state) {
    return number === 0 ? state[1] : state[number + 1];
  }

  #charged(state) {
    return state.slice(2).flatMap((charge, index) => (charge > 0 ? [index + 1] : []));
  }

  #demandBatteries(list, charged) {
    const isGood = isList(list) && list.length > 0 && areDifferent(list) && list.every((number) => charged.has(number));
    demand(isGood, "these are not different charged batteries");
  }

  #checkColouring([at, hand, ...charges], data) {
    demand(!this.diagonal, "with diagonal steps colours prove nothing");
    const colour = (number) => this.positions[number].x + this.positions[number].y;
    let batteries = (colour(at) + hand) % 2;
    let places = colour(at) + hand;
    charges.forEach((charge, index) => {
      batteries += (colour(index + 1) + charge) % 2;
      places += charge;
    });
    places %= 2;
    charges.forEach((_, index) => (places += colour(index + 1) % 2));
    demand(
      hasNames(data, ["batteries", "places"]) && data.batteries === batteries && data.places === places,
      `the numbers of batteries and places are ${batteries} and ${places}`,
    );
    demand(batteries !== places, "the colours fit");
  }

  #checkUnreachable(state, data) {
    const charged = this.#charged(state);
    demand(hasNames(data, ["part"]), "the data of “unreachable” are a part");
    this.#demandBatteries(data.part, new Set(charged));
    const part = new Set(data.part);
    const most = Math.max(...state.slice(1));
    const demandNoLeg = (number, longest) => {
      const leg = this.#walk(number).legs.find(({ to, first }) => first <= longest && part.has(to));
      demand(!leg, `battery ${leg?.to} can be reached in ${leg?.first} steps from ${number}`);
    };
    demandNoLeg(state[0], state[1]);
    for (const battery of charged) if (!part.has(battery)) demandNoLeg(battery, most);
  }

  #checkDeadEnds(state, data) {
    const charged = new Set(this.#charged(state));
    demand(hasNames(data, ["batteries"]), "the data of “dead-ends” are batteries");
    this.#demandBatteries(data.batteries, charged);
    for (const battery of data.batteries) {
      const charge = this.#chargeOf(battery, state);
      const leg = this.#walk(battery).legs.find(({ to, first }) => first <= charge && charged.has(to));
      demand(!leg, `from battery ${battery} the charged battery ${leg?.to} can be reached`);
    }
    const [first, ...others] = data.batteries;
    const isEnough = others.length > 0 || !this.#canEnd(first, this.#chargeOf(first, state));
    demand(isEnough, `battery ${first} can be the last one`);
  }

  #checkVisits(state, data, distance) {
    demand(hasNames(data, []), "“visits” has no data");
    const number = this.#charged(state).length;
    demand(number >= distance, `${number} charged batteries are too few for ${distance} swaps`);
  }

  #checkPlaces(state, data) {
    const numbers = [0, ...this.#charged(state)];
    const isGroup = (group) => isList(group) && areDifferent(group) && group.every((number) => numbers.includes(number));
    demand(hasNames(data, ["rounds"]) && isList(data.rounds), "the data of “places” are rounds");
    const places = new Places(
      numbers.map((number) => {
        const where = number === 0 ? state[0] : number;
        return {
          number,
          charge: this.#chargeOf(number, state),
          legs: this.#walk(where).legs.filter(({ to }) => numbers.includes(to)),
          canEnd: (charge) => this.#canEnd(where, charge),
        };
      }),
    );
    const holdsIn = (round) => {
      demand(isList(round) && round.every(isGroup), "a round is not a list of groups of different numbers");
      return places.holdsAfter(round);
    };
    demand(data.rounds.some(holdsIn), "no round shows anything");
  }
}

/**
 * The argument “places”. Here a number is its index in the list of all numbers (0 and the charged batteries), and a set
 * of numbers is a BigInt with one bit for each. `ends[n][q]` is E(n, q), and `sums[n][q]` is the union of E(n, q),
 * E(n, q − 2), E(n, q − 4), …: what a leg that repeats leads to.
 */
class Places {
  constructor(numbers) {
    this.numbers = numbers;
    this.all = numbers.map((_, n) => n);
    this.bits = this.all.map((n) => 1n << BigInt(n));
    this.most = Math.max(...numbers.map(({ charge }) => charge));
    const indexOf = new Map(numbers.map(({ number }, n) => [number, n]));
    this.legs = numbers.map(({ legs }) => legs.map((leg) => ({ ...leg, to: indexOf.get(leg.to) })));
    this.last = new Set(this.all);
  }

  /** Makes one round: whether the argument holds in it. */
  holdsAfter(groups) {
    this.#findEnds();
    this.goals = this.numbers.map(({ charge }, n) => this.ends[n][charge]);
    if (this.#isGroupTooLarge(groups)) return true;
    this.#restrictFirstLegs();
    this.#follow();
    return this.#findOrder();
  }

  #table() {
    return this.all.map(() => new Array(this.most + 1).fill(0n));
  }

  #canBeLast(n, charge) {
    return this.last.has(n) && this.numbers[n].canEnd(charge);
  }

  #findEnds() {
    this.ends = this.#table();
    this.sums = this.#table();
    for (let charge = 0; charge <= this.most; charge++) {
      for (const n of this.all) {
        let ends = charge === 0 ? this.bits[n] : 0n;
        for (const { to, first, repeats } of this.legs[n])
          if (first <= charge) ends |= (repeats ? this.sums : this.ends)[to][charge - first];
        if (charge > 0 && this.#canBeLast(n, charge)) ends |= this.bits[0];
        this.ends[n][charge] = ends;
        this.sums[n][charge] = charge < 2 ? ends : ends | this.sums[n][charge - 2];
      }
    }
  }

  /** Whether a group has too few goals; otherwise each group takes its goals away from the others. */
  #isGroupTooLarge(groups) {
    for (const group of groups) {
      const members = new Set(group);
      const isMember = (n) => members.has(this.numbers[n].number);
      const union = this.all.filter(isMember).reduce((set, n) => set | this.goals[n], 0n);
      const size = this.bits.filter((bit) => union & bit).length;
      if (size < group.length) return true;
      demand(size === group.length, `the group ${canonical(group)} has ${size} places, which is too many`);
      for (const n of this.all) if (!isMember(n)) this.goals[n] &= ~union;
    }
    return false;
  }

  /** W(n): the ways on which a goal of n can be reached. */
  #firstWays(n) {
    const { charge } = this.numbers[n];
    const ways = [];
    for (const { to, first, repeats } of this.legs[n]) {
      for (let left = charge - first; left >= 0; left -= 2) {
        if (this.ends[to][left] & this.goals[n]) ways.push({ to, left });
        if (!repeats) break;
      }
    }
    return ways;
  }

  #restrictFirstLegs() {
    const ways = this.all.map((n) => this.#firstWays(n));
    for (const n of this.all) if (n !== 0 && ways[n].length === 0) this.legs[n] = [];
    if (ways[0].length === 1 && ways[0][0].left === 0) {
      for (const n of this.all) if (n !== 0) this.legs[n] = this.legs[n].filter(({ to }) => to !== ways[0][0].to);
    }
  }

  /** `aims` is T; `repeated[n][q]` still has to be shared out among T(n, q), T(n, q − 2), … */
  #follow() {
    const aims = this.#table();
    const repeated = this.#table();
    const last = new Set();
    const targets = this.all.map(() => new Set());
    for (const n of this.all) aims[n][this.numbers[n].charge] = this.goals[n];
    for (let charge = this.most; charge > 0; charge--) {
      for (const n of this.all) {
        aims[n][charge] |= repeated[n][charge] & this.ends[n][charge];
        if (charge >= 2) repeated[n][charge - 2] |= repeated[n][charge];
        const aim = aims[n][charge];
        if (aim & this.bits[0] && this.#canBeLast(n, charge)) last.add(n);
        for (const { to, first, repeats } of this.legs[n]) {
          const left = charge - first;
          if (left < 0 || !(aim & (repeats ? this.sums : this.ends)[to][left])) continue;
          targets[n].add(to);
          if (repeats) repeated[to][left] |= aim;
          else aims[to][left] |= aim & this.ends[to][left];
        }
      }
    }
    this.#keepLegs((n, to) => targets[n].has(to));
    this.last = last;
  }

  #keepLegs(isKept) {
    this.legs = this.legs.map((legs, n) => legs.filter(({ to }) => isKept(n, to)));
  }

  /** Whether there are two numbers without a way between them; otherwise only steps from part to part are kept. */
  #findOrder() {
    const reached = this.all.map((n) => this.#reachedFrom(n));
    for (const n of this.all)
      for (let other = 0; other < n; other++)
        if (!reached[n].has(other) && !reached[other].has(n)) return true;
    const sizes = [...new Set(reached.map((set) => set.size))].sort((a, b) => b - a);
    const parts = reached.map((set) => sizes.indexOf(set.size));
    this.#keepLegs((n, to) => parts[to] <= parts[n] + 1);
    this.last = new Set([...this.last].filter((n) => parts[n] === sizes.length - 1));
    return false;
  }

  #reachedFrom(n) {
    const reached = new Set([n]);
    for (const from of reached) for (const { to } of this.legs[from]) reached.add(to);
    return reached;
  }
}

// ---------------------------------------------------------------- Puzzles

function demandPuzzle(condition, why) {
  if (!condition) throw new Unreadable(`the puzzle: ${why}`);
}

const linesOfText = (text) => text.replace(/^\ufeff/, "").split(/\r\n|\r|\n/);

function readNumbers(line = "", pattern) {
  const match = pattern.exec(line.trim());
  demandPuzzle(match, `numbers were expected, not “${line}”`);
  return match.slice(1).map(Number);
}

const ONE = /^(\d+)$/;
const TWO = /^(\d+)\s+(\d+)$/;
const THREE = /^(\d+)\s*,\s*(\d+)\s*,\s*(\d+)$/;

function readStromrallye(text, { diagonal = false, trustCount = false }) {
  const lines = linesOfText(text).filter((line) => line.trim());
  const [size] = readNumbers(lines[0], ONE);
  const [count] = readNumbers(lines[2], ONE);
  const rest = trustCount ? lines.slice(3, 3 + count) : lines.slice(3);
  demandPuzzle(rest.length === count, `${count} batteries should follow, not ${rest.length}`);
  const [robot, ...batteries] = [lines[1], ...rest].map((line) => {
    const [x, y, charge] = readNumbers(line, THREE);
    return { x, y, charge };
  });
  const all = [robot, ...batteries];
  demandPuzzle(size >= 1 && size <= 1000, "the size is not between 1 and 1000");
  demandPuzzle(all.every(({ x, y }) => isIn(x, 1, size) && isIn(y, 1, size)), "something lies off the board");
  demandPuzzle(areDifferent(all.map(({ x, y }) => `${x},${y}`)), "there are two batteries on a field");
  demandPuzzle(all.every(({ charge }) => charge <= 1e6), "a charge is too large");
  const write = ({ x, y, charge }) => `${x},${y},${charge}\n`;
  return {
    kind: "stromrallye",
    options: diagonal ? { diagonal } : {},
    text: `${size}\n${write(robot)}${count}\n${batteries.map(write).join("")}`,
    view: new StromrallyeView(size, robot, batteries, diagonal),
  };
}

function readRotation(text, { stick }) {
  const lines = linesOfText(text);
  while (lines.length > 0 && !lines[0].trim()) lines.shift();
  while (lines.length > 0 && !lines.at(-1).trim()) lines.pop();
  const [size] = readNumbers(lines[0], ONE);
  const rows = lines.slice(1).map((row) => row.trimEnd().padEnd(size));
  demandPuzzle(rows.length === size && rows.every((row) => row.length === size), `there are not ${size} rows of ${size}`);
  demandPuzzle(rows.every((row) => /^[# 0-9A-Za-z]*$/.test(row)), "there is an unknown character");
  const options = stick === undefined || stick === "any" ? {} : { stick };
  const view = new RotationView(rows, options.stick);
  const isGoal = options.stick === undefined || stick === "all" || view.names.includes(stick);
  demandPuzzle(isGoal, `there is no stick ${stick}`);
  return { kind: "rotation", options, text: `${size}\n${rows.map((row) => `${row}\n`).join("")}`, view };
}

function readHuepfburg(text, { start = [1, 2], meet }) {
  const [head, ...lines] = linesOfText(text).filter((line) => line.trim());
  const [fields, count] = readNumbers(head, TWO);
  const arrows = lines.map((line) => readNumbers(line, TWO));
  const isField = (field) => isIn(field, 1, fields);
  demandPuzzle(arrows.length === count, `${count} arrows should follow, not ${arrows.length}`);
  demandPuzzle([...arrows.flat(), ...start, meet ?? 1].every(isField), "there is no such field");
  demandPuzzle(start.length >= 2, "there are too few players");
  const options = {};
  if (meet !== undefined) options.meet = meet;
  if (start.join() !== "1,2") options.start = start;
  return {
    kind: "huepfburg",
    options,
    text: `${fields} ${count}\n${arrows.map((arrow) => `${arrow.join(" ")}\n`).join("")}`,
    view: new HuepfburgView(fields, arrows, start, meet),
  };
}

function readPuzzle(path, options) {
  const text = readFileSync(path, "utf8");
  const [first = "", second = ""] = linesOfText(text).filter((line) => line.trim());
  if (TWO.test(first.trim())) return readHuepfburg(text, options);
  return THREE.test(second.trim()) ? readStromrallye(text, options) : readRotation(text, options);
}

// ---------------------------------------------------------------- Verdicts

async function checkCertificate(puzzle, path) {
  let number = 1;
  let checker = null;
  try {
    for await (const line of linesOf(path)) {
      if (checker === null) checker = new Checker(puzzle, readHeader(line, puzzle));
      else checker.take(parse(textOf(line)));
      number += 1;
    }
    if (checker === null) throw new Unreadable("the file is empty");
    checker.finish();
    return { code: 0, text: "valid" };
  } catch (error) {
    if (!(error instanceof Fault) || checker === null) throw error;
    await unpack(path);
    return { code: 1, text: `invalid at line ${number}: ${error.message}` };
  }
}

async function verdictOn(puzzlePath, certificatePath, options) {
  try {
    return await checkCertificate(readPuzzle(puzzlePath, options), certificatePath);
  } catch (error) {
    if (error instanceof Foreign) return { code: 2, text: `does not belong to this puzzle: ${error.message}` };
    if (error instanceof RangeError) return { code: 3, text: `not decided: ${error.message}` };
    return { code: 2, text: `cannot be read: ${error.message}` };
  }
}

function readArguments(words) {
  const paths = [];
  const options = {};
  const readers = {
    "--diagonal": () => (options.diagonal = true),
    "--trust-count": () => (options.trustCount = true),
    "--stick": () => (options.stick = words.shift()),
    "--start": () => (options.start = words.shift().split(",").map(Number)),
    "--meet": () => (options.meet = Number(words.shift())),
    "--list": () => (options.list = words.shift()),
  };
  while (words.length > 0) {
    const word = words.shift();
    if (Object.hasOwn(readers, word)) readers[word]();
    else paths.push(word);
  }
  return { paths, options };
}

const { paths, options } = readArguments(process.argv.slice(2));
const jobs = options.list
  ? readFileSync(options.list, "utf8").split("\n").filter(Boolean).map((line) => JSON.parse(line))
  : [{ puzzle: paths[0], certificate: paths[1], options }];
process.exitCode = 0;
for (const { puzzle, certificate, options } of jobs) {
  const { code, text } = await verdictOn(puzzle, certificate, options ?? {});
  console.log(text);
  process.exitCode = Math.max(process.exitCode, code);
}
