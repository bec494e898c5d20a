// The page on its own: lists lie in files, everything else is asked of two engines, Python in workers
// of the browser. One makes moves, which never wait; the other one searches. An engine that is stuck in
// work nobody waits for any more, that has died or has grown too large is replaced; what others
// asked of it is asked again, since an engine remembers nothing that matters.

import { lang, t } from "./words.js";

/**
 * @typedef {{name: string, body: string, lang: string, signal?: AbortSignal, answer: (found: Response) => void,
 *   fail: (error: any) => void, begun: boolean, tries: number}} Job
 * @typedef {{name: string, seconds: number, states: number, cancel: () => void}} Work
 */

const GRACE = 400;
/** Milliseconds that work nobody waits for may go on, before its engine is replaced. */
const LARGEST = 384 << 20;
/** Bytes; an engine never gives memory back, so one that has more is replaced when it has nothing to do. */
const TRIES = 2;

/** Tells of searches that go on: events "work" with a `detail` of type Work, and "done" at the end. */
export const bulletin = new EventTarget();

export class Engine {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    /** @type {Map<number, Job>} */
    this.jobs = new Map();
    this.next = 1;
    /** @type {Worker|null} */
    this.worker = null;
    /** @type {any} */
    this.about = null;
    /** Ends with the first start. @type {Promise<void>} */
    this.up = new Promise((done) => (this.isUp = done));
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.alarm = undefined;
  }

  start() {
    if (this.worker) return;
    const worker = new Worker(new URL("./engine.js", import.meta.url), { type: "module", name: this.name });
    this.worker = worker;
    worker.onmessage = ({ data }) => worker === this.worker && this.hear(data);
    worker.onerror = (event) => {
      event.preventDefault();
      if (worker === this.worker) this.died(event.message || "the engine has stopped");
    };
    for (const [id, job] of this.jobs) this.post(id, job);
  }

  /** @param {number} id @param {Job} job */
  post(id, { name, body }) {
    this.worker?.postMessage({ id, name, body });
  }

  /**
   * @param {string} name @param {string} body @param {AbortSignal} [signal]
   * @returns {Promise<Response>}
   */
  ask(name, body, signal) {
    return new Promise((answer, fail) => {
      if (signal?.aborted) return fail(signal.reason);
      const id = this.next++;
      const job = { name, body, lang: JSON.parse(body).lang, signal, answer, fail, begun: false, tries: 0 };
      this.jobs.set(id, job);
      signal?.addEventListener("abort", () => this.drop(id, () => fail(signal.reason)), { once: true });
      if (this.worker) this.post(id, job);
      else this.start();
    });
  }

  /** Nobody waits for this any more. @param {number} id @param {() => void} told */
  drop(id, told) {
    const job = this.jobs.get(id);
    if (!job) return;
    this.jobs.delete(id);
    told();
    if (!job.begun) return this.worker?.postMessage({ drop: id });
    const { worker } = this;
    setTimeout(() => worker && worker === this.worker && this.running === id && this.replace(), GRACE);
  }

  /** @param {any} data */
  hear(data) {
    if (data.ready) {
      this.about = data.ready;
      this.isUp?.();
    } else if (data.failed) this.died(data.failed);
    else if (data.begun) this.begin(data.begun);
    else if (data.progress) this.report(data.progress);
    else this.answered(data);
  }

  /** @param {number} id */
  begin(id) {
    this.running = id;
    const job = this.jobs.get(id);
    if (!job) return;
    job.begun = true;
    const seconds = this.about?.seconds[job.name] ?? 0;
    clearTimeout(this.alarm);
    this.alarm = setTimeout(() => this.late(id), 1000 * (2 + 1.5 * seconds)); // it should have seen the end itself
  }

  /** It takes longer than it may, and does not notice. @param {number} id */
  late(id) {
    const job = this.jobs.get(id);
    if (!job || this.running !== id) return;
    this.jobs.delete(id);
    const error = this.about.too_much[job.lang] ?? this.about.too_much.en;
    this.replace();
    job.answer(json({ error }, 422));
    this.finished(job);
  }

  /** @param {{id: number, seconds: number, states: number}} progress */
  report({ id, seconds, states }) {
    const job = this.jobs.get(id);
    if (!job) return;
    const cancel = () => this.drop(id, () => {
      job.answer(json({ error: { kind: "cancelled", text: t("Search cancelled.") } }, 499));
      this.finished(job);
    });
    bulletin.dispatchEvent(new CustomEvent("work", { detail: { name: job.name, seconds, states, cancel } }));
  }

  /** @param {Job} job */
  finished(job) {
    bulletin.dispatchEvent(new CustomEvent("done", { detail: { name: job.name } }));
  }

  /** @param {{id: number, status: number, text: string, heap: number, headers?: Record<string, string>}} data */
  answered({ id, status, text, heap, headers }) {
    clearTimeout(this.alarm);
    this.running = 0;
    const job = this.jobs.get(id);
    this.jobs.delete(id);
    job?.answer(new Response(text, { status, headers: { "Content-Type": "application/json", ...headers } }));
    if (job) this.finished(job);
    if (heap > LARGEST && !this.jobs.size) this.replace();
  }

  /** The engine is of no use any more: what it was doing is tried once more by another one. @param {string} why */
  died(why) {
    for (const [id, job] of this.jobs) {
      if (this.about && !job.begun) continue;
      if (++job.tries < TRIES && this.about) continue;
      this.jobs.delete(id);
      if (this.about) job.answer(json({ error: { kind: "internal", text: String(why).slice(0, 200) } }, 500));
      else job.fail(new TypeError(why)); // it never came up: as if there were no server
      this.finished(job);
    }
    const again = this.about !== null;
    this.stop();
    if (again) this.start();
  }

  replace() {
    this.stop();
    this.start();
  }

  stop() {
    clearTimeout(this.alarm);
    this.worker?.terminate();
    this.worker = null;
    this.running = 0;
    for (const job of this.jobs.values()) job.begun = false;
  }
}

