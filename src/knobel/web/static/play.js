// The screen on which one plays.

import { ask, Problem } from "./api.js";
import { Board } from "./board.js";
import { Clock, written } from "./clock.js";
import { announce, calm, h, put } from "./dom.js";
import { dialog, sentence, shareDialog } from "./dialogs.js";
import { fit } from "./fit.js";
import { Game } from "./game.js";
import { icon } from "./icons.js";
import { Light } from "./winnable-light.js";
import { patiently } from "./waiting.js";
import { change, entry, keepGame, progress, solved, stars } from "./progress.js";
import { Proof, proofOf, whyButton } from "./proof.js";
import { record } from "./settings.js";
import { copy, link, pack } from "./share.js";
import { starred } from "./stars.js";
import { note, shared, solvedDay, streak } from "./training.js";
import { compared, help, reckon, sheet } from "./win.js";
import { t } from "./words.js";

/**
 * @typedef {import("./share.js").Game} Start
 * @typedef {{allows: (help: string) => boolean, begun: any, keep: (attempt: any) => void, last: () => boolean}} Lesson
 *   a puzzle of a set: what may be used, what was done before, and who keeps what is done
 * @typedef {{kinds: any, about: string, from: import("./progress.js").From|null, next: (() => void)|null,
 *   edit: (start: Start) => void, home: () => void, lesson?: Lesson}} Ways
 */

/** Pictures of more shapes change at once: drawing them over and over would be jerky. */
const MOST_MOVING = 700;
/** Grades that are played without the light, as training is, unless it is switched on. */
const HARD = ["hard", "expert"];

/** Solutions step by step: loaded when somebody wants one. */
const replays = () => import("./replay.js");

export class Play {
  /** @param {Start} start @param {Ways} ways */
  constructor(start, ways) {
    this.game = new Game(start);
    /** A friend's result, to beat. */
    this.beat = start.beat;
    this.ways = ways;
    this.board = new Board((move) => this.make(move));
    this.light = new Light((keep) => this.elsewhere(() => this.game.keep(keep)), () => this.why(), !ways.from?.train && !HARD.includes(ways.from?.grade ?? ""));
    this.time = h("b");
    this.clock = new Clock((text) => (this.time.textContent = text));
    this.counters = h("span.row");
    this.said = h("div", { role: "status" });
    this.aside = h("div");
    this.busy = Promise.resolve();
    /** Moves that are drawn and not confirmed yet. */
    this.waiting = 0;
    this.hints = 0;
    this.gave = false;
    this.done = false;
    this.rated = false;
    this.left = false;
    /** A replay or a proof that has the board. @type {{leave: () => void}|null} */
    this.replaying = null;
    /** @type {any} */
    this.hint = null;
    /** How much of the hint was told. */
    this.told = 0;
    this.keys = (/** @type {KeyboardEvent} */ event) => this.pressed(event);
    this.hidden = () => this.keep();
  }

  /** May this help be used? Outside of sets all of it may, but no light answers what a first step asks. @param {string} help */
  may(help) {
    if (help === "light" && this.level?.solvable === false) return false;
    return this.ways.lesson?.allows(help) ?? true;
  }

  /** Build the screen; Problem if the puzzle cannot be shown, null if nobody waits for it any more. */
  async open() {
    await this.game.go(this.game.moves);
    if (this.left) return null;
    document.addEventListener("keydown", this.keys);
    addEventListener("pagehide", this.hidden);
    this.goOn();
    const rival = this.beat && (await ask("position", { ...this.game.puzzle, beat: this.beat.value })).beat;
    const { about } = this.ways;
    const { position } = this.game;
    const kind = this.ways.kinds.find((/** @type {any} */ one) => one.name === this.game.kind);
    const met = Object.values(progress().puzzles).some((one) => one.kind === this.game.kind && one.solved);
    this.drawing = kind?.art;
    this.level = kind?.levels.find((/** @type {any} */ one) => one.key === position.key);
    this.element = h("div.play", {}, h("div.table", {},
      h("h1", {}, position.title, about && [" ", h("span.about", {}, about)]),
      h("p.goal", {}, this.level?.task ?? position.goal, this.level && !this.level.solvable && h("button", { onclick: () => this.claim() }, icon("proof"), t("Nobody can solve this")),
        this.beat && h("b.rival", {}, t("To beat: {counted} in {time}", { counted: rival, time: written(this.beat.seconds) }))),
      this.board.element), h("div.side", {},
      h("div.counters", {}, this.may("light") && this.light.small, this.counters, h("span", {}, t("Time"), " ", this.time)),
      this.tools(), this.said, this.aside, this.may("light") && this.light.element,
      kind && h("details.panel", { open: !met }, h("summary", {}, t("How to play")), h("p", {}, kind.rules), h("p.soft.small", {}, this.keyboard())),
      !this.ways.lesson && h("div.row", {},
        this.tool("check", t("Check a solution"), () => this.verify(), ""),
        this.tool("pencil", t("Edit this puzzle"), () => this.ways.edit(this.game.puzzle), ""))));
    this.fit = fit(this.element, this.board.svg);
    await this.refresh(false);
    return this.element;
  }

