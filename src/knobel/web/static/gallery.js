// The first screen: three puzzles with pictures, graded collections, new puzzles, opening one.

import { ask, Problem } from "./api.js";
import { art } from "./art.js";
import { h, put } from "./dom.js";
import { check, field, Form } from "./form.js";
import { fileButton, pasteDialog, sentence, tryText } from "./dialogs.js";
import { icon } from "./icons.js";
import { begun, level } from "./ladder.js";
import { count, entry, progress } from "./progress.js";
import { patiently } from "./waiting.js";
import { picture } from "./scene.js";
import { choose, pictures, setting } from "./settings.js";
import { starred } from "./stars.js";
import { streak, strength } from "./training.js";
import { pictured } from "./transport.js";
import { lang, t } from "./words.js";

/**
 * @typedef {import("./share.js").Game} Start
 * @typedef {{play: (start: Start, next?: any) => void, collection: (kind: string, grade: string) => void,
 *   resume: (kind: any) => void, daily: (kind: any) => void, train: (kind: any) => void, edit: (kind: string) => void, go: (hash: string) => void, worksheet: () => void, kinds: any, grades: any}} Ways
 */

/** Puzzles on one worksheet. */
const SHEET = 6;

/** @param {Ways} ways */
export async function gallery(ways) {
  const { collections } = await ask(`collections?lang=${lang}`);
  const shown = ways.kinds.filter((/** @type {any} */ kind) => kind.menu !== false);
  return h("div", {},
    h("div.row.apart", {}, h("h1", {}, t("What will you solve today?")),
      "rooms" in document.documentElement.dataset && h("div.row.rooms", {}, h("a.button", { href: "#room" }, icon("next"), t("Join your class")), h("a.button.bare", { href: "#teach" }, t("For teachers")))),
    !progress().last?.start?.text && h("p.lead", {}, t("Pick a puzzle and start playing. Stuck? Ask for a hint, or find out why your last move was wrong.")),
    goingOn(ways),
    h("div.cards", {}, shown.map((/** @type {any} */ kind) => card(kind, collections, ways))),
    h("div.two", {}, maker(ways, shown), opener(ways), teachers(ways)));
}

/** The game that was left unfinished. @param {Ways} ways */
function goingOn(ways) {
  const { last, puzzles } = progress();
  const first = ways.kinds.find((/** @type {any} */ kind) => kind.menu !== false && kind.levels.length);
  if (!last?.start?.text && !Object.keys(puzzles).length && first) {
    return h("section.panel.hero", {}, art(first.art), h("div.stack", {}, h("h2", {}, t("New here?")),
      h("p", {}, t("Tiny puzzles, one rule each: in a minute you know how {title} works.", { title: first.title }))),
      h("button.primary", { onclick: () => ways.resume(first) }, icon("play"), t("Start here")));
  }
  if (!last?.start?.text) return null;
  return h("div.row", {}, h("button.primary.going", { onclick: () => ways.play(last.start, last.from) }, icon("play"), t("Continue: {title}", { title: last.title })));
}

/** @param {any} kind @param {any[]} collections @param {Ways} ways */
function card(kind, collections, ways) {
  const mine = collections.filter((one) => one.kind === kind.name);
  const first = mine[0]?.first;
  const start = first ?? { kind: kind.name, text: kind.example };
  const play = () => (first || kind.levels.length ? ways.resume(kind) : ways.play(start));
  const learned = count(kind.levels), step = Math.min(learned, kind.levels.length - 1);
  const all = learned === kind.levels.length, next = upNext(mine);
  const steps = kind.levels.length > 0 && h(all ? "button.bare" : "button.steps", { onclick: () => { const rung = level(kind, all ? 0 : firstOpen(kind, step)); ways.play(rung.start, rung.from); } },
    icon("steps"), t("First steps"), h("span.soft.small", {}, `${learned}/${kind.levels.length}`));
  return h("section.card", { "aria-label": kind.title },
    start.text && h("button.look", { onclick: play, "aria-label": t("Play {title}", { title: kind.title }) },
      first ? preview(first) : drawn(start)),
    h("h2", {}, kind.title),
    h("p", {}, kind.goal || kind.rules),
    all && next ? h("button.steps", { onclick: play }, icon("play"), next) : steps,
    mine.length > 0 && h("div.grades", {},
      h("button", { onclick: () => ways.daily(kind) }, icon("day"), t("Today"), streak(kind.name) > 0 && h("span.soft.small", { title: t("days in a row") }, String(streak(kind.name)))),
      h("button", { onclick: () => ways.train(kind) }, icon("target"), t("Training"), progress().rating?.[kind.name] && h("span.soft.small", { title: t("your rating") }, String(Math.round(strength(kind.name).rating))))),
    mine.length > 0 && h("div.grades", { role: "group", "aria-label": t("Collections") },
      mine.map((one) => filled(h("button", { onclick: () => ways.collection(kind.name, one.grade) }, capital(one.grade_title),
        h("span.soft.small", {}, `${solvedOf(one)}/${one.count}`)), solvedOf(one) / one.count))),
    h("div.row.more", {}, all && next && steps, h("button.bare", { onclick: () => ways.edit(kind.name) }, icon("pencil"), t("Build your own"))));
}

