// The first page of a set: what is in it, what is allowed, and how far somebody has come.

import { written } from "../clock.js";
import { h } from "../dom.js";
import { icon } from "../icons.js";
import { picture } from "../scene.js";
import { t } from "../words.js";
import { helpWords } from "./course.js";

/** @param {import("./course.js").Course} course @param {import("./player.js").Steps} steps @param {{teach: () => void, change: () => void}} teacher */
export function overview(course, steps, teacher) {
  const { over } = course;
  const begun = course.notes.begun > 0;
  const first = course.open();
  const go = () => (first < 0 ? steps.end() : steps.puzzle(first));
  return h("div.set", {}, h("h1", {}, course.title), h("p.lead", {}, facts(course)),
    h("div.row", {},
      !over && h("button.primary", { onclick: go }, icon(first < 0 ? "check" : "play"), first < 0 ? t("Finish") : begun ? t("Continue") : t("Start")),
      begun && first >= 0 && h(over ? "button.primary" : "button", { onclick: steps.end }, icon("check"), over ? t("Time is up: hand in") : t("Finish"))),
    thumbs(course, steps),
    h("details.panel", {}, h("summary", {}, t("For teachers")),
      h("div.row", {}, h("button", { onclick: teacher.change }, icon("pencil"), t("Link, QR code, worksheet, changes")),
        h("button", { onclick: teacher.teach }, icon("book"), t("Read results")))));
}

/** The puzzles, with what is solved. @param {import("./course.js").Course} course @param {Pick<import("./player.js").Steps, "puzzle">} steps */
export function thumbs(course, steps) {
  const { set, over } = course;
  return h("ol.thumbs", {}, set.puzzles.map((one, n) => {
    const { solved } = course.attempt(n);
    const label = [t("Puzzle {n}", { n: n + 1 }), one.title || one.name, solved && t("solved")].filter(Boolean).join(", ");
    return h("li", {}, h("button", { onclick: () => steps.puzzle(n), disabled: over, "aria-label": label },
      picture(one.scene), h("span.row", {}, h("b", {}, String(n + 1)), one.title || one.name, solved && icon("check"))));
  }));
}

/** How many, how long, which help. @param {import("./course.js").Course} course */
export function facts({ set, length, left, notes, solved }) {
  const words = /** @type {Record<string, string>} */ (helpWords());
  const many = length === 1 ? t("One puzzle") : t("{n} puzzles", { n: length });
  const time = left === null ? "" : notes.begun ? t("{time} left", { time: written(left) }) : t("{n} minutes", { n: set.minutes });
  const help = set.help.length === Object.keys(words).length ? t("all help is allowed")
    : set.help.length ? t("allowed: {names}", { names: set.help.map((name) => words[name]).join(", ") }) : t("without help");
  return [many, time, help, notes.begun && t("{n} solved", { n: solved })].filter(Boolean).join(" · ");
}
