// The room of a class as a pupil sees it: code and nickname, then the set, until the teacher ends it.

import { ask, Problem } from "../api.js";
import { art } from "../art.js";
import { announce, h, put } from "../dom.js";
import { sentence } from "../dialogs.js";
import { field } from "../form.js";
import { t } from "../words.js";
import { Course } from "./course.js";
import { Line } from "./event-stream.js";
import { facts, thumbs } from "./overview.js";
import { Player } from "./player.js";
import { Reporter } from "./report.js";
import { bare, known, newKey, remember } from "./identity.js";
import { keep } from "./store.js";

/** @typedef {{room: string, title: string, status: "open"|"paused"|"ended", shown: number|null, locked: boolean, puzzles: number}} State */

export class Room {
  /** @param {string} code @param {import("./screens.js").Ways} ways */
  constructor(code, ways) {
    this.code = bare(code);
    this.ways = ways;
    this.element = h("div.room");
    /** @type {Player|null} */
    this.player = null;
    /** @type {State|null} */
    this.state = null;
    /** @type {Course} */
    this.course = /** @type {any} */ (null);
    /** Is the server there? Unknown at first. @type {boolean|undefined} */
    this.online = undefined;
    this.text = "";
    this.turn = 0;
    this.warn = (/** @type {BeforeUnloadEvent} */ event) => this.reporter?.done === false && event.preventDefault();
  }

  async open() {
    const who = this.code ? known(this.code) : null;
    if (!who) return this.door();
    try {
      await this.enter(await ask("rooms/resume", { room: this.code, key: who.key }), who.key);
    } catch (error) {
      if (!(error instanceof Problem) || error.kind === "offline") throw error;
      remember(this.code, null);
      this.door(error.message);
    }
    return this.element;
  }

  close() {
    this.turn = -1;
    this.player?.close();
    this.line?.close();
    this.reporter?.close();
    removeEventListener("beforeunload", this.warn);
  }

  // -- the door

  /** @param {string} [wrong] */
  door(wrong = "") {
    const code = h("input", { type: "text", value: this.code, maxlength: 12, autocapitalize: "characters", autocomplete: "off", spellcheck: "false", class: "roomcode" });
    const name = h("input", { type: "text", maxlength: 30, autocomplete: "off", spellcheck: "false" });
    const said = h("p.error", { role: "alert" }, wrong);
    const button = h("button.primary", { onclick: () => go() }, t("Join"));
    const go = async () => {
      if (button.disabled) return;
      const key = newKey(), room = bare(code.value);
      said.textContent = "";
      button.disabled = true;
      try {
        const entered = await ask("rooms/join", { room, nickname: name.value || " ", key });
        remember(entered.state.room, { key, nickname: entered.nickname });
        this.code = entered.state.room;
        history.replaceState(null, "", `#room=${this.code}`);
        await this.enter(entered, key);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        said.textContent = sentence(error);
      } finally {
        button.disabled = false;
      }
    };
    const keys = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && event.target !== button && go();
    put(this.element, h("section.panel.stack.door", { onkeydown: keys }, h("h1", {}, t("Join your class")),
      h("p.soft", {}, t("Your teacher shows you the code. Choose a nickname, not your full name: your teacher sees it together with your moves.")),
      field(t("Room code"), code), field(t("Nickname"), name), said, h("div.row", {}, button)));
    setTimeout(() => (this.code ? name : code).focus());
    return this.element;
  }

  // -- inside

  /** @param {any} entered @param {string} key */
  async enter(entered, key) {
    const opened = await ask("set", { set: entered.set });
    const who = { room: this.code, key };
    this.course = new Course({ ...opened, fingerprint: `room ${this.code} ${entered.nickname}` });
    this.reporter = new Reporter(who, {
      saved: (all) => this.said(all ? t("Saved") : t("Saving…")),
      lost: (kind) => this.lost(kind),
    });
    this.course.onnote = (n) => this.report(n);
    this.adopt(entered.done);
    this.connection = h("span.saved", { role: "status" }, t("Saved"));
    this.stage = h("div");
    this.cover = h("div", { role: "status", "aria-live": "assertive" });
    put(this.element, h("div.roombar", {}, h("span", {}, t("Room {code}", { code: this.code })), h("b", {}, entered.nickname), this.connection),
      this.cover, this.stage);
    this.line = new Line("rooms/follow", who, {
      news: (event) => this.news(event),
      alive: (online) => this.alive(online),
      lost: (kind) => this.lost(kind),
    }).open();
    addEventListener("beforeunload", this.warn);
    await this.take(entered.state, true);
  }

