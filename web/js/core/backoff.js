/** Exponential backoff with jitter for repeated attempts. */

/** Average delays in milliseconds; the last one repeats. */
const WAITS = [250, 500, 1000, 2000, 4000, 8000];

export class Backoff {
  #attempts = 0;

  /** Returns the delay before the next attempt, in milliseconds. Jitter spreads simultaneous failures. */
  next() {
    const wait = WAITS[Math.min(this.#attempts++, WAITS.length - 1)];
    return wait * (0.5 + Math.random());
  }

  /** Resets the delay after a successful attempt. */
  reset() {
    this.#attempts = 0;
  }
}
