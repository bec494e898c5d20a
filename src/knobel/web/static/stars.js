// What was reached with a puzzle: three stars, with words for those who do not see them.

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { stars } from "./progress.js";
import { t } from "./words.js";

/** @param {import("./progress.js").Entry|undefined} entry */
export function starred(entry) {
  const got = stars(entry);
  if (!got[0]) return null;
  const names = [t("solved"), t("fewest possible"), t("without help")];
  const said = names.filter((_, n) => got[n]).join(", ");
  return h("span.stars", { role: "img", "aria-label": said, title: said }, got.map((yes) => h(yes ? "span.got" : "span", {}, icon("star"))));
}
