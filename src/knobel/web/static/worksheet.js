// A worksheet with new puzzles: what is on it can be chosen, and the browser prints it.

import { ask, Problem } from "./api.js";
import { sentence } from "./dialogs.js";
import { announce, h, put } from "./dom.js";
import { check, field } from "./form.js";
import { dress, leaves } from "./paper.js";
import { choose, setting } from "./settings.js";
import { lang, t } from "./words.js";

const MOST = 30;

/** @param {string} wanted what was chosen, as in an address @param {{kinds: any[], grades: any[]}} ways */
export async function worksheet(wanted, { kinds, grades }) {
  dress();
  const chosen = new URLSearchParams(wanted);
  const option = (/** @type {string} */ name, /** @type {string} */ value, /** @type {string} */ text) => h("option", { value, selected: chosen.get(name) === value }, text);
  const inputs = {
    kind: h("select", {}, h("option", { value: "" }, t("all in turn")), kinds.filter((one) => !one.guest).map((one) => option("kind", one.name, one.title))),
    difficulty: h("select", {}, h("option", { value: "" }, t("any")), grades.map((one) => option("difficulty", one.name, one.title))),
    count: h("input", { type: "number", min: 1, max: MOST, value: chosen.get("count") ?? 6 }),
    hints: h("select", {}, option("hints", "upside-down", t("upside down")), option("hints", "page", t("on a page of their own")), option("hints", "none", t("none"))),
    seed: h("input", { type: "number", min: 0, value: chosen.get("seed") ?? 1 + Math.floor(Math.random() * 1e6) }),
    title: h("input", { type: "text", maxlength: 200, value: chosen.get("title") ?? setting("worksheet", ""), placeholder: t("Puzzles to solve") }),
  };
  const solutions = h("input", { type: "checkbox", checked: chosen.get("solutions") !== "no" });
  const said = h("p", { role: "status" }), paper = h("div.paper", { lang });
  const print = h("button", { onclick: () => globalThis.print(), disabled: true }, t("Print"));
  const make = h("button.primary", { onclick: () => show() }, t("Make the worksheet"));

  async function show() {
    make.disabled = true;
    said.textContent = t("Making puzzles…");
    choose("worksheet", inputs.title.value);
    const values = Object.fromEntries(Object.entries(inputs).map(([name, input]) => [name, input.value]));
    history.replaceState(history.state, "", `#worksheet=${new URLSearchParams({ ...values, solutions: solutions.checked ? "yes" : "no" })}`);
    try {
      check(form);
      const found = await ask("worksheet", {
        kinds: values.kind ? [values.kind] : [], difficulty: values.difficulty || null, count: Number(values.count),
        seed: Number(values.seed), hints: values.hints, title: values.title, solutions: solutions.checked,
      });
      put(paper, leaves(found));
      said.textContent = "";
      print.disabled = false;
      announce(t("The worksheet is ready."));
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      said.textContent = sentence(error);
    } finally {
      make.disabled = false;
    }
  }
  const form = h("div.form", {}, field(t("Puzzle"), inputs.kind), field(t("Difficulty"), inputs.difficulty), field(t("Number of puzzles"), inputs.count),
    field(t("Hints"), inputs.hints), field(t("Seed"), inputs.seed), field(t("Title"), inputs.title));
  if (wanted) show();
  return h("div.worksheet", {}, h("h1", {}, t("Worksheet")),
    h("section.panel.stack", {}, h("p.soft", {}, t("New puzzles on paper, with rules, hints and solutions. The same seed makes the same puzzles.")),
      form,
      h("label.check", {}, solutions, t("with solutions")), said, h("div.row", {}, make, print)), paper);
}