  /** Which keys make a move here. */
  keyboard() {
    const { parts } = this.game.position.controls;
    const has = (/** @type {string} */ key) => parts.length === 1 && parts[0].choices.some((one) => one.key === key);
    const how = parts.length > 1 ? t("for each player type the number of a field (Escape: choose again)")
      : has("ArrowUp") || has("ArrowDown") ? t("arrow keys to move")
      : has("ArrowLeft") || has("ArrowRight") ? t("← and → to turn")
      : t("digits for the buttons below the board");
    return t("Keys: {how}, U to undo, R to redo, H for a hint.", { how });
  }

  /** A game that was begun in an earlier visit goes on: with its time, and with the help that was used. */
  goOn() {
    const { lesson } = this.ways;
    const now = lesson ? lesson.begun : entry(this.game.position.key)?.now;
    if (!now) return;
    this.clock.begin(now.seconds);
    this.hints = now.hints;
    this.gave = now.shown;
    this.light.warned = now.warned;
    this.game.undos = now.undos;
  }

  /** How the game went so far. */
  get story() {
    return { seconds: this.clock.seconds, hints: this.hints, warned: this.light.warned, shown: this.gave };
  }

  /** Keep the game for another visit. */
  keep() {
    const { key, solved } = this.game.position;
    const { lesson } = this.ways;
    if (lesson) return lesson.keep({ moves: this.game.moves, undos: this.game.undos, solved, ...this.story });
    const played = this.game.moves.length > 0 || this.hints > 0 || this.gave;
    if (solved) return;
    keepGame(key, this.game.position.kind, played ? { moves: this.game.moves, undos: this.game.undos, ...this.story } : null);
    if (played) change((data) => (data.last = { start: { ...this.game.puzzle, moves: this.game.moves, beat: this.beat }, from: this.ways.from, title: `${this.game.position.title} ${this.ways.about}`.trim() }));
  }

  /** The screen is left. */
  close() {
    this.left = true;
    if (this.element) this.keep();
    this.replaying?.leave();
    this.clock.leave();
    this.light.abort.abort();
    document.removeEventListener("keydown", this.keys);
    removeEventListener("pagehide", this.hidden);
    if (!this.done && this.game.position && this.game.moves.length) this.remember(this.game.position.solved);
  }

  tools() {
    this.undo = this.tool("undo", t("Undo"), () => this.elsewhere(() => this.game.undo()));
    this.redo = this.tool("redo", t("Redo"), () => this.make(() => this.game.undone[0]));
    this.restart = this.tool("restart", t("Restart"), () => this.elsewhere(() => this.game.keep(0)));
    this.help = this.tool("hint", t("Hint"), () => this.helped());
    this.solve = this.tool("eye", t("Solution"), () => this.spoil());
    const share = this.tool("share", t("Share"), () => shareDialog({ ...this.game.puzzle, moves: this.game.moves }));
    this.undo.hidden = this.redo.hidden = !this.may("undo");
    this.help.hidden = !this.may("hints");
    this.solve.hidden = !this.may("solution");
    share.hidden = Boolean(this.ways.lesson);
    return h("div.tools", { role: "group", "aria-label": t("Tools") }, this.undo, this.redo, this.restart, this.help, this.solve, share);
  }

  /** @param {any} name @param {string} text @param {() => void} action @param {string} [look] */
  tool(name, text, action, look = "") {
    return h(`button${look}`, { onclick: action }, icon(name), h("span", {}, text));
  }

  // -- moves, one after the other

  /** @param {() => Promise<any>} action */
  inTurn(action) {
    const done = this.busy.then(action).then(() => this.refresh(true)).catch((error) => this.failed(error));
    this.busy = done.catch(() => {}); // what goes wrong in one turn does not end the game
    return done;
  }

  /** Go somewhere about which nothing is known in advance. @param {() => Promise<any>} action */
  elsewhere(action) {
    this.game.ahead.forget();
    return this.inTurn(action);
  }

