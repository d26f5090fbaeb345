/** What a wheel means to somebody who goes through turns. */

/** How far a wheel turns for a turn of the game, in pixels; a notch is more on every machine. */
const NOTCH = 50;
/** What a line or a page of a wheel is in pixels, by the mode of its event. */
const UNITS = [1, 20, 400];
/** After so many milliseconds without a move a wheel begins anew. */
const REST = 300;

/** @typedef {Pick<WheelEvent, 'deltaX' | 'deltaY' | 'deltaMode' | 'ctrlKey' | 'timeStamp'>} Move */

export class Wheel {
  #turned = 0;
  #last = -Infinity;
  /** Whether the wheel has gone through turns since it last rested. */
  #ours = false;

  /**
   * What to do about a move: by how many turns to go on, and whether the page keeps still. Where there is no turn in
   * that direction the page scrolls, unless the same move of the hand has just gone through turns.
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
