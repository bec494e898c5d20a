// How long somebody has been at it; it stands still while the page is hidden.

export class Clock {
  /** @param {(text: string) => void} show */
  constructor(show) {
    this.show = show;
    this.spent = 0;
    this.since = 0;
    this.timer = 0;
    this.hiding = () => (document.hidden ? this.stop() : this.wanted && this.start());
    this.wanted = false;
    document.addEventListener("visibilitychange", this.hiding);
    show(written(0));
  }

  get seconds() {
    return this.spent + (this.since ? (performance.now() - this.since) / 1000 : 0);
  }

  /** So much was spent before, in an earlier visit. @param {number} seconds */
  begin(seconds) {
    this.spent = seconds;
    this.show(written(seconds));
  }

  start() {
    this.wanted = true;
    if (this.since) return;
    this.since = performance.now();
    this.timer = setInterval(() => this.show(written(this.seconds)), 1000);
  }

  stop() {
    this.spent = this.seconds;
    this.since = 0;
    clearInterval(this.timer);
    this.show(written(this.spent));
  }

  /** Solved: it does not go on by itself. */
  end() {
    this.wanted = false;
    this.stop();
  }

  reset() {
    this.end();
    this.spent = 0;
    this.show(written(0));
  }

  /** Forget it all, with the screen. */
  leave() {
    this.end();
    document.removeEventListener("visibilitychange", this.hiding);
  }
}

/** @param {number} seconds */
export function written(seconds) {
  const whole = Math.floor(seconds);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(whole / 3600);
  const rest = `${hours ? two(Math.floor(whole / 60) % 60) : Math.floor(whole / 60)}:${two(whole % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
