// The screens for classes, each by its address: #set=… plays a set, #results=… reads what
// was handed in for it.

import { ask } from "../api.js";
import { more } from "../words.js";
import { closing } from "./closing.js";
import { Course } from "./course.js";
import { overview } from "./overview.js";
import { Player } from "./player.js";
import { Results } from "./results.js";

/**
 * @typedef {{open: () => Promise<any>, close: () => void}} Screen
 * @typedef {{kinds: any, grades: any, home: () => void, go: (hash: string) => void}} Ways
 */

/** @param {() => any} open @returns {Screen} */
const still = (open) => ({ open: async () => open(), close: () => undefined });

/** The screen of an address. @param {string} name @param {string} value @param {Ways} ways @returns {Promise<Screen>} */
export async function screen(name, value, ways) {
  dress();
  await more("classroom");
  const [packed, place = ""] = value.split("/");
  const link = `#set=${packed}`;
  const opened = await ask("set", { set: link });
  if (name === "results") return new Results(opened);
  const course = new Course(opened);
  const steps = {
    puzzle: (/** @type {number} */ n) => ways.go(`${link}/${n + 1}`),
    overview: () => ways.go(link),
    end: () => ways.go(`${link}/end`),
  };
  if (place === "end") return still(() => closing(course, steps));
  const n = Number(place) - 1;
  if (course.set.puzzles[n] && !course.over) return new Player(course, n, ways, steps);
  return still(() => overview(course, steps, { teach: () => ways.go(`#results=${packed}`), change: () => ways.go(`#compose=${packed}`) }));
}

/** The rules of style that only these screens need. */
function dress() {
  const address = new URL("classroom.css", import.meta.url).href;
  if (document.querySelector(`link[href="${address}"]`)) return;
  document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: address }));
}
