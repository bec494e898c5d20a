// A long answer of the server, event by event. It is asked for again, from where it ended, when it breaks off.

import { carry } from "../transport.js";

/** Milliseconds without a sign of life, after which a line counts as broken: two heartbeats and a bit. */
const SILENCE = 40_000;
const LONGEST = 5_000;
/** Statuses that will not get better by asking again. */
const FINAL = [403, 404, 422];

export class Line {
  /**
   * @param {string} path @param {object} body
   * @param {{news: (event: any) => void, alive: (online: boolean) => void, lost: (kind: string) => void}} told
   */
  constructor(path, body, told) {
    this.path = path;
    this.body = body;
    this.told = told;
    this.after = "";
    this.wait = 0;
    this.abort = new AbortController();
    this.closed = false;
  }

  open() {
    this.listen();
    return this;
  }

  close() {
    this.closed = true;
    this.abort.abort();
  }

  /** Until it is closed: again and again. */
  async listen() {
    while (!this.closed) {
      try {
        await this.once();
      } catch {
        // broken off, or not reached at all
      }
      if (this.closed) return;
      this.told.alive(false);
      this.wait = Math.min(LONGEST, 2 * this.wait + 300);
      await new Promise((done) => setTimeout(done, this.wait * (0.6 + 0.8 * Math.random()))); // not all at the same moment
    }
  }

  async once() {
    this.abort = new AbortController();
    let timer = 0;
    const heard = () => {
      clearTimeout(timer);
      timer = setTimeout(() => this.abort.abort(), SILENCE);
    };
    heard();
    try {
      const response = await carry(this.path, {
        method: "POST", headers: { "Content-Type": "application/json" },
        body: JSON.stringify({ ...this.body, after: this.after }), signal: this.abort.signal,
      });
      if (!response.ok || !response.body) return await this.refused(response);
      this.wait = 0;
      this.told.alive(true);
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      for (let text = ""; !this.closed; ) {
        const { value, done } = await reader.read();
        if (done) return;
        heard();
        const events = (text + value).split("\n\n");
        text = events.pop() ?? "";
        for (const event of events) this.take(event);
      }
    } finally {
      clearTimeout(timer);
    }
  }

  /** @param {Response} response */
  async refused(response) {
    if (!FINAL.includes(response.status)) return;
    const { error } = await response.json().catch(() => ({}));
    this.close();
    this.told.lost(error?.kind ?? "");
  }

  /** @param {string} event */
  take(event) {
    const lines = event.split("\n");
    const data = lines.find((one) => one.startsWith("data: "));
    if (!data || this.closed) return;
    this.after = lines.find((one) => one.startsWith("id: "))?.slice(4) ?? this.after;
    this.told.news(JSON.parse(data.slice(6)));
  }
}
