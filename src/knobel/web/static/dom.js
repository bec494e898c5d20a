// Elements, made in one line each.

/**
 * @typedef {Node|string|null|undefined|false} Child
 * @typedef {Child|Child[]|Child[][]} Children
 * @typedef {Record<string, any>} Props
 */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element: `on…` props are listeners, `data`/`aria` are objects, the rest attributes.
 * @param {string} tag  "button.primary" is a button of that class
 * @param {Props} [props]
 * @param {...Children} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  const [name, ...classes] = tag.split(".");
  const found = document.createElement(name);
  if (classes.length) found.className = classes.join(" ");
  if (name === "button") found.setAttribute("type", "button");
  return fill(found, props, children);
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Props} [props]
 * @param {...Children} children
 * @returns {any}
 */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), props, children);
}

/** @param {any} found @param {Props} props @param {Children[]} children */
function fill(found, props, children) {
  for (const [key, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (key.startsWith("on")) found.addEventListener(key.slice(2), value);
    else if (key in PROPERTIES) found[key] = value;
    else found.setAttribute(key, value === true ? "" : String(value));
  }
  for (const child of /** @type {Child[]} */ (children.flat(3))) {
    if (child !== null && child !== undefined && child !== false) found.append(child);
  }
  return found;
}

const PROPERTIES = { value: 1, checked: 1, disabled: 1, hidden: 1, indeterminate: 1 };

/** Replace what is in an element. @param {Element} parent @param {...Children} children */
export function put(parent, ...children) {
  parent.replaceChildren(.../** @type {Child[]} */ (children.flat(3)).filter((c) => c || c === "").map((c) => /** @type {Node|string} */ (c)));
}

/** Does the reader want no movement? */
export const calm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Tell people who listen instead of looking. @param {string} text */
export function announce(text) {
  const live = document.getElementById("live");
  if (!live) return;
  live.textContent = live.textContent === text ? text + " " : text;
}

/** @param {number} ms */
export const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/**
 * A function that runs once it has not been called for a while.
 * @template {any[]} A
 * @param {(...args: A) => void} action
 * @param {number} ms
 */
export function debounced(action, ms) {
  let timer = 0;
  return (/** @type {A} */ ...args) => {
    clearTimeout(timer);
    timer = setTimeout(() => action(...args), ms);
  };
}
