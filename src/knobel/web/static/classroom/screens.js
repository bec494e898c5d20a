// The screens for classes, each by its address: #set=… plays a set, #results=… reads what
// was handed in for it, #compose=… makes or changes one, #sheet=… prints one.

import { ask, Problem } from "../api.js";
import { more, t } from "../words.js";
import { closing } from "./closing-page.js";
import { Compose } from "./compose.js";
import { Course } from "./course.js";
import { overview } from "./overview.js";
import { Player } from "./player.js";
import { Results } from "./results.js";
import { sheet } from "./sheet.js";

/**
 * @typedef {{open: () => Promise<any>, close: () => void, drop?: (files: FileList) => void}} Screen
 * @typedef {{kinds: any, grades: any, home: () => void, go: (hash: string) => void}} Ways
 */

/** Screens of live rooms, which not every server has. */
const LIVE = ["room", "teach", "lesson"];

/** #room=CODE for pupils, #teach and #lesson=CODE for their teacher. @param {string} name @param {string} value @param {Ways} ways @returns {Promise<Screen>} */
async function live(name, value, ways) {
  if (!("rooms" in document.documentElement.dataset)) throw new Problem({ kind: "no-rooms", text: t("This server has no rooms for classes. They are switched on with “knobel serve --class FILE”.") });
  if (name === "room") return new (await import("./room.js")).Room(value, ways);
  if (name === "teach") return new (await import("./teach.js")).Teach(value, ways);
  return new (await import("./lesson.js")).Lesson(value, ways);
}

/** @param {() => any} open @returns {Screen} */
const still = (open) => ({ open: async () => open(), close: () => undefined });

/** The screen of an address. @param {string} name @param {string} value @param {Ways} ways @returns {Promise<Screen>} */
export async function screen(name, value, ways) {
  dress();
  await more("classroom");
  if (LIVE.includes(name)) return live(name, value, ways);
  const [packed, place = ""] = value.split("/");
  const link = `#set=${packed}`;
  if (name === "compose" && !packed) return new Compose(null, ways);
  const opened = await ask("set", { set: link });
  if (name === "results") return new Results(opened);
  if (name === "compose") return new Compose(JSON.parse(opened.file), ways);
  if (name === "sheet") return still(() => sheet(opened));
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
