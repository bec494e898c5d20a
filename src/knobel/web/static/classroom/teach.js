// The teacher's page: sign in with the PIN, open a room for a set, find the rooms there are.

import { ask, Problem } from "../api.js";
import { h, put } from "../dom.js";
import { fileButton, sentence } from "../dialogs.js";
import { check, field } from "../form.js";
import { shelf } from "../ladder.js";
import { t } from "../words.js";

const TOKEN = "knobel.teacher";
const WANTED = "knobel.teacher.set";

/** A room is wanted for this set; whoever is not signed in has to, first. @param {string} link @param {import("./screens.js").Ways} ways */
export function roomFor(link, ways) {
  sessionStorage.setItem(WANTED, link);
  ways.go("#teach");
}

/** What the server gave for the PIN; this window only. */
export const token = () => sessionStorage.getItem(TOKEN) ?? "";

/** Sign in. @param {string} pin */
export async function signIn(pin) {
  sessionStorage.setItem(TOKEN, (await ask("rooms/sign-in", { pin })).token);
}

/** What is asked with the token; whoever is not signed in has to. @param {string} name @param {object} [body] */
export const asTeacher = (name, body = {}) => ask(`rooms/${name}`, { token: token() || "-", ...body });

/** The words for how a room is. @param {string} status */
export const statusWords = (status) => ({ open: t("room open"), paused: t("paused"), ended: t("ended") })[status];

/** Three letters and three letters, to be read out. @param {string} code */
export const spaced = (code) => `${code.slice(0, 3)} ${code.slice(3)}`;

/**
 * A form for the PIN. @param {() => void} done
 */
export function pinForm(done) {
  const pin = h("input", { type: "password", inputmode: "numeric", autocomplete: "off" });
  const said = h("p.error", { role: "alert" });
  const button = h("button.primary", { onclick: () => go() }, t("Sign in"));
  const go = async () => {
    if (button.disabled) return;
    button.disabled = true;
    said.textContent = "";
    try {
      await signIn(pin.value || " ");
      done();
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      said.textContent = sentence(error);
    } finally {
      button.disabled = false;
    }
  };
  setTimeout(() => pin.focus());
  return h("section.panel.stack.door", { onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && event.target !== button && go() },
    h("h1", {}, t("Teacher’s page")),
    h("p.soft", {}, t("The PIN is shown where Knobel was started.")),
    field(t("PIN"), pin), said, h("div.row", {}, button, h("a.button", { href: "#room" }, t("I am a pupil"))));
}

export class Teach {
  /** @param {string} link @param {import("./screens.js").Ways} ways */
  constructor(link, ways) {
    this.link = link;
    this.ways = ways;
    this.element = h("div.teach");
  }

  async open() {
    if (this.link) {
      history.replaceState(null, "", "#teach");
      await signIn(this.link);
    }
    await this.show();
    return this.element;
  }

  close() {}

  async show() {
    if (!token()) return put(this.element, pinForm(() => this.show()));
    try {
      const found = await asTeacher("list");
      put(this.element, h("div.row.apart", {}, h("h1", {}, t("My rooms")),
        h("button.bare", { onclick: () => { sessionStorage.removeItem(TOKEN); this.show(); } }, t("Sign out"))),
        h("div.two", {}, this.maker(), this.list(found)));
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== "no-entry") throw error;
      sessionStorage.removeItem(TOKEN);
      await this.show();
    }
  }

  /** @param {{rooms: any[], days: number}} found */
  list({ rooms, days }) {
    return h("section.panel.stack", { "aria-labelledby": "rooms" }, h("h2", { id: "rooms" }, t("Rooms on this server")),
      !rooms.length && h("p.soft", {}, t("None yet.")),
      h("ul.stack", {}, rooms.map((one) => h("li", {}, h("a.button.wide-button", { href: `#lesson=${one.room}` },
        h("b.code", {}, spaced(one.room)), h("span", {}, one.title || t("Puzzle set")),
        h("span.soft.small", {}, `${statusWords(one.status)} · ${t("pupils: {n}", { n: one.pupils })} · ${new Date(1000 * one.opened).toLocaleDateString(document.documentElement.lang)}`))))),
      h("p.soft.small", {}, t("A room is deleted {n} days after it was last used, or at once when you delete it.", { n: days })));
  }

  /** A new room: a set by link or file, or one of the collections. */
  maker() {
    const said = h("p.error", { role: "alert" });
    const link = h("input", { type: "text", autocomplete: "off", spellcheck: "false", placeholder: "…#set=…", value: sessionStorage.getItem(WANTED) ?? "" });
    const kind = h("select", {}, this.ways.kinds.filter((/** @type {any} */ one) => one.levels.length).map((/** @type {any} */ one) => h("option", { value: one.name }, one.title)));
    const grade = h("select", {}, this.ways.grades.map((/** @type {any} */ one) => h("option", { value: one.name }, one.title)));
    const count = h("input", { type: "number", min: 1, max: 30, value: "5", required: true });
    const open = async (/** @type {() => Promise<string>|string} */ found) => {
      said.textContent = "";
      try {
        const room = await asTeacher("open", { set: await found() });
        sessionStorage.removeItem(WANTED);
        this.ways.go(`#lesson=${room.room}`);
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        said.textContent = sentence(error);
      }
    };
    const form = h("div.form", {}, field(t("Puzzle"), kind), field(t("Difficulty"), grade), field(t("How many"), count));
    const collected = async () => {
      check(form);
      const title = `${kind.selectedOptions[0].text}: ${grade.selectedOptions[0].text}`;
      const puzzles = (await shelf(kind.value, grade.value)).slice(0, Number(count.value));
      return JSON.stringify({ format: "knobel-set-1", title, puzzles: puzzles.map((one) => ({ kind: kind.value, text: one.text, options: one.variant })) });
    };
    return h("section.panel.stack", { "aria-labelledby": "new-room" }, h("h2", { id: "new-room" }, t("Open a room")),
      h("h3", {}, t("With puzzles of a collection")),
      form,
      h("div.row", {}, h("button.primary", { onclick: () => open(collected) }, t("Open the room"))),
      h("h3", {}, t("With a set of your own")),
      field(t("Link to a set"), link),
      said,
      h("div.row", {}, h("button", { onclick: () => open(() => link.value || " ") }, t("Open with this link")), fileButton((text) => open(() => text), t("Open with a file…"))));
  }
}
