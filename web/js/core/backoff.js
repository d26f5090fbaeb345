/** Waiting times between attempts, which grow as long as attempts fail. */

/** On an average, in milliseconds; the last one repeats. */
const WAITS = [250, 500, 1000, 2000, 4000, 8000];

export class Backoff {
  #attempts = 0;

  /** How long to wait before the next attempt. Not all who have failed together come back together. */
  next() {
    const wait = WAITS[Math.min(this.#attempts++, WAITS.length - 1)];
    return wait * (0.5 + Math.random());
  }

  /** An attempt has succeeded. */
  reset() {
    this.#attempts = 0;
  }
}
