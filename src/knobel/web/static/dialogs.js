// Windows over the page: open or paste a puzzle, share one, what is recorded.

import { ask, fetchFile, Problem } from "./api.js";
import { art } from "./art.js";
import { announce, h, put } from "./dom.js";
import { icon } from "./icons.js";
import { add, erase, progress, written as progressLines } from "./progress.js";
import { choose, forget, pictures, recording, recordLines, records } from "./settings.js";
import { copy, download, link } from "./share.js";
import { alone } from "./transport.js";
import { t } from "./words.js";

/** @typedef {import("./share.js").Game} Start */

/**
 * A window with a title; `fill` makes what is in it.
 * @param {string} title
 * @param {(close: () => void) => any[]} fill
 */
export function dialog(title, fill) {
  const before = document.activeElement;
  const close = () => window.close();
  const heading = h("h2", { id: "dialog-title" }, title);
  const window = h("dialog", { "aria-labelledby": "dialog-title" });
  window.append(h("div.stack", {}, heading, ...fill(close),
    h("div.row", {}, h("button", { onclick: close }, t("Close")))));
  window.addEventListener("close", () => {
    window.remove();
    if (before instanceof HTMLElement) before.focus();
  });
  document.body.append(window);
  window.showModal();
  return window;
}

/** What is wrong with a text, with line and column. @param {Problem} error */
export function sentence(error) {
  if (error.kind === "offline" && alone) return t("Knobel could not be loaded. Check your connection and reload the page.");
  if (error.kind === "offline") return t("The server does not answer. Is it still running?");
  if (error.line === null) return error.message;
  if (error.column === null) return t("Line {line}: {text}", { line: error.line, text: error.message });
  return t("Line {line}, column {column}: {text}", { line: error.line, column: error.column, text: error.message });
}

/** The line with the mistake, and the place marked. @param {string} text @param {Problem} error */
export function excerpt(text, error) {
  if (error.line === null) return null;
  const line = text.split(/\r?\n/)[error.line - 1];
  if (line === undefined) return null;
  const at = Math.max(0, (error.column ?? 1) - 1);
  const from = Math.max(0, at - 24);
  return h("pre", { "aria-hidden": "true" }, line.slice(from, at), h("mark", {}, line.slice(at, at + 1) || " "),
    line.slice(at + 1, at + 40));
}

/** The last try in each place. @type {WeakMap<Element, object>} */
const tries = new WeakMap();

/**
 * Is this text a puzzle? Then it is opened, else the window says why not; neither, if the window was
 * closed or another text was tried in the meantime.
 * @param {string} text
 * @param {Element} where  what is wrong is written there
 * @param {(start: Start) => void} open
 */
export async function tryText(text, where, open) {
  const mine = {};
  tries.set(where, mine);
  const wanted = () => where.isConnected && tries.get(where) === mine;
  try {
    const found = await ask("check", { text, deep: false });
    if (!wanted()) return false;
    if (!found.valid) throw new Problem(found.error);
    open({ kind: found.kind, text: found.text, variant: found.variant });
    return true;
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (wanted()) put(where, h("p.error", { role: "alert" }, sentence(error)), excerpt(text, error));
    return false;
  }
}

/** @param {(start: Start) => void} open @param {string} [text] */
export function pasteDialog(open, text = "") {
  dialog(t("Open a puzzle"), (close) => {
    const wrong = h("div");
    const area = h("textarea", { "aria-label": t("Puzzle as text"), spellcheck: "false", value: text });
    const go = async () => (await tryText(area.value, wrong, open)) && close();
    if (text) go();
    return [
      h("p.soft", {}, t("Paste a puzzle in the contest format. Knobel detects the type.")),
      area, wrong,
      h("div.row", {}, h("button.primary", { onclick: go }, t("Play it")), fileButton((read) => {
        area.value = read;
        go();
      })),
    ];
  });
}

/** A button that chooses a file. @param {(text: string, name: string) => void} got @param {string} [label] */
export function fileButton(got, label = t("Choose a file…")) {
  const input = h("input", {
    type: "file", class: "quiet", tabindex: "-1", "aria-hidden": "true",
    onchange: async () => {
      const file = input.files?.[0];
      if (file) got(await file.text(), file.name);
      input.value = "";
    },
  });
  return h("span", {}, input, h("button", { onclick: () => input.click() }, label));
}

