// Several files at once, chosen or dropped.

import { h } from "../dom.js";

/** @param {FileList} files @returns {Promise<string[]>} */
export const readFiles = (files) => Promise.all([...files].map((file) => file.text()));

/** A button that chooses files. @param {(texts: string[]) => void} got @param {string} label */
export function filesButton(got, label) {
  const input = h("input", {
    type: "file", multiple: true, class: "quiet", tabindex: "-1", "aria-hidden": "true",
    onchange: async () => {
      if (input.files?.length) got(await readFiles(input.files));
      input.value = "";
    },
  });
  return h("span", {}, input, h("button", { onclick: () => input.click() }, label));
}