  /** Make a move, or one that is only known when it is its turn. @param {string|string[]|(() => string|undefined)} move */
  make(move) {
    if (this.replaying) return;
    this.clock.start();
    const guess = typeof move === "function" || !this.board.position ? null : this.game.ahead.guess(this.board.position, move);
    /** @type {Promise<void>|undefined} */
    let drawn;
    if (guess) {
      this.waiting++;
      if (this.waiting > 1) guess.motion = []; // whoever is fast does not wait for pictures
      drawn = this.board.show(guess);
      this.undo.disabled = this.restart.disabled = false;
    } else this.game.ahead.forget();
    const still = Boolean(guess) || calm() || this.game.position.scene.shapes.length > MOST_MOVING;
    return this.inTurn(async () => {
      const now = typeof move === "function" ? move() : move;
      try {
        if (now) await this.game.make(now, !still);
        await drawn; // what is confirmed meanwhile does not cut it short
      } finally {
        if (guess) this.waiting--;
      }
    });
  }

  /** @param {boolean} moved */
  async refresh(moved) {
    const { game, board } = this;
    const { position } = game;
    if (moved) {
      const packed = await pack({ ...game.puzzle, moves: game.moves, beat: this.beat });
      if (this.left) return;
      announce(position.happened ?? position.scene.description);
      if (!this.ways.lesson) history.replaceState(history.state, "", `#play=${packed}`);
    }
    if (this.waiting && !position.refused) return; // more is on the screen already
    if (this.replaying) return; // it has the board, and gives it back with a refresh
    const focus = document.activeElement;
    const held = focus instanceof HTMLElement && board.pad.contains(focus) ? focus.dataset : null;
    this.hint = null;
    put(this.counters, position.counters.map((one) => h("b", {}, one.text)));
    this.undo.disabled = this.restart.disabled = !game.moves.length;
    this.redo.disabled = !game.undone.length;
    this.help.disabled = position.solved;
    this.help.lastChild.textContent = t("Hint");
    put(this.said, position.refused && h("p.note", {}, position.refused.text));
    if (position.stuck) put(this.said, h("p.note.bad", {}, t("No move left. Take one back."), " ", position.lacks?.text));
    const drawn = board.show(position);
    if (held) board.refocus(held.part, held.token);
    if (moved) this.keep();
    if (position.solved) this.won(drawn, moved);
    else {
      if (this.done) this.fit?.(); // taken back: there is room again
      this.done = false;
      this.game.ahead.look(this.game);
      this.light.hide(false);
      if (this.may("light")) this.light.look(game.asked);
    }
  }

  /** @param {Promise<void>} drawn @param {boolean} moved */
  async won(drawn, moved) {
    this.clock.end();
    this.light.hide(true);
    const { position } = this.game;
    await drawn;
    if (this.left || this.game.position !== position) return; // gone, or taken back
    const { story } = this;
    const counted = position.counters.map((one) => one.text).join(", ");
    const text = [t("{counted} in {time}", { counted, time: written(story.seconds) }), help(story)].filter(Boolean).join("; ") + ".";
    const { next, home } = this.ways;
    const onward = this.ways.lesson?.last() ? t("Finish") : undefined;
    const won = sheet({ title: t("Solved!"), text, drawing: this.drawing, learned: this.level?.learned, next, home, onward, again: () => this.restart.click() });
    put(this.said, won.element);
    announce(`${t("Solved!")} ${text}`);
    if (!moved || this.done) return;
    this.done = true;
    won.on.focus({ preventScroll: true });
    this.watched(won.element);
    this.board.celebrate();
    this.remember(true);
    if (!this.ways.lesson) change((data) => (data.last = null));
    this.train(help(story) ? 0.5 : 1);
    const value = await reckon(this.game, story, won);
    this.celebrateDay(won, story);
    if (value !== null) this.challenge(won, value, story);
  }

  /** A link with this result, for others to beat. @param {{others: Element, result: Element}} won @param {number} value @param {any} story */
  challenge(won, value, story) {
    if (this.beat) won.result.append(" ", h("b", {}, compared(this.beat, value, story)));
    if (this.ways.lesson || this.level || story.shown) return;
    const said = h("span", { role: "status" });
    const share = async () => {
      const address = await link({ ...this.game.puzzle, beat: { value, seconds: Math.ceil(story.seconds) } });
      said.textContent = (await copy(address)) ? t("Copied. Whoever opens the link sees your result, not your moves.") : address;
    };
    won.others.append(h("button", { onclick: share }, icon("target"), t("Challenge a friend")), said);
  }

