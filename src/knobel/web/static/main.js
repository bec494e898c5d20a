// Where the page begins: language, light or dark, and which screen is shown.

import { ask, Problem } from "./api.js";
import { announce, h, put } from "./dom.js";
import { pasteDialog, progressDialog, sentence } from "./dialogs.js";
import { collection, fresh, gallery } from "./gallery.js";
import { after, begun, resume } from "./ladder.js";
import { art } from "./art.js";
import { icon } from "./icons.js";
import { Play } from "./play.js";
import { choose, dress, followSystem, theme } from "./settings.js";
import { pack, unpack } from "./share.js";
import { day, ofDay, suitable } from "./training.js";
import { lang, preferred, speak, t } from "./words.js";

/** @typedef {import("./share.js").Game} Start */

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {any[]} */
let kinds = [];
/** @type {any[]} */
let grades = [];
/** Screens for classes, which few people need, and so are loaded when they are opened. */
const CLASSROOM = ["set", "results", "compose", "sheet", "room", "teach", "lesson"];
/** @typedef {{open: () => Promise<any>, close: () => void, drop?: (files: FileList) => void}} Screen  `drop`: it takes files itself */
/** @type {Screen|null} */
let screen = null;
let turn = 0;

/** @param {string} wanted */
async function learn(wanted) {
  await speak(wanted);
  ({ kinds, grades } = await ask(`kinds?lang=${wanted}`));
}

function top() {
  const other = lang === "de" ? "en" : "de";
  const dark = theme() === "dark";
  const bar = /** @type {HTMLElement} */ (document.getElementById("top"));
  const skip = /** @type {HTMLElement} */ (document.getElementById("skip"));
  skip.textContent = t("Skip to content");
  skip.onclick = (event) => {
    event.preventDefault();
    main.focus();
  };
  put(bar,
    h("a.button.bare.brand", { href: "#" }, h("img", { src: "icon.svg", alt: "", width: 26, height: 26 }), "Knobel"),
    h("span.space"),
    h("button.bare", { onclick: () => progressDialog(() => show()), "aria-label": t("My progress"), title: t("My progress") }, icon("trophy")),
    h("button.bare", { onclick: async () => (await import("./colours.js")).lookDialog(redress), "aria-label": t("Colours"), title: t("Colours") }, icon("colours")),
    h("button.bare", {
      onclick: () => { choose("theme", dark ? "light" : "dark"); redress(); },
      "aria-label": dark ? t("Light colours") : t("Dark colours"), title: dark ? t("Light colours") : t("Dark colours"),
    }, icon(dark ? "sun" : "moon")),
    h("button.bare", { lang: other, onclick: () => change(other), title: other === "de" ? "Deutsch" : "English" },
      other === "de" ? "Deutsch" : "English"));
}

function redress() {
  dress();
  top();
  for (const image of document.querySelectorAll("img")) image.dispatchEvent(new Event("redress"));
}

/** @param {string} wanted */
async function change(wanted) {
  choose("lang", wanted);
  try {
    await learn(wanted);
  } catch (error) {
    return failed(error);
  }
  top();
  await show();
}

// -- ways from screen to screen: all in the part of the address behind the #

/** @param {string} hash @param {any} [state] */
function visit(hash, state = null) {
  history.pushState(state, "", hash || location.pathname);
  return show(true);
}

const ways = {
  get kinds() { return kinds; },
  get grades() { return grades; },
  home: () => visit(""),
  /** @param {string} hash */
  go: (hash) => visit(hash),
  /** @param {Start} start @param {any} [from] where it was chosen, so that there is a next one */
  play: async (start, from = null) => visit(`#play=${await pack(start)}`, from),
  /** Go on with a kind of puzzle. @param {any} kind */
  resume: (kind) => climb(resume(kind, grades)).catch(failed),
  /** The puzzle of the day. @param {any} kind */
  daily: (kind) => climb(ofDay(kind.name, grades, day()).then((item) => ({ start: begun(item, kind.name), from: { kind: kind.name, day: day(), grade: item.grade } }))).catch(failed),
  /** A puzzle at the player's strength. @param {any} kind @param {string} [not] */
  train: (kind, not) => climb(suitable(kind.name, grades, not)).catch(failed),
  worksheet: () => visit("#worksheet="),
  /** @param {string} kind @param {string} grade */
  collection: (kind, grade) => visit(`#collection=${kind}/${grade}`),
  /** @param {string|Start} what a kind, or a puzzle to begin with */
  edit: async (what) => visit(typeof what === "string" ? `#edit=${what}` : `#edit=${what.kind}/${await pack(what)}`),
};

