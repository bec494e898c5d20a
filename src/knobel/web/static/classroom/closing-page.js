// The last page of a set: what was reached, and the code to hand in.

import { ask, Problem } from "../api.js";
import { written } from "../clock.js";
import { sentence } from "../dialogs.js";
import { h, put } from "../dom.js";
import { icon } from "../icons.js";
import { copy, download } from "../share.js";
import { t } from "../words.js";
import { helpWords } from "./course.js";

const LONGEST_NAME = 40;

/** @param {import("./course.js").Course} course @param {import("./player.js").Steps} steps */
export function closing(course, steps) {
  const { solved, length, over } = course;
  const title = solved === length ? t("All solved!") : over ? t("Time is up.") : t("{n} of {all} solved", { n: solved, all: length });
  const first = course.open();
  return h("div.set", {}, h("h1", {}, title), h("p.lead", {}, course.title),
    h("div.two", {}, h("div.panel", {}, table(course)), handIn(course)),
    h("div.row.after", {}, first >= 0 && !over && h("button", { onclick: () => steps.puzzle(first) }, icon("back"), t("Keep solving")),
      h("button", { onclick: steps.overview }, t("All puzzles of this set"))));
}

/** @param {import("./course.js").Course} course */
function table(course) {
  const words = /** @type {Record<string, string>} */ (helpWords());
  const rows = course.set.puzzles.map((one, n) => {
    const attempt = course.attempt(n);
    const used = course.used(attempt).map((name) => words[name]).join(", ");
    return h("tr", {}, h("th", { scope: "row" }, `${n + 1} ${one.title || one.name}`),
      h("td", {}, attempt.solved ? icon("check") : "–", h("span.quiet", {}, attempt.solved ? t("solved") : t("not solved"))),
      h("td", {}, String(attempt.moves.length)), h("td", {}, written(attempt.seconds)), h("td", {}, used));
  });
  return h("div.wide", { tabindex: "0", role: "region", "aria-label": t("What you did") }, h("table", {},
    h("thead", {}, h("tr", {}, [t("Puzzle"), t("solved"), t("Moves"), t("Time"), t("Help")].map((one) => h("th", { scope: "col" }, one)))),
    h("tbody", {}, rows)));
}

/** The name, and the code for it. @param {import("./course.js").Course} course */
function handIn(course) {
  const name = h("input", { type: "text", maxlength: LONGEST_NAME, value: course.notes.name, autocomplete: "off" });
  const wrong = h("p.error", { role: "alert" }), out = h("div.stack");
  const button = h("button.primary", { onclick: () => make() }, t("Get my code"));
  async function make() {
    const called = name.value.trim();
    wrong.textContent = called ? "" : t("Please enter a name first; a nickname is enough.");
    if (!called || button.disabled) return void name.focus();
    button.disabled = true;
    course.notes.name = called;
    course.save();
    const file = course.result(called);
    try {
      const { rows, refused } = await ask("results", { set: course.set.fragment, results: [file] });
      if (rows.length) put(out, handed(rows[0], file));
      else wrong.textContent = refused[0].text;
      out.querySelector("textarea")?.focus();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      wrong.textContent = sentence(error);
    } finally {
      button.disabled = false;
    }
  }
  return h("section.panel.stack", { "aria-labelledby": "hand-in", onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && event.target === name && make() },
    h("h2", { id: "hand-in" }, t("Hand in")),
    h("p", {}, t("Send the code to your teacher. It contains your name, moves and times, and the help you used; Knobel sends nothing by itself.")),
    h("label.field", {}, h("span", {}, t("Your name (a nickname is enough)")), name), wrong,
    h("div.row", {}, button), out);
}

/** @param {{name: string, code: string}} row @param {string} file */
function handed({ name, code }, file) {
  const area = h("textarea.code", { readonly: true, "aria-label": t("Your code"), spellcheck: "false", value: code, onfocus: () => area.select() });
  const said = h("span.soft", { role: "status" });
  const take = async () => {
    const worked = await copy(code);
    if (!worked) area.select();
    said.textContent = worked ? t("Copied.") : t("Press Ctrl+C to copy.");
  };
  return [area,
    h("div.row", {}, h("button.primary", { onclick: take }, t("Copy code")),
      h("button", { onclick: () => download(`${name.replace(/[^\p{L}\p{N}]+/gu, "-")}.json`, file, "application/json") }, t("Save as file")), said),
    h("p.soft.small", {}, t("The last characters of the code catch typing errors. They do not prevent cheating."))];
}