const moves = new Engine("moves"), searches = new Engine("searches");

/** An answer of an engine for programs, or an error; `signal` ends the program. @param {Engine} engine @param {string} name @param {object} body @param {AbortSignal} [signal] */
export async function program(engine, name, body, signal) {
  await settled;
  const response = await engine.ask(name, JSON.stringify({ lang, ...body }), signal);
  const found = await response.json();
  if (!response.ok) throw new Error(found.error?.text ?? response.statusText);
  return found;
}

/** Which engine: only what takes a few milliseconds goes to the one for moves. @param {string} name @param {any} body */
const engineFor = (name, body) => (name === "position" || name === "draw" || (name === "check" && body.deep === false) ? moves : searches);

/** @param {any} value @param {number} status */
const json = (value, status) => new Response(JSON.stringify(value), { status, headers: { "Content-Type": "application/json" } });

/**
 * The same as fetch("api/…").
 * @param {string} path
 * @param {{body?: string, signal?: AbortSignal}} init
 * @returns {Promise<Response>}
 */
export async function carry(path, { body, signal }) {
  if (!body) return listed(path, signal);
  await settled;
  const request = JSON.parse(body);
  const png = path === "draw" && request.format === "png";
  const response = await engineFor(path, request).ask(path, png ? JSON.stringify({ ...request, format: "svg" }) : body, signal);
  if (path !== "draw" || !response.ok) return response;
  const { base64 } = await response.json();
  const picture = new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))], { type: "image/svg+xml" });
  return new Response(png ? await painted(picture) : picture);
}

/** Lists are files; the pictures in them are the same in every language. @param {string} path @param {AbortSignal} [signal] */
async function listed(path, signal) {
  const [, name, lang] = path.match(/^([^?]+)\?lang=(\w+)$/) ?? ["", path, "en"];
  const read = (/** @type {string} */ place) => fetch(new URL(`./data/${place}.json`, import.meta.url), { signal });
  if (!name.startsWith("collections")) return read(`${lang}/${name}`);
  const [list, pictures] = await Promise.all([read(`${lang}/${name}`), read(`pictures/${name}`)]);
  if (!list.ok || !pictures.ok) return list.ok ? pictures : list;
  const found = await list.json(), drawn = await pictures.json();
  for (const item of found.puzzles ?? found.collections.map((/** @type {any} */ one) => one.first)) item.preview = drawn[item.id];
  return json(found, 200);
}

/** A picture as PNG. @param {Blob} svg @returns {Promise<Blob>} */
async function painted(svg) {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext("2d")?.drawImage(image, 0, 0);
    return await new Promise((done, fail) => canvas.toBlob((blob) => (blob ? done(blob) : fail(new Error("no picture"))), "image/png"));
  } finally {
    URL.revokeObjectURL(address);
  }
}

// -- what is kept for the next visit, and when the engines start

/**
 * The service worker comes first: it keeps what the engines load, so that each file is fetched once.
 * Where there is none (a private window) the engines load without it.
 */
async function kept() {
  const workers = navigator.serviceWorker;
  if (!workers) return;
  await workers.register(new URL("./service-worker.js", import.meta.url)).catch(() => undefined);
  if (workers.controller || !(await workers.getRegistration())) return;
  await new Promise((done) => {
    workers.addEventListener("controllerchange", done, { once: true });
    setTimeout(done, 10_000);
  });
}

/** The pages for programs start engines when they need them; the game wants both at once. */
const atOnce = document.documentElement.dataset.engines !== "later";
export const settled = kept();
settled.then(() => import("./notices.js"));
if (atOnce) settled.then(async () => {
  moves.start();
  await moves.up;
  searches.start();
  await searches.up;
  navigator.serviceWorker?.controller?.postMessage("rest");
});
