/** Playback of a game's turns: jumps to any turn, and animates forward turn by turn. */

/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/**
 * The display that turns are shown on.
 * @typedef {object} Stage
 * @property {(figures: PieceView[]) => void} show shows figures
 * @property {(figures: PieceView[]) => void} open shows the start position, without traces of a turn
 * @property {(frame: TurnFrame) => void} settle shows the position after a turn, with its traces
 * @property {(frame: TurnFrame, signal: AbortSignal, end: number) => Promise<void>} play
 *   animates a turn so that it ends by the time `end`, or at once when the signal aborts
 * @property {(ms: number, signal: AbortSignal) => Promise<void>} rest waits, at most until the signal aborts
 */

export class Replay {
  /** @type {TurnFrame[]} */
  frames = [];
  /** @type {PieceView[]} */
  start = [];
  /** Number of turns on the stage. */
  index = 0;
  /** `true` while turns are played one after the other. */
  running = false;
  /** @type {AbortController | null} */
  #playing = null;
  /** @type {AbortController | null} */
  #resting = null;

  /**
   * @param {Stage} stage
   * @param {() => void} changed called when the turn on the stage changes, and when an animation ends
   */
  constructor(stage, changed) {
    this.stage = stage;
    this.changed = changed;
  }

  /** Returns whether an animation is running. */
  get busy() {
    return this.#playing !== null;
  }

  /** Returns whether the last turn is on the stage. */
  get live() {
    return this.index === this.frames.length;
  }

  /** Returns the turn on the stage, `undefined` before the first. */
  get frame() {
    return this.frames[this.index - 1];
  }

  /** Returns the figures after the given number of turns. @param {number} index */
  figures(index) {
    return this.frames[index - 1]?.figures ?? this.start;
  }

  /** Shows the position after the given number of turns. @param {number} index */
  go(index) {
    this.stop();
    this.index = Math.max(0, Math.min(index, this.frames.length));
    if (this.frame) this.stage.settle(this.frame);
    else this.stage.open(this.start);
    this.changed();
  }

  /**
   * Plays the next turn; resolves to `true` if it was played to its end.
   * @param {number} [end] time by which the turn ends, whatever its length
   */
  async forward(end = Infinity) {
    if (this.live) return false;
    this.#resting?.abort();
    this.#playing?.abort();
    const mine = new AbortController();
    this.#playing = mine;
    this.index += 1;
    this.stage.show(this.figures(this.index - 1));
    this.changed();
    const frame = this.frames[this.index - 1];
    await this.stage.play(frame, mine.signal, end);
    if (this.#playing !== mine) return false;
    this.#playing = null;
    this.stage.settle(frame);
    this.changed();
    return !mine.signal.aborted;
  }

  /**
   * Plays all turns to the end; from the start if the end is on the stage.
   * @param {() => number} [pace] pause after each turn, in milliseconds
   */
  async run(pace) {
    if (this.live) this.go(0);
    this.running = true;
    while (this.running && (await this.forward()) && !this.live && (!pace || (await this.#rest(pace()))));
    this.running = false;
    this.changed();
  }

  /** Pauses after a turn; resolves to `false` if the pause was aborted. @param {number} ms */
  async #rest(ms) {
    const mine = new AbortController();
    this.#resting = mine;
    await this.stage.rest(ms, mine.signal);
    return !mine.signal.aborted;
  }

  /** Skips the rest of the running animation: its turn is shown at once. */
  skip() {
    this.running = false;
    this.#resting?.abort();
    this.#playing?.abort();
  }

  /** Aborts the animation and leaves the stage to the caller. */
  stop() {
    this.running = false;
    this.#resting?.abort();
    const playing = this.#playing;
    this.#playing = null;
    playing?.abort();
  }
}
