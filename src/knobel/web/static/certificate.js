// "Check this proof yourself": the certificate of an answer, checked without any solver, and to take home.

import { ask, Problem } from "./api.js";
import { announce, h, put } from "./dom.js";
import { sentence } from "./dialogs.js";
import { icon } from "./icons.js";
import { patiently } from "./waiting.js";
import { t } from "./words.js";

/** @param {string} packed */
function file(packed) {
  const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
  return URL.createObjectURL(new Blob([bytes], { type: "application/gzip" }));
}

/**
 * A button that fetches the certificate of a puzzle's answer and has it checked.
 * @param {object} puzzle
 */
export function certifyButton(puzzle) {
  const said = h("p.soft", { role: "status" });
  const button = h("button", {
    onclick: async () => {
      button.disabled = true;
      put(said, t("Thinking…"));
      try {
        const found = await patiently(said, async (signal) => {
          const { certificate, text } = await ask("certificate", { ...puzzle, moves: [] }, signal);
          return { certificate, text, checked: certificate && await ask("certify", { ...puzzle, moves: [], certificate }, signal) };
        });
        if (!said.isConnected) return;
        if (!found) {
          button.disabled = false;
          return;
        }
        const { certificate, text, checked } = found;
        put(said, checked ? t("Checked by the rules alone: {verdict}.", { verdict: checked.text }) : text, " ",
          certificate && h("a", { href: file(certificate), download: "certificate.jsonl.gz" }, t("Download the certificate")));
        announce(checked ? checked.text : text);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        put(said, sentence(error));
        button.disabled = false;
      }
    },
  }, icon("check"), t("Check this proof yourself"));
  return h("div.stack", {}, button, said);
}
