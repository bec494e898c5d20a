// The picture one plays on: the scene, the way so far, and places that can be pressed.

import { calm, h, put, s } from "./dom.js";
import { cut, move, moveBack } from "./motion.js";
import { LOOKS, shapes } from "./scene.js";
import { t } from "./words.js";
import { Zoom } from "./zoom.js";

/**
 * @typedef {import("./game.js").Position} Position
 * @typedef {import("./game.js").Choice} Choice
 */

const TURN = 420;
const SINGLE = 200;
const FLIGHT = 620;
const WALK = 110;
const ARROWS = { ArrowLeft: "←", ArrowUp: "↑", ArrowDown: "↓", ArrowRight: "→" };
const FEW = 24;
/** Pixels: a finger that moves less has pressed. */
const SWIPE = 24;

/** Milliseconds of one move. @param {import("./motion.js").Motion} motion */
const pace = (motion) => (motion.turn ? TURN : motion.begin ? FLIGHT : SINGLE);

export class Board {
  /** @param {(move: string|string[]) => void} onMove */
  constructor(onMove) {
    this.onMove = onMove;
    this.layer = s("g");
    this.trail = s("g", { class: "trail" });
    this.above = s("g");
    this.marks = s("g");
    this.spots = s("g");
    this.svg = s("svg", { class: "board picture", role: "img" }, this.layer, this.trail, this.above, this.marks, this.spots);
    this.zoom = new Zoom(this.svg);
    this.pad = h("div.pad", { role: "group", "aria-label": t("Moves") });
    this.sparks = h("div.sparks", { "aria-hidden": "true" });
    this.element = h("div.stage", {}, this.svg, this.zoom.buttons, this.sparks, this.pad);
    /** @type {(Choice|undefined)[]} what was chosen of the parts of the next move */
    this.chosen = [];
    /** @type {Position|null} */
    this.position = null;
    /** How the position after these moves was reached. @type {Map<string, {old: Position, motion: import("./motion.js").Motion}>} */
    this.films = new Map();
    this.told = "";
    /** Digits of the field that is being typed. */
    this.typed = "";
    this.open = true;
    this.listen();
  }

