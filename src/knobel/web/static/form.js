// Forms made of options: the server says what can be chosen, and how it is called.

import { Problem } from "./api.js";
import { h } from "./dom.js";
import { t } from "./words.js";

/**
 * @typedef {{name: string, type: "flag"|"whole"|"number"|"amount"|"text"|"fields"|"choice", title: string, help: string,
 *   default: any, least: number|null, most: number|null, choices: string[], advanced: boolean}} Option
 */

/** A form: its fields, and what was chosen in them so far. */
export class Form {
  /** @param {Option[]} options @param {Record<string, any>} [values] @param {() => void} [changed] */
  constructor(options, values = {}, changed = () => undefined) {
    /** @type {[Option, any][]} */
    this.inputs = options.filter((option) => !option.advanced).map((option) => [option, input(option, values[option.name], changed)]);
    /** An element for each option. @type {any[]} */
    this.fields = this.inputs.map(([option, element]) => labelled(option, element));
  }

  /** What was chosen, without what was left as it is. */
  get values() {
    return Object.fromEntries(this.inputs.map(([option, element]) => [option.name, value(option, element)])
      .filter(([, chosen]) => chosen !== undefined));
  }
}

/**
 * What is wrong with a number is said with the name that its field has on the page, and the range that is
 * allowed; Problem. @param {Element} form
 */
export function check(form) {
  for (const input of /** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll(".field input[min]"))) {
    const good = input.validity.valid && (input.type === "number" || within(input));
    input.ariaInvalid = good ? null : "true";
    if (good) continue;
    const details = input.closest("details");
    if (details) details.open = true;
    input.focus();
    const holes = { field: input.closest(".field")?.firstElementChild?.textContent, least: input.min, most: input.max };
    throw new Problem({ kind: "bad-field", text: wanted(input, holes) });
  }
}

/** @param {HTMLInputElement} input @param {object} holes */
function wanted({ type, step, max }, holes) {
  if (type !== "number") return t("{field}: a number from {least} to {most}, or a range such as 0.2-0.5", holes);
  if (step === "any") return t("{field}: a number from {least} to {most}", holes);
  return max ? t("{field}: a whole number from {least} to {most}", holes) : t("{field}: a whole number, at least {least}", holes);
}

/** Is a number, or are both ends of a range, as large as they may be? @param {HTMLInputElement} input */
const within = ({ value, min, max }) => !value.trim() ||
  (/^[^-]+(-[^-]+)?$/.test(value.trim()) && value.split("-").every((one) => one.trim() && Number(plain(one)) >= Number(min) && Number(plain(one)) <= Number(max)));

/** As programs write numbers. @param {string} text */
const plain = (text) => text.replaceAll(",", ".");

/** @param {string} text @param {any} input */
export const field = (text, input) => h("label.field", {}, h("span", {}, text), input);

/** @param {Option} option @param {any} element */
function labelled({ type, title }, element) {
  const text = title.charAt(0).toUpperCase() + title.slice(1);
  return type === "flag" ? h("label.check", {}, element, text) : field(text, element);
}

/** @param {Option} option @param {any} chosen @param {() => void} changed */
function input({ type, help, choices, default: usual, least, most }, chosen, changed) {
  const listeners = { onchange: changed, title: help };
  if (type === "flag") return h("input", { type: "checkbox", checked: chosen ?? usual ?? false, ...listeners });
  if (type === "choice") {
    return h("select", { value: chosen ?? "", ...listeners }, h("option", { value: "" }, t("any")),
      choices.map((name) => h("option", { value: name, selected: name === chosen }, name)));
  }
  const shown = chosen === undefined || chosen === null ? "" : String(chosen);
  if (type === "whole" || type === "number") {
    const step = type === "whole" ? "1" : "any";
    return h("input", { type: "number", min: least, max: most, step, value: shown, placeholder: t("any"), ...listeners });
  }
  const range = type === "amount" ? { min: least, max: most } : {};
  return h("input", { type: "text", value: shown, placeholder: usual === null ? t("any") : String(usual), ...range, ...listeners });
}

/** What an input says; undefined if that is the usual. @param {Option} option @param {any} element */
function value({ type, default: usual }, element) {
  if (type === "flag") return element.checked === (usual ?? false) ? undefined : element.checked;
  const text = element.value.trim();
  if (!text) return undefined;
  if (type === "whole" || type === "number") return Number(text);
  return type === "amount" ? plain(text) : text;
}