/** The next puzzle that is not solved: “Next: easy 18”; empty if all are. @param {any[]} shelves */
function upNext(shelves) {
  const { puzzles } = progress();
  for (const one of shelves) {
    const number = 1 + one.keys.findIndex((/** @type {string} */ key) => !puzzles[key]?.solved);
    if (number) return t("Next: {title}", { title: `${one.grade_title} ${number}` });
  }
  return "";
}

/** As on a button. @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** How many of a collection are solved. @param {any} shelf */
const solvedOf = (shelf) => count(shelf.keys.map((/** @type {string} */ key) => ({ key })));

/** A button with a bar that shows how much is done. @param {HTMLElement} button @param {number} share */
function filled(button, share) {
  button.classList.add("filled");
  button.style.setProperty("--done", `${100 * share}%`);
  return button;
}

/** The first step that is not done. @param {any} kind @param {number} other */
function firstOpen(kind, other) {
  const found = kind.levels.findIndex((/** @type {any} */ one) => !entry(one.key)?.solved);
  return found < 0 ? other : found;
}

/** The picture of a puzzle that is in no collection. @param {Start} start */
function drawn(start) {
  const frame = h("span.drawn");
  ask("position", { kind: start.kind, text: start.text }).then(({ scene }) => put(frame, picture(scene)), () => undefined);
  return frame;
}

/** @param {any} item */
export function preview(item) {
  const image = h("img", { alt: "", loading: "lazy", width: 300, height: 300 });
  const dress = async () => (image.src = await pictured(item, pictures(), lang));
  image.addEventListener("redress", dress);
  dress();
  return image;
}

/** New puzzles: kind, grade, size and seed. @param {Ways} ways @param {any[]} kinds */
function maker(ways, kinds) {
  const kind = h("select", { onchange: () => offer() }, kinds.map((one) => h("option", { value: one.name }, one.title)));
  const any = h("option", { value: "" }, t("any"));
  const grade = h("select", {}, ways.grades.map((/** @type {any} */ one) => h("option", { value: one.name }, one.title)), any);
  const own = h("div.form"), more = h("div.form"), others = h("details", {}, h("summary", {}, t("More options")), more);
  let form = new Form([]);
  const seed = h("input", { type: "number", min: 0, placeholder: t("random") });
  const wrong = h("p.error", { role: "alert" }), going = h("div");
  const button = h("button.primary", { onclick: () => make() }, t("New puzzle"));
  kind.value = setting("kind", kinds[0]?.name ?? "");
  if (!kind.value) kind.selectedIndex = 0;
  grade.value = setting("grade", "easy");

  /** The fields of the kind that is chosen: the first one at once, the others if somebody wants them. */
  function offer() {
    form = new Form(kinds.find((one) => one.name === kind.value)?.parameters ?? []);
    put(own, field(t("Puzzle"), kind), field(t("Difficulty"), grade), form.fields[0], field(t("Seed"), seed));
    put(more, form.fields.slice(1));
    others.hidden = form.fields.length < 2;
  }
  async function make() {
    if (button.disabled) return;
    wrong.textContent = "";
    button.disabled = true;
    choose("kind", kind.value);
    choose("grade", grade.value);
    try {
      check(panel);
      await fresh(ways, kind.value, grade.value, form.values, seed.value, going);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      wrong.textContent = sentence(error);
    } finally {
      button.disabled = false;
    }
  }
  offer();
  const keys = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && event.target !== button && make();
  const panel = h("section.panel.stack", { "aria-labelledby": "new", onkeydown: keys },
    h("h2", { id: "new" }, t("A new puzzle")),
    own, others, wrong, h("div.row", {}, button, h("button.bare", { onclick: ways.worksheet }, icon("print"), t("Worksheet"))), going);
  return panel;
}