  /** A swipe is an arrow key. */
  listen() {
    /** @type {PointerEvent|null} */
    let down = null;
    this.svg.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => (down = event.pointerType === "touch" && event.isPrimary ? event : null));
    this.svg.addEventListener("pointercancel", () => (down = null));
    this.svg.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
      if (!down || !event.isPrimary) return;
      const x = event.clientX - down.clientX, y = event.clientY - down.clientY;
      down = null;
      if (Math.hypot(x, y) < SWIPE) return;
      const key = Math.abs(x) > Math.abs(y) ? (x < 0 ? "ArrowLeft" : "ArrowRight") : (y < 0 ? "ArrowUp" : "ArrowDown");
      if (!this.press(key)) return;
      this.swiped = true; // and not a press on what lies there
      setTimeout(() => (this.swiped = false));
    });
    this.svg.addEventListener("click", (/** @type {MouseEvent} */ event) => this.swiped && event.stopPropagation(), true);
  }

  /**
   * Show a position, at once or with the movement that led to it.
   * @param {Position} position
   * @param {{open?: boolean}} [options]  can moves be made here?
   */
  async show(position, { open = true } = {}) {
    const old = this.position;
    this.position = position;
    this.open = open;
    this.typed = "";
    this.chosen = old ? this.kept(old, position) : this.forced();
    this.told = "";
    this.marks.replaceChildren();
    delete this.element.dataset.moves;
    cut();
    this.name(position);
    this.controls();
    if (old && !calm()) {
      const film = this.films.get(old.moves.join(" "));
      if (position.motion.length) await this.animate(old, position);
      else if (film && film.old.key === position.key && film.old.moves.join(" ") === position.moves.join(" ")) await this.rewind(film);
    }
    if (this.position === position) this.draw(position);
  }

  /** What stays chosen: a position that is only confirmed takes nothing back. @param {Position} old @param {Position} position */
  kept(old, position) {
    const { chosen } = this, forced = this.forced();
    if (position.refused || old.key !== position.key || old.moves.join(" ") !== position.moves.join(" ")) return forced;
    return position.controls.parts.map(({ choices }, n) => choices.find((one) => !one.moves && one.token === chosen[n]?.token) ?? forced[n]);
  }

  /** What is chosen without asking: who has only one way takes it. One press is left to do. @returns {(Choice|undefined)[]} */
  forced() {
    const { parts } = this;
    if (parts.length < 2) return [];
    const chosen = parts.map(({ choices }) => (choices.length === 1 && !choices[0].moves ? choices[0] : undefined));
    return chosen.every(Boolean) ? chosen.slice(0, -1) : chosen;
  }

  /** @param {Position} old @param {Position} position */
  async animate(old, position) {
    let from = old.scene;
    this.clear();
    if (position.motion.length === 1) this.films.set(position.moves.join(" "), { old, motion: position.motion[0] });
    for (const motion of position.motion) {
      await move(this.layer, from, motion, position.motion.length > 1 && !motion.turn && !motion.begin ? WALK : pace(motion));
      if (this.position !== position) return;
      from = motion.after ?? position.scene;
    }
  }

  /** A move that is taken back turns back. @param {{old: Position, motion: import("./motion.js").Motion}} film */
  async rewind({ old, motion }) {
    this.clear();
    await moveBack(this.layer, old.scene, motion, pace(motion));
  }

  /** Only the picture, without what lies on it, while things move. */
  clear() {
    this.trail.replaceChildren();
    this.above.replaceChildren();
    this.spots.classList.add("waiting");
  }

  /** @param {Position} position */
  draw({ scene, trail, moves }) {
    this.element.dataset.moves = String(moves.length);
    this.zoom.show(scene);
    this.spots.classList.remove("waiting");
    this.layer.replaceChildren(shapes(scene.shapes, scene.paints));
    this.trail.replaceChildren(shapes(trail ?? [], scene.paints));
    this.above.replaceChildren(shapes(trail?.length ? scene.shapes.filter(({ role }) => role === "player") : [], scene.paints));
  }

  /** A picture without a game, such as a step of a proof. @param {import("./scene.js").Scene} scene */
  picture(scene) {
    cut();
    this.marks.replaceChildren();
    this.open = false;
    this.controls();
    this.zoom.show(scene);
    this.svg.setAttribute("aria-label", `${scene.title}. ${scene.description}`);
    this.layer.replaceChildren(shapes(scene.shapes, scene.paints));
    this.trail.replaceChildren();
    this.above.replaceChildren();
  }

  /** @param {Position} position */
  name({ scene }) {
    this.svg.setAttribute("aria-label", `${scene.title}. ${scene.description}`);
  }

  // -- what can be pressed

  get parts() {
    return this.open && this.position ? this.position.controls.parts : [];
  }

  /** The part that is to be chosen next. */
  get now() {
    return this.parts.findIndex((_, n) => !this.chosen[n]);
  }

  controls() {
    const now = this.now;
    const keys = this.parts.length === 1 ? this.parts[0].choices.map(({ key }) => key) : [];
    this.svg.classList.toggle("swiped", keys.includes("ArrowLeft") || keys.includes("ArrowRight"));
    this.svg.classList.toggle("upright", keys.includes("ArrowUp") || keys.includes("ArrowDown"));
    put(this.spots, this.parts.map((part, n) => part.choices.map((choice) => this.spot(choice, n, now))));
    put(this.pad, this.parts.length > 1 ? this.parts.map((part, n) => this.group(part, n, now)) : this.single());
  }

  /** @param {Choice} choice @param {number} n @param {number} now */
  spot(choice, n, now) {
    const chosen = this.chosen[n] === choice;
    if (!choice.place || (n !== now && !chosen)) return null;
    const [x, y, width, height] = choice.place;
    const told = choice.token === this.told.split(this.position?.controls.joined || "\0")[n];
    const large = width > (this.position?.scene.width ?? 0) / 3;
    const looks = ["hot", !choice.moves && !large && !chosen && "near", large && "large", chosen && "chosen", told && "told"].filter(Boolean).join(" ");
    const ring = this.parts.length > 1;  // in the colour of whoever it is for
    const rim = large ? 0 : ring ? -0.06 : 0.05;
    const round = Math.min(width, height) * (ring ? 0.5 : 0.12) - rim;
    const spot = s("rect", { x: x + rim, y: y + rim, width: width - 2 * rim, height: height - 2 * rim, rx: round, class: ring ? `${looks} ring line i${n % LOOKS}` : looks, "data-token": choice.token });
    spot.append(s("title", {}, choice.words));
    spot.addEventListener("click", () => this.choose(choice, n));
    return large && told && choice.sign ? s("g", {}, spot, s("text", { class: "sign", x: x + width / 2, y: y + height / 12, "font-size": height / 10 }, choice.sign)) : spot;
  }

  single() {
    const choices = (this.parts[0]?.choices ?? []).filter((choice) => !choice.moves);
    if (choices.length > FEW) return [];
    if (!choices.some(({ key }) => key === "ArrowUp" || key === "ArrowDown")) return choices.map((one) => this.button(one, 0));
    const others = choices.filter(({ key }) => !(/** @type {any} */ (ARROWS)[key ?? ""]));
    return [...Object.keys(ARROWS).map((key) => this.arrow(key, choices)), ...others.map((one) => this.button(one, 0))];
  }

  /** @param {import("./game.js").Part} part @param {number} n @param {number} now */
  group(part, n, now) {
    const label = h("span", { class: n === now ? "" : "soft" }, part.title);
    return h("div.part", { role: "group", "aria-label": part.title }, label,
      part.choices.slice(0, FEW).map((choice) => this.button(choice, n)));
  }

  /** Always four of them, so that none changes its place. @param {string} key @param {Choice[]} choices */
  arrow(key, choices) {
    const sign = h("span", { "aria-hidden": "true" }, /** @type {any} */ (ARROWS)[key]);
    const choice = choices.find((one) => one.key === key);
    if (!choice) return h("button.step", { disabled: true, "aria-label": sign.textContent }, sign);
    const told = choice.token === this.told ? ".told" : "";
    const about = { "aria-label": choice.words, title: choice.words, "data-token": choice.token, "data-part": 0 };
    return h(`button.step${told}`, { ...about, onclick: () => this.choose(choice, 0) }, sign);
  }

  /** @param {Choice} choice @param {number} n */
  button(choice, n) {
    const several = this.parts.length > 1;
    const plain = several ? choice.token : choice.words;
    const told = choice.token === this.told.split(this.position?.controls.joined || "\0")[n];
    return h(told ? "button.told" : "button", {
      "aria-label": choice.words, title: choice.words, "data-token": choice.token, "data-part": n,
      "aria-pressed": several ? String(this.chosen[n] === choice) : undefined,
      onclick: () => this.choose(choice, n),
    }, !several && choice.sign && h("span.sign", { "aria-hidden": "true" }, choice.sign), plain);
  }

  /** @param {Choice} choice @param {number} n */
  choose(choice, n) {
    if (!this.position) return;
    this.typed = "";
    const forced = this.forced();
    if (forced.length && forced.length < this.parts.length) this.chosen = this.parts.map(({ choices }) => choices[0]);
    else this.chosen[n] = this.chosen[n] === choice && forced[n] !== choice ? undefined : choice;
    if (choice.moves) return this.onMove(choice.moves);
    const focus = document.activeElement;
    const wanted = focus instanceof HTMLElement && this.pad.contains(focus) ? [focus.dataset.part, focus.dataset.token] : null;
    if (this.now >= 0) {
      this.controls();
      if (wanted) this.refocus(wanted[0], wanted[1]);
      return;
    }
    const move = this.chosen.map((one) => one?.token).join(this.position.controls.joined);
    this.chosen = [];
    this.onMove(move);
  }

  /** After the buttons were made anew. @param {string} [part] @param {string} [token] */
  refocus(part, token) {
    const buttons = /** @type {HTMLElement[]} */ ([...this.pad.querySelectorAll("button")]);
    const same = buttons.find((b) => b.dataset.part === part && b.dataset.token === token);
    (same ?? buttons[0])?.focus();
  }

  /** A key was pressed; true if it means something here. @param {string} key */
  press(key) {
    if (key === "Escape" && (this.typed || this.chosen.some(Boolean))) {
      this.typed = "";
      this.chosen = this.forced();
      this.controls();
      return true;
    }
    const n = Math.max(0, this.now);
    if (this.numbered(n)) return this.digit(key, n);
    const choice = this.parts[n]?.choices.find((one) => one.key === key);
    if (choice) this.choose(choice, n);
    return Boolean(choice);
  }

  /** Are the choices of a part told apart by the numbers on their buttons? @param {number} n */
  numbered(n) {
    const { choices } = this.parts[n] ?? { choices: [] };
    return this.parts.length > 1 && choices.every(({ token }) => /^\d+$/.test(token));
  }

  /** One rule: type the number that is on the button. While it could become a longer one, Enter ends it. @param {string} key @param {number} n */
  digit(key, n) {
    const { choices } = this.parts[n];
    const typed = key === "Enter" ? this.typed : this.typed + key;
    const fitting = choices.filter(({ token }) => typed && token.startsWith(typed));
    const exact = fitting.find(({ token }) => token === typed);
    if (!fitting.length) this.typed = "";
    else if (exact && (fitting.length === 1 || key === "Enter")) this.choose(exact, n);
    else this.typed = typed;
    return fitting.length > 0;
  }

  /** Draw attention to parts of the picture. @param {number[][]} places */
  point(places) {
    put(this.marks, places.map(([x, y, width, height]) => s("rect", { class: "pointed", x: x - 0.08, y: y - 0.08, width: width + 0.16, height: height + 0.16, rx: 0.25 })));
  }

  /** Point at a move. @param {string} token */
  tell(token) {
    this.told = token;
    this.controls();
  }

  /** A quiet celebration. */
  celebrate() {
    if (calm()) return;
    this.element.classList.add("glow");
    const colours = ["#e8590c", "#1f9d72", "#2b6cd9", "#f0a202", "#9c36b5"];
    put(this.sparks, Array.from({ length: 18 }, (_, k) => {
      const spark = h("i");
      spark.style.left = `${5 + ((k * 37) % 90)}%`;
      spark.style.top = `${35 + ((k * 53) % 50)}%`;
      spark.style.background = colours[k % colours.length];
      spark.style.animationDelay = `${(k % 6) * 0.09}s`;
      return spark;
    }));
    setTimeout(() => {
      this.sparks.replaceChildren();
      this.element.classList.remove("glow");
    }, 2200);
  }
}