  /** In training, every puzzle changes the rating: once, when it is won or given up. @param {number} result  1, with help 0.5, given up 0 */
  train(result) {
    const { from } = this.ways;
    if (!from?.train || this.rated || !this.game.kind) return;
    this.rated = true;
    const { before, now } = note(this.game.kind, from.score ?? 0, result);
    const sign = now < before ? "−" : "+";
    put(this.aside, h("p.note", { role: "status" }, t("Your rating: {now} ({change})", { now, change: `${sign}${Math.abs(now - before)}` })));
  }

  /** The puzzle of the day: the streak, and something to share. @param {{others: Element, result: Element}} won @param {any} story */
  celebrateDay(won, story) {
    const date = this.ways.from?.day;
    const { position } = this.game;
    if (!date || story.shown) return;
    solvedDay(position.kind, date);
    const days = streak(position.kind);
    const counted = position.counters[0].text;
    const text = shared(position.title, date, stars(entry(position.key)), counted, written(story.seconds), days);
    const said = h("span", { role: "status" });
    const share = async () => (said.textContent = (await copy(text)) ? t("Copied.") : text);
    if (days > 1) won.result.append(" ", h("b", {}, t("{n} days in a row", { n: days })));
    won.others.append(h("button", { onclick: share }, icon("share"), t("Share my result")), said);
  }

  /** “Nobody can solve this”: is that so? */
  async claim() {
    const asked = { ...this.game.puzzle, moves: [] };
    const found = await patiently(this.said, (signal) => ask("winnable", asked, signal)).catch((error) => this.failed(error));
    if (!found || this.left) return;
    if (found.winnable !== false) return put(this.said, h("p.note", {}, t("Not proven. Try again.")));
    this.clock.end();
    const { next, home } = this.ways;
    const { key, kind } = this.game.position;
    const proven = await proofOf(asked).catch(() => null);
    if (this.left) return;
    const proof = proven && new Proof(proven.steps, (scene) => this.board.picture(scene), null);
    const won = sheet({ title: t("Right!"), drawing: this.drawing, text: proof ? "" : found.text, learned: this.level?.learned, next, home, more: proof?.element });
    this.light.hide(true);
    put(this.said, won.element);
    if (proof) this.watched(proof.element);
    announce(`${t("Right!")} ${found.text}`);
    solved(key, kind, { figure: null, value: 0, fewest: true }, { ...this.story, helped: Boolean(help(this.story)) });
    put(won.stars, starred(entry(key)));
    won.on.focus({ preventScroll: true });
  }

  /** @param {boolean} solved */
  remember(solved) {
    const { game } = this;
    record({
      kind: game.kind, text: game.text, variant: game.variant, solved: solved && !this.gave,
      seconds: Math.round(this.clock.seconds * 10) / 10, moves: game.moves, undos: game.undos, hints: this.hints,
    });
  }

  /** @param {unknown} error */
  failed(error) {
    if (!(error instanceof Problem)) throw error;
    put(this.said, h("p.note.bad", { role: "alert" }, sentence(error)));
  }

  // -- help

  /** Each press says a little more: a question, where to look, the move, and why the others are worse. */
  async helped() {
    if (this.replaying) return;
    this.help.disabled = true;
    await this.busy; // moves that are on the screen already count
    if (this.left || this.replaying) return;
    const asked = this.game.asked;
    this.help.disabled = true;
    try {
      if (this.hint) return this.tellMore();
      const found = await patiently(this.said, (signal) => ask("hint", asked, signal));
      if (!found || asked.moves !== this.game.moves) return;
      this.hints++;
      this.hint = found;
      this.told = found.question ? 0 : 2;
      this.tellHint(found);
    } catch (error) {
      this.failed(error);
    } finally {
      this.help.disabled = Boolean(this.replaying) || this.game.position.solved;
    }
  }

  /** @param {any} found */
  tellHint(found) {
    const { keep } = found;
    const lost = found.status === "lost";
    const next = lost ? t("Why?") : [t("Where?"), t("Which move?"), t("Why?"), t("Why?")][this.told];
    this.help.lastChild.textContent = next;
    const said = lost || this.told >= 2 ? [found.text] : [[found.chance, found.question].filter(Boolean).join(" "), found.area].slice(0, this.told + 1);
    const why = lost && !this.told ? [] : this.told < 3 && !lost ? [] : found.why.length ? found.why : [t("There is nothing more to say about this move.")];
    this.board.point(this.told >= 1 && this.told < 3 ? found.places : []);
    if (found.move && this.told >= 2) this.board.tell(found.move);
    if (lost) this.light.hide(true); // it would say the same again
    const back = lost && keep !== null && keep !== undefined &&
      h("button", { onclick: () => this.elsewhere(() => this.game.keep(keep)) }, icon("back"), t("Take back the mistake"));
    put(this.said, h("div.note", { class: "note hint" }, said.map((/** @type {string} */ one) => h("p", {}, one)), why.map((/** @type {string} */ one) => h("p", {}, one)), h("div.row", {}, back, lost && this.why())));
    this.said.scrollIntoView({ block: "nearest" });
  }

