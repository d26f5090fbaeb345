/** Goes through the turns of a game: to any of them at once, forward one by one with animation. */

/** @typedef {import('../wire').Figure} Figure */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/**
 * What turns are shown on.
 * @typedef {object} Stage
 * @property {(figures: Figure[]) => void} show shows figures as they stand
 * @property {(figures: Figure[]) => void} open shows where the game starts, of which no turn has left any trace
 * @property {(frame: TurnFrame) => void} settle shows what a turn left
 * @property {(frame: TurnFrame, signal: AbortSignal, end: number) => Promise<void>} play
 *   plays a turn so that it ends by this moment, and to its end at once when the signal comes
 * @property {(ms: number, signal: AbortSignal) => Promise<void>} rest lets time go by, until the signal comes
 */

export class Replay {
  /** @type {TurnFrame[]} */
  frames = [];
  /** @type {Figure[]} */
  start = [];
  /** How many turns are on the stage. */
  index = 0;
  /** Whether one turn after the other is played. */
  running = false;
  /** @type {AbortController | null} */
  #playing = null;
  /** @type {AbortController | null} */
  #resting = null;

  /**
   * @param {Stage} stage
   * @param {() => void} changed is called when another turn is on the stage, and when an animation has ended
   */
  constructor(stage, changed) {
    this.stage = stage;
    this.changed = changed;
  }

  /** Whether an animation is under way. */
  get busy() {
    return this.#playing !== null;
  }

  /** Whether the last turn is on the stage. */
  get live() {
    return this.index === this.frames.length;
  }

  /** The turn on the stage, none before the first. */
  get frame() {
    return this.frames[this.index - 1];
  }

  /** The figures before or after so many turns. @param {number} index */
  figures(index) {
    return this.frames[index - 1]?.figures ?? this.start;
  }

  /** Shows the stage after so many turns. @param {number} index */
  go(index) {
    this.stop();
    this.index = Math.max(0, Math.min(index, this.frames.length));
    if (this.frame) this.stage.settle(this.frame);
    else this.stage.open(this.start);
    this.changed();
  }

  /**
   * Plays the next turn; resolves to whether it was played to its end.
   * @param {number} [end] when it has been played, however long it is
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
   * Plays turn after turn to the end; from the start if the end is on the stage.
   * @param {() => number} [pace] how long a turn stands before the next one is played, in milliseconds
   */
  async run(pace) {
    if (this.live) this.go(0);
    this.running = true;
    while (this.running && (await this.forward()) && !this.live && (!pace || (await this.#rest(pace()))));
    this.running = false;
    this.changed();
  }

  /** Lets a turn stand; resolves to whether nobody wanted anything else meanwhile. @param {number} ms */
  async #rest(ms) {
    const mine = new AbortController();
    this.#resting = mine;
    await this.stage.rest(ms, mine.signal);
    return !mine.signal.aborted;
  }

  /** Ends the animation under way: the turn is on the stage at once. */
  skip() {
    this.running = false;
    this.#resting?.abort();
    this.#playing?.abort();
  }

  /** Ends the animation and leaves the stage to the caller. */
  stop() {
    this.running = false;
    this.#resting?.abort();
    const playing = this.#playing;
    this.#playing = null;
    playing?.abort();
  }
}