/** What comes after a puzzle: always something. @param {any} from @param {string|undefined} kind */
function next(from, kind) {
  if (from?.made) return () => fresh(ways, from.kind, from.grade, from.params).catch(failed);
  const about = kinds.find((one) => one.name === (from?.kind ?? kind));
  if (!about) return null;
  if (from?.train) return () => ways.train(about, from.key);
  if (from?.day) return () => climb(resume(about, grades)).catch(failed);
  return () => climb(after(from, about, grades)).catch(failed);
}

/** Play what was found, unless somebody went elsewhere in the meantime. @param {Promise<import("./ladder.js").Rung|null>} found */
async function climb(found) {
  const here = turn;
  const rung = await found;
  if (here !== turn) return;
  if (rung) await ways.play(rung.start, rung.from);
  else await ways.home();
}

/** Which one of many a puzzle is. @param {any} from */
function named(from) {
  const level = kinds.find((one) => one.name === from?.kind)?.levels[from?.level];
  if (level) return `${from.level + 1}. ${level.title}`;
  if (from?.train) return t("Training");
  const grade = grades.find((one) => one.name === from?.grade)?.title;
  if (from?.day) return `${new Date(`${from.day}T12:00`).toLocaleDateString(lang, { day: "numeric", month: "long" })}, ${grade}`;
  return grade ? (from.number ? `${grade} ${from.number}` : grade) : "";
}

/** @param {() => Promise<any>} open @returns {Screen} */
const still = (open) => ({ open, close: () => {} });

/** @param {string} name @param {string} value @returns {Promise<Screen>} */
async function build(name, value) {
  if (name === "play") {
    const start = await unpack(value);
    if (!start) throw new Problem({ kind: "bad-link", text: t("This link is damaged: it contains no puzzle.") });
    const from = history.state;
    return new Play(start, { kinds, from, home: ways.home, edit: ways.edit, next: next(from, start.kind), about: named(from) });
  }
  if (CLASSROOM.includes(name)) return (await import("./classroom/screens.js")).screen(name, value, ways);
  const [kind, rest] = value.split("/");
  if (name === "collection") return still(() => collection(kind, rest, ways));
  if (name === "worksheet") {
    const { worksheet } = await import("./worksheet.js");
    return still(() => worksheet(value, ways));
  }
  if (name !== "edit") return still(() => gallery(ways));
  const { Editor } = await import("./editor.js");
  return new Editor(kind, rest ? await unpack(rest) : null, ways);
}

/** Show what the address names, unless it has changed again by then. @param {any} [moved] from another screen? */
async function show(moved) {
  const mine = ++turn;
  screen?.close();
  screen = null;
  const [, name = "", value = ""] = location.hash.match(/^#(\w+)=(.*)$/) ?? location.hash.match(/^#(room|teach)$/) ?? [];
  try {
    const built = await build(name, value);
    if (mine !== turn) return built.close();
    screen = built;
    const found = await built.open();
    if (mine !== turn) return;
    put(main, found);
    const heading = main.querySelector("h1");
    document.title = heading && name ? `${heading.textContent} · Knobel` : "Knobel";
    if (name && heading) announce(heading.textContent ?? "");
    scrollTo(0, 0);
    if (moved) main.focus({ preventScroll: true });
  } catch (error) {
    if (mine === turn) failed(error);
    else if (!(error instanceof Problem)) throw error;
  }
}

/** A set of puzzles in a file. @param {string} text */
async function openSet(text) {
  ways.go((await ask("set", { set: text })).fragment);
}

/** @param {unknown} error */
function failed(error) {
  if (!(error instanceof Problem)) throw error;
  put(main, h("div.panel.stack.blank", {}, art("lost"), h("h1", {}, t("Something went wrong")),
    h("p.error", { role: "alert" }, sentence(error)), h("div.row", {}, h("button", { onclick: ways.home }, t("All puzzles")))));
}

// -- a file dropped anywhere

addEventListener("dragover", (event) => {
  event.preventDefault();
  document.body.classList.add("over");
});
addEventListener("dragleave", (event) => {
  if (!event.relatedTarget) document.body.classList.remove("over");
});
addEventListener("drop", async (event) => {
  event.preventDefault();
  document.body.classList.remove("over");
  const { files } = event.dataTransfer ?? {};
  if (files?.length && screen?.drop) return screen.drop(files);
  const text = await files?.[0]?.text();
  if (text?.includes('"knobel-set-1"')) openSet(text).catch(failed);
  else if (text !== undefined) pasteDialog(ways.play, text);
});

dress();
followSystem(redress);
learn(preferred()).then(() => {
  top();
  addEventListener("popstate", show);
  return show();
}).catch(failed);
