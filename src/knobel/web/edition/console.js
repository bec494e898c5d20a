// The Python console: `import knobel` works, pictures are shown, a program can be stopped.

import { announce, h } from "./dom.js";
import { Engine, program } from "./engines.js";
import { begin, codeField } from "./program-page.js";
import { t } from "./words.js";

const EXAMPLES = [
  'import knobel\nfrom pathlib import Path\n\nfiles = sorted(Path("examples").glob("*/*.txt"))\npuzzle = knobel.load(files[0])\npuzzle',
  "answer = knobel.solve(puzzle)\nprint(answer.status, *answer.moves)\nanswer",
  'knobel.generate(puzzle.name, difficulty="medium", seed=7).puzzle',
  "for file in files:\n    print(file, knobel.solve(knobel.load(file)).status)",
];

const engine = new Engine("program");
/** @type {AbortController|null} */
let running = null;

begin(() => {
  const log = h("div.log", { role: "log", "aria-label": t("Output") });
  const field = codeField(t("Program"), EXAMPLES[0], 6, () => run());
  const start = h("button.primary", { onclick: () => run() }, t("Run"));
  const stop = h("button", { onclick: () => running?.abort(), disabled: true }, t("Stop"));
  const examples = EXAMPLES.map((source, n) => h("button.bare", { onclick: () => { field.value = source; field.focus(); } }, t("Example {number}", { number: n + 1 })));

  async function run() {
    if (running) return;
    const source = field.value;
    running = new AbortController();
    start.disabled = true;
    stop.disabled = false;
    log.append(h("pre.asked", {}, source));
    const waiting = h("p.soft", {}, t("Running…"));
    log.append(waiting);
    try {
      show(await program(engine, "run", { source }, running.signal));
    } catch (error) {
      const stopped = running.signal.aborted;
      log.append(h("p.error", {}, stopped ? t("Stopped. Earlier variables are gone.") : String(/** @type {any} */ (error).message)));
    } finally {
      waiting.remove();
      running = null;
      start.disabled = false;
      stop.disabled = true;
      log.lastElementChild?.scrollIntoView({ block: "nearest" });
    }
  }

  /** @param {any} found */
  function show({ output, failed, svg, text }) {
    if (output) log.append(h(failed ? "pre.error" : "pre", {}, output));
    if (svg) log.append(h("img.shown", { src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: t("Picture") }));
    else if (text !== null) log.append(h("pre", {}, text));
    announce(failed ? t("The program failed.") : t("Done."));
  }

  return h("div.stack", {}, h("h1", {}, t("Python console")),
    h("p.lead", {}, t("Python runs in your browser, with Knobel. Nothing you type leaves this device.")),
    h("div.row", {}, examples), log, field,
    h("div.row", {}, start, stop, h("span.soft.small", {}, t("Ctrl+Enter runs the program; Escape, then Tab leaves the field."))));
});
