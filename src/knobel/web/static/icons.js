// Small drawings for buttons, each one path on 24 × 24.

import { s } from "./dom.js";

const PATHS = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  restart: "M4 4v6h6M4.5 10A8 8 0 1 1 4 13",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.7 1-2.5A6 6 0 0 0 12 3z",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  share: "M12 15V3M8 7l4-4 4 4M5 13v6a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-6",
  check: "M4 12.5 9.5 18 20 7",
  pencil: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  next: "M5 12h14M13 6l6 6-6 6",
  back: "M19 12H5M11 6l-6 6 6 6",
  play: "M7 5l12 7-12 7z",
  pause: "M8 5v14M16 5v14",
  plus: "M5 12h14M12 5v14",
  minus: "M5 12h14",
  stop: "M6 6l12 12M18 6 6 18",
  colours: "M12 3a9 9 0 1 0 0 18c1.5 0 2-1 1.6-2.1-.5-1.4.3-2.9 1.9-2.9H18a3 3 0 0 0 3-3c0-5.5-4-10-9-10zM7.5 12h.01M9.5 8h.01M14 7.5h.01M17 10.5h.01",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6 19 19M19 5l-1.4 1.4M6.4 17.6 5 19",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z",
  more: "M5 12h.01M12 12h.01M19 12h.01",
  star: "M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9-4.3-4.1 5.9-.8z",
  steps: "M4 20h5v-5h5v-5h6M14 4l6 6",
  trophy: "M8 4h8v6a4 4 0 0 1-8 0zM8 5H4c0 4 2 5 4 5M16 5h4c0 4-2 5-4 5M12 14v4M8 20h8",
  day: "M4 7h16v13H4zM4 11h16M8 4v5M16 4v5",
  target: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6z",
  proof: "M4 20 12 4l8 16zM12 10v4M12 17h.01",
  print: "M7 9V3h10v6M7 17H4v-8h16v8h-3M7 14h10v7H7z",
  book: "M4 5a2 2 0 0 1 2-2h13v15H6a2 2 0 0 0-2 2zM4 20a2 2 0 0 0 2 2h13M9 7h6",
};

/** @param {keyof typeof PATHS} name */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", "aria-hidden": "true" }, s("path", { d: PATHS[name] }));
}
