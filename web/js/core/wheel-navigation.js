/** Mouse wheel navigation through turns. */

/** Wheel distance of one turn of the game, in pixels; a notch is longer on every machine. */
const NOTCH = 50;
/** Pixels per unit of a wheel event, by its `deltaMode`: pixel, line, page. */
const UNITS = [1, 20, 400];
/** Idle time that ends a wheel gesture, in milliseconds. */
const REST = 300;

/** @typedef {Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'timeStamp'>} Move */

export class WheelNavigation {
  #turned = 0;
  #last = -Infinity;
  /** `true` if the current gesture has changed turns. */
  #ours = false;

  /**
   * Returns the step in turns for a wheel event, and `keep` if the page must not scroll. Without a turn in
   * that direction the page scrolls, unless the same gesture has already changed turns.
   * @param {Move} move
   * @param {{ index: number, frames: unknown[] }} replay
   * @returns {{ step: -1 | 0 | 1, keep: boolean }}
   */
  turn({ deltaX, deltaY, deltaMode, ctrlKey, timeStamp }, { index, frames }) {
    if (ctrlKey || Math.abs(deltaY) <= Math.abs(deltaX)) return { step: 0, keep: false };
    if (timeStamp - this.#last > REST) [this.#turned, this.#ours] = [0, false];
    this.#last = timeStamp;
    const step = deltaY < 0 ? -1 : 1;
    const there = step < 0 ? index > 0 : index < frames.length;
    if (!there) return { step: 0, keep: this.#ours };
    this.#ours = true;
    if (this.#turned * step < 0) this.#turned = 0;
    this.#turned += deltaY * UNITS[deltaMode];
    if (Math.abs(this.#turned) < NOTCH) return { step: 0, keep: true };
    this.#turned = 0;
    return { step, keep: true };
  }
}