  tellMore() {
    this.told = Math.min(3, this.told + 1);
    this.tellHint(this.hint);
  }

  /** The solution spoils the puzzle: it asks once, and offers a hint. */
  spoil() {
    if (this.replaying) return;
    if (this.gave || this.game.position.solved) return void this.solution();
    dialog(t("Show the solution?"), (close) => [
      h("p.soft", {}, t("Then this puzzle no longer counts as solved by you. A hint gives away less.")),
      h("div.row", {},
        this.may("hints") && h("button.primary", { onclick: () => { close(); this.helped(); } }, icon("hint"), t("Give me a hint")),
        h("button", { onclick: () => { close(); this.solution(); } }, icon("eye"), t("Show it"))),
    ]);
  }

  /** A button that shows why this position is lost. @param {object} [asked] */
  why(asked) {
    return whyButton(() => asked ?? this.game.asked, (steps) => this.prove(steps));
  }

  /** @param {import("./proof.js").Step[]} steps */
  prove(steps) {
    this.clock.stop();
    this.replaying?.leave();
    const leave = () => this.backToGame();
    const proof = new Proof(steps, (scene) => this.board.picture(scene), leave);
    this.replaying = { leave: () => undefined };
    put(this.aside, proof.element);
    this.light.hide(true);
    this.said.replaceChildren();
    for (const one of [this.undo, this.redo, this.restart, this.help]) one.disabled = true;
    proof.on.focus({ preventScroll: true });
    this.watched(proof.element);
  }

  /** The board is what there is to see, beside or above this. @param {Element} [beside] */
  watched(beside) {
    this.fit?.(beside);
    scrollTo(0, 0);
  }

  /** From a solution or a proof. */
  backToGame() {
    this.replaying = null;
    this.aside.replaceChildren();
    this.watched();
    this.refresh(false);
  }

  async solution() {
    if (this.replaying) return;
    this.solve.disabled = true;
    put(this.said, h("p.note", {}, t("Thinking…")));
    try {
      const { Replay, solution } = await replays();
      const found = await patiently(this.said, (signal) => solution(this.game, signal));
      if (this.left) return;
      this.said.replaceChildren();
      if (!found) return;
      const { moves, ...about } = found;
      this.replay(Replay, moves, about);
      if (about.bad) put(this.said, this.why({ ...this.game.puzzle, moves: [] }));
    } catch (error) {
      this.failed(error);
    } finally {
      this.solve.disabled = false;
    }
  }

  async verify() {
    const { Replay, verifyDialog } = await replays();
    if (!this.left) verifyDialog(this.game, (moves, about) => this.replay(Replay, moves, about));
  }

  /** @param {typeof import("./replay.js").Replay} Replay @param {string[]} moves @param {{title: string, verdict?: string, bad?: boolean, proven?: boolean}} about */
  replay(Replay, moves, about) {
    this.clock.stop();
    if (!about.bad) this.gave = true; // whoever has seen a solution has not found it
    if (this.gave) this.train(0);
    this.replaying?.leave();
    const mine = (this.replaying = new Replay(this.game, this.board, moves, about, () => {
      mine.leave();
      this.backToGame();
    }));
    put(this.said, null);
    put(this.aside, mine.element);
    this.light.hide(true);
    for (const one of [this.undo, this.redo, this.restart, this.help]) one.disabled = true;
    if (about.verdict && moves.length) mine.to(0).then((seen) => (seen ? mine.run() : undefined));
    else mine.to(0);
    mine.slider.focus({ preventScroll: true });
    this.watched(mine.element);
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, textarea, select, dialog")) return;
    const shortcut = { u: this.undo, r: this.redo, h: this.help }[event.key.toLowerCase()];
    if (shortcut && !shortcut.disabled && !shortcut.hidden && !this.replaying) shortcut.click();
    else if (this.replaying || !this.board.press(event.key)) return;
    event.preventDefault();
  }
}