  /** What is new on either side: an earlier visit may have ended before its moves were stored. @param {Record<string, any>} done */
  adopt(done) {
    const { course } = this;
    course.set.puzzles.forEach((/** @type {any} */ _, /** @type {number} */ n) => {
      const mine = course.attempt(n), stored = done[n + 1];
      const same = stored && stored.moves.join(" ") === mine.moves.join(" ");
      const newer = course.notes.attempts[n] && mine.moves.length && !(stored?.solved && !mine.solved);
      if (newer && !same) this.report(n);
      else if (stored && !same) course.notes.attempts[n] = { ...mine, moves: stored.moves, seconds: stored.seconds, solved: stored.solved };
    });
  }

  /** @param {number} n */
  report(n) {
    const one = this.course.attempt(n);
    this.reporter?.report(n + 1, { moves: one.moves, seconds: Math.round(one.seconds), help: this.course.used(one) });
  }

  /** @param {string} text */
  said(text) {
    this.text = text;
    if (this.connection && this.online !== false) this.connection.textContent = text;
  }

  /** @param {boolean} online */
  alive(online) {
    if (online === this.online || !this.connection) return;
    this.online = online;
    this.connection.classList.toggle("away", !online);
    this.connection.textContent = online ? this.text || t("Saved") : t("No connection. Knobel reconnects as soon as the server is back.");
  }

  /** @param {{state: State|null, removed: boolean, closed: boolean}} event */
  news({ state, removed, closed }) {
    if (removed || closed) return this.lost(closed ? "no-such-room" : "no-entry");
    if (state) this.take(state, false);
  }

  /** @param {State} state @param {boolean} first */
  async take(state, first) {
    const old = this.state;
    this.state = state;
    this.stage.inert = state.status === "paused";
    this.cover.className = state.status === "paused" ? "cover" : "";
    put(this.cover, state.status === "paused" && h("p.big", {}, t("Paused. Please look to the front.")),
      state.status === "open" && state.shown !== null && h("p.note", {}, t("Your teacher shows this puzzle to everybody.")));
    if (state.status === "ended") return this.end();
    if (state.shown !== null && (first || old?.shown !== state.shown)) return this.puzzle(state.shown - 1);
    if (first || old?.status === "ended") return this.list();
  }

  get steps() {
    return { puzzle: (/** @type {number} */ n) => this.puzzle(n), overview: () => this.list(), end: () => this.list(), live: true };
  }

  /** Play a puzzle: the one that is shown to all, if there is one. @param {number} n */
  async puzzle(n) {
    const { state } = this;
    const wanted = state?.shown ? state.shown - 1 : n;
    if (this.course.over) return this.list();
    this.leave();
    const player = (this.player = new Player(this.course, wanted, this.ways, this.steps));
    await this.mount(player, () => player.open());
  }

  leave() {
    this.player?.close();
    this.player = null;
  }

  list() {
    if (this.state?.shown && this.player) return;
    this.leave();
    if (this.state?.status === "ended") return this.end();
    const { course, steps } = this;
    const all = course.solved === course.length;
    this.mount(null, () => h("div.set", {}, h("h1", {}, course.title), h("p.lead", {}, facts(course)),
      h("p.note", { class: all ? "note good" : "note" }, all ? t("All solved! Wait for your teacher, or look for a shorter solution.") : t("Your moves are saved as you play. Choose a puzzle.")),
      thumbs(course, steps)));
  }

  end() {
    this.leave();
    const { course } = this;
    this.mount(null, () => h("section.panel.stack.blank", {}, art("cup"), h("h1", {}, t("That’s it")),
      h("p.lead", {}, t("You solved {n} of {all} puzzles. Your teacher has your results.", { n: course.solved, all: course.length })),
      h("div.row", {}, h("button", { onclick: () => this.ways.home() }, t("All puzzles")))));
  }

  /** Show something, unless something else was wanted meanwhile. @param {any} what @param {() => any} open */
  async mount(what, open) {
    const mine = ++this.turn;
    const element = await open();
    if (mine !== this.turn || (what && what !== this.player) || !element) return;
    put(this.stage, element);
    const heading = this.stage.querySelector("h1");
    if (heading) announce(heading.textContent ?? "");
    scrollTo(0, 0);
  }

  /** The room is gone, or one was removed from it; other reports are not lost with one. @param {string} kind */
  lost(kind) {
    if (kind === "room-ended") return;
    if (!["no-entry", "no-such-room"].includes(kind)) return this.said(t("Not saved"));
    this.close();
    remember(this.code, null);
    if (this.course) keep(this.course.set.fingerprint, null);
    put(this.element, h("section.panel.stack", {}, h("h1", {}, kind === "no-entry" ? t("You are no longer in this room") : t("This room no longer exists")),
      h("div.row", {}, kind === "no-entry" && h("button.primary", { onclick: () => this.door() }, t("Join again")),
        h("button", { onclick: () => this.ways.home() }, t("All puzzles")))));
  }
}