/** Have a puzzle made, and play it if nobody went elsewhere in the meantime. @param {Ways} ways @param {string} kind @param {string} grade @param {Record<string, any>} [params] @param {string} [seed] @param {Element|null} [where] */
export async function fresh(ways, kind, grade, params = {}, seed = "", where = null) {
  const here = location.href;
  const asked = { kind, difficulty: grade || null, seed: seed ? Number(seed) : 1 + Math.floor(Math.random() * 1e6), params };
  const found = await patiently(where, (signal) => ask("generate", asked, signal), t("Making a puzzle…"));
  if (found && location.href === here) ways.play({ kind, text: found.text, variant: found.variant }, { kind, grade, params, made: true });
}

/** @param {Ways} ways */
function opener(ways) {
  const wrong = h("div");
  const open = (/** @type {string} */ text) => tryText(text, wrong, ways.play);
  return h("section.panel.stack.drop", { "aria-labelledby": "open", id: "drop" },
    h("h2", { id: "open" }, t("Open your own puzzle")),
    h("p.soft", {}, t("Drop a file here, choose one or paste its text.")),
    wrong,
    h("div.row", {}, fileButton(open), h("button", { onclick: () => pasteDialog(ways.play) }, t("Paste text…"))));
}

/** @param {Ways} ways */
function teachers(ways) {
  return h("section.panel.stack", { "aria-labelledby": "teachers" }, h("h2", { id: "teachers" }, t("For teachers")),
    h("p.soft", {}, t("Put up to 30 puzzles into one link, with a QR code and a worksheet, and read what your class hands in.")),
    h("div.row", {}, h("button", { onclick: () => ways.go("#compose=") }, icon("book"), t("Make a puzzle set"))));
}

/** All puzzles of a kind and a grade. @param {string} kind @param {string} grade @param {Ways} ways */
export async function collection(kind, grade, ways) {
  const found = await ask(`collections/${kind}/${grade}?lang=${lang}`);
  const about = ways.kinds.find((/** @type {any} */ one) => one.name === kind);
  const title = ways.grades.find((/** @type {any} */ one) => one.name === grade)?.title ?? grade;
  const list = h("ul.thumbs");
  const open = found.puzzles.find((/** @type {any} */ item) => !entry(item.key)?.solved);
  put(list, found.puzzles.map((/** @type {any} */ item) => h("li", {},
    h(item === open ? "button.now" : "button", {
      onclick: () => ways.play(begun(item, kind), { kind, grade, number: item.number }),
      "aria-label": [t("Play {title}", { title: `${about?.title} ${item.number}` }), entry(item.key)?.solved && t("solved")].filter(Boolean).join(", "),
    }, preview(item), h("span.row", {}, h("b", {}, String(item.number)), starred(entry(item.key)))))));
  const name = `${about?.title ?? kind}: ${title}`, wrong = h("p.error", { role: "alert" });
  const take = () => handOut(name, kind, grade, found.puzzles, open, ways).catch((error) => {
    if (!(error instanceof Problem)) throw error;
    wrong.textContent = sentence(error);
  });
  return h("div", {}, h("h1", {}, name), h("div.row.apart", {}, h("p.lead", {}, t("From the easiest to the hardest puzzle of this grade.")),
    h("button", { onclick: take }, icon("print"), t("Print or hand out…"))), wrong, list);
}

/** Six puzzles from the first open one on, as a set: with worksheet, link and QR code. @param {string} title @param {string} kind @param {string} grade @param {any[]} items @param {any} open @param {Ways} ways */
async function handOut(title, kind, grade, items, open, ways) {
  const { blank } = await import("./classroom/draft.js");
  const first = Math.max(0, Math.min(items.indexOf(open), items.length - SHEET));
  const puzzles = items.slice(first, first + SHEET).map(({ text, variant }) => ({ kind, text, options: variant, grade }));
  const { fragment } = await ask("set", { set: JSON.stringify({ ...blank(), title, puzzles }) });
  ways.go(fragment.replace("#set=", "#compose="));
}
