// A judge for functions: paste one that solves a puzzle, and it is run on a test set, within a time
// limit and in an engine of its own; another engine says what each answer is worth.

import { ask } from "./api.js";
import { h, put } from "./dom.js";
import { Engine, program } from "./engines.js";
import { field } from "./form.js";
import { begin, codeField, number } from "./program-page.js";
import { lang, t } from "./words.js";

const START = `def solve(text):
    """Gets a puzzle as text. Returns the moves (a string or a list), or False if there is no solution."""
    import knobel
    answer = knobel.solve(knobel.parse(text))
    return list(answer.moves) if answer else False
`;

const runner = new Engine("program"), judge = new Engine("judge");
/** @type {AbortController|null} */
let running = null;

begin(() => {
  const kind = h("select", {});
  ask(`kinds?lang=${lang}`).then(({ kinds }) => put(kind, kinds.filter((/** @type {any} */ one) => one.menu !== false)
    .map((/** @type {any} */ one) => h("option", { value: one.name }, one.title))));
  const count = h("input", { type: "number", min: 1, max: 100, value: 20 });
  const seed = h("input", { type: "number", min: 0, value: 1 });
  const time = h("input", { type: "number", min: 1, max: 60, value: 5 });
  const source = codeField(t("Program"), START, 12, () => run());
  const start = h("button.primary", { onclick: () => run() }, t("Judge"));
  const stop = h("button", { onclick: () => running?.abort(), disabled: true }, t("Stop"));
  const summary = h("p", { role: "status" }), rows = h("tbody");
  const table = h("table.verdicts", { hidden: true }, h("thead", {}, h("tr", {},
    [t("Puzzle"), t("Verdict"), t("Reason"), t("Seconds")].map((text) => h("th", { scope: "col" }, text)))), rows);

  async function run() {
    if (running) return;
    running = new AbortController();
    const { signal } = running;
    start.disabled = true;
    stop.disabled = false;
    put(rows);
    try {
      summary.textContent = t("Making the test set…");
      const wanted = { kind: kind.value, count: Number(count.value), seed: Number(seed.value) };
      const { puzzles } = await program(judge, "test-set", wanted, signal);
      table.hidden = false;
      let right = 0;
      for (const [n, puzzle] of puzzles.entries()) {
        summary.textContent = t("Puzzle {number} of {count}", { number: n + 1, count: puzzles.length });
        const found = await judged(puzzle, signal);
        if (found.verdict === "right") right++;
        rows.append(row(puzzle, found));
      }
      summary.textContent = t("{right} of {count} right.", { right, count: puzzles.length });
    } catch (error) {
      summary.textContent = signal.aborted ? t("Stopped.") : String(/** @type {any} */ (error).message);
    } finally {
      running = null;
      start.disabled = false;
      stop.disabled = true;
    }
  }

  /** @param {{text: string}} puzzle @param {AbortSignal} signal */
  async function judged({ text }, signal) {
    const limit = Number(time.value);
    await program(runner, "run", { source: "" }, signal); // the time to start an engine does not count
    const late = new AbortController();
    const alarm = setTimeout(() => late.abort(), 1000 * limit);
    const both = AbortSignal.any([late.signal, signal]);
    const began = performance.now();
    const ran = await program(runner, "call", { source: source.value, text }, both).catch((error) => {
      if (late.signal.aborted && !signal.aborted) return { output: "", ended: "time", code: null };
      throw error;
    }).finally(() => clearTimeout(alarm));
    const seconds = (performance.now() - began) / 1000;
    return { seconds, ...(await program(judge, "verdict", { kind: kind.value, text, seconds, time: limit, ...ran }, signal)) };
  }

  /** @param {{name: string, text: string}} puzzle @param {any} found */
  const row = (puzzle, found) => h("tr", { "data-verdict": found.verdict },
    h("td", {}, h("details", {}, h("summary", {}, puzzle.name), h("pre", {}, puzzle.text))),
    h("td", {}, h("code", {}, found.verdict)),
    h("td", {}, [found.step && t("Step {step}:", { step: found.step }), found.reason?.text].filter(Boolean).join(" ")),
    h("td.number", {}, number(found.seconds, 2)));

  return h("div.stack", {}, h("h1", {}, t("Judge for Python functions")),
    h("p.lead", {}, t("Paste a function that solves a puzzle. It runs here, in your browser, on puzzles whose answers are proven.")),
    h("div.form", {}, field(t("Puzzle"), kind), field(t("Number of puzzles"), count), field(t("Seed"), seed), field(t("Seconds per puzzle"), time)),
    source, h("div.row", {}, start, stop), summary, table);
});