/** @param {Start} game */
export async function shareDialog(game) {
  const whole = await link(game), bare = await link({ ...game, moves: [] });
  dialog(t("Share this puzzle"), () => {
    const address = h("input", { type: "text", readonly: true, "aria-label": t("Link"), value: bare, onfocus: () => address.select() });
    const said = h("p.soft", { role: "status" });
    const moves = h("input", { type: "checkbox", onchange: () => (address.value = moves.checked ? whole : bare) });
    const done = async () => {
      const worked = await copy(address.value);
      if (!worked) address.select();
      said.textContent = worked ? t("Copied.") : t("Press Ctrl+C to copy.");
    };
    const collected = async () => {
      const n = (await import("./classroom/draft.js")).collect(game);
      put(said, n ? [t("Puzzle {n} of your set.", { n }), " ", h("a", { href: "#compose=", onclick: () => said.closest("dialog")?.close() }, t("Go to the set"))] : t("Your set is full."));
    };
    return [
      h("p.soft", {}, t("The link contains the whole puzzle. Nothing is stored on the server.")),
      address,
      h("label.check", {}, moves, t("with my moves so far")),
      h("div.row", {}, h("button.primary", { onclick: done }, t("Copy link")),
        h("button", { onclick: collected }, icon("book"), t("Add to my set")), said),
      h("h3", {}, t("Download")),
      h("div.row", {},
        h("button", { onclick: () => download(`${game.kind}.txt`, game.text) }, t("Text")),
        h("button", { onclick: () => drawing(game, "svg") }, "SVG"),
        h("button", { onclick: () => drawing(game, "png") }, "PNG"),
        Boolean(game.moves?.length) && animation(game)),
    ];
  });
}

/** @param {Start} game @param {string} format */
async function drawing(game, format) {
  download(`${game.kind}.${format}`, await fetchFile("draw", { ...game, format, theme: pictures() }));
}

/** A button that saves the moves as an animation; what makes it is loaded when it is wanted. @param {Start} game */
export function animation(game) {
  const button = h("button", {
    title: t("An animation of the moves"),
    onclick: async () => {
      if (button.ariaBusy) return;
      button.ariaBusy = "true"; // not disabled: it keeps the focus, so Escape still closes the window
      try {
        const { saveFilm } = await import("./film.js");
        await saveFilm(game);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        announce(sentence(error));
        button.title = sentence(error);
      } finally {
        button.ariaBusy = null;
      }
    },
  }, "GIF");
  return button;
}

/** What was reached, to look at, to take along and to delete. @param {() => void} changed */
export function progressDialog(changed) {
  dialog(t("My progress"), (close) => {
    const said = h("p", { role: "status" });
    const say = () => (said.textContent = t("Puzzles solved: {n}", { n: Object.values(progress().puzzles).filter((one) => one.solved).length }));
    const took = (/** @type {string} */ text) => {
      if (!add(text)) return void (said.textContent = t("This is not a progress file."));
      say();
      changed();
    };
    say();
    return [
      Object.values(progress().puzzles).some((one) => one.solved) ? null : art("cup"),
      h("p.soft", {}, t("Kept in this browser only; nothing is sent anywhere. “knobel play --progress FILE” reads and writes the exported file.")),
      said,
      h("div.row", {},
        h("button", { onclick: () => download("knobel-progress.json", progressLines()) }, t("Export")),
        fileButton(took, t("Import…")),
        h("button", { onclick: () => { erase(); say(); changed(); announce(t("Progress deleted.")); } }, t("Delete progress"))),
      h("div.row", {}, h("button", { onclick: () => { close(); recordDialog(); } }, icon("book"), t("My attempts"))),
    ];
  });
}

export function recordDialog() {
  dialog(t("My attempts"), () => {
    const count = h("p", { role: "status" });
    const say = () => (count.textContent = t("Attempts recorded: {n}", { n: records().length }));
    const box = h("input", {
      type: "checkbox", checked: recording(), onchange: () => choose("recording", box.checked ? "yes" : "no"),
    });
    say();
    return [
      h("p.soft", {}, t("If you like, this browser remembers which puzzles you tried, how long you took and whether you solved them. Nothing is sent anywhere. “knobel calibrate” can read the exported file.")),
      h("label.check", {}, box, t("Record my attempts")),
      count,
      h("div.row", {},
        h("button", { onclick: () => download("attempts.jsonl", recordLines()) }, t("Export")),
        h("button", {
          onclick: () => {
            forget();
            say();
            announce(t("All attempts deleted."));
          },
        }, t("Delete all"))),
    ];
  });
}
