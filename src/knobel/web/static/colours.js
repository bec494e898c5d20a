// "Colours": light or dark, and how boards look.

import { h, s } from "./dom.js";
import { dialog } from "./dialogs.js";
import { shapes } from "./scene.js";
import { board, choose, setting, theme } from "./settings.js";
import { t } from "./words.js";

const SAMPLE = /** @type {any[]} */ ([
  { is: "box", x: 0.1, y: 0.1, width: 5.8, height: 1.8, role: "field" },
  { is: "box", x: 0.4, y: 0.45, width: 1.1, height: 1.1, round: 0.2, role: "thing" },
  { is: "label", x: 0.95, y: 1, text: "2", size: 0.7, role: "thing" },
  { is: "disc", x: 2.3, y: 1, radius: 0.55, role: "player" },
  { is: "label", x: 2.3, y: 1, text: "9", size: 0.7, role: "player" },
  ...[0, 1, 2].map((index) => ({ is: "box", x: 3.2 + 0.9 * index, y: 0.45, width: 0.75, height: 1.1, round: 0.15, role: "thing", index })),
]);

/** Two choices, each kept at once. @param {() => void} changed */
export function lookDialog(changed) {
  const boards = { usual: t("Warm"), calm: t("Calm"), contrast: t("Strong contrast"), safe: t("Colour-blind safe") };
  const themes = { system: t("Match system"), light: t("Light"), dark: t("Dark") };
  dialog(t("Colours"), () => [
    group("theme", t("Page"), themes, setting("theme", "system"), changed),
    group("board", t("Board"), boards, board(), changed, (name) =>
      h("span.sample", { "data-board": name, "data-theme": theme() }, s("svg", { class: "picture", viewBox: "0 0 6 2", "aria-hidden": "true" }, shapes(SAMPLE)))),
  ]);
}

/**
 * @param {string} name @param {string} title @param {Record<string, string>} choices @param {string} chosen
 * @param {() => void} changed @param {(name: string) => any} [sample]
 */
function group(name, title, choices, chosen, changed, sample = () => null) {
  const one = ([value, text] = ["", ""]) => h("label.check", {},
    h("input", { type: "radio", name, value, checked: value === chosen, onchange: () => { choose(name, value); changed(); } }), h("span", {}, text), sample(value));
  return h("fieldset.choices", {}, h("legend", {}, title), Object.entries(choices).map(one));
}
