/** Goes through the turns of a game on a board: to any of them at once, forward one by one with animation. */

import { playTurn, settleTurn } from './animate.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./wire').Figure} Figure */
/** @typedef {import('./wire').TurnFrame} TurnFrame */

export class Replay {
  /** @type {TurnFrame[]} */
  frames = [];
  /** @type {Figure[]} */
  start = [];
  /** How many turns are on the board. */
  index = 0;
  /** Whether one turn after the other is played. */
  running = false;
  /** @type {AbortController | null} */
  #playing = null;

  /**
   * @param {Board} board
   * @param {(caption: string) => void} say is told what happens in an animation
   * @param {() => void} changed is called when another turn is on the board, and when an animation has ended
   */
  constructor(board, say, changed) {
    this.board = board;
    this.say = say;
    this.changed = changed;
  }

  /** Whether an animation is under way. */
  get busy() {
    return this.#playing !== null;
  }

  /** Whether the last turn is on the board. */
  get live() {
    return this.index === this.frames.length;
  }

  /** The turn on the board, none before the first. */
  get frame() {
    return this.frames[this.index - 1];
  }

  /** The figures before or after so many turns. @param {number} index */
  figures(index) {
    return this.frames[index - 1]?.figures ?? this.start;
  }

  /** Shows the board after so many turns. @param {number} index */
  go(index) {
    this.stop();
    this.index = Math.max(0, Math.min(index, this.frames.length));
    if (this.frame) {
      settleTurn(this.board, this.frame);
    } else {
      this.board.arrows([]);
      this.board.ghosts([]);
      this.board.mark({});
      this.board.show(this.start);
    }
    this.changed();
  }

  /** Plays the next turn; resolves to whether it was played to its end. */
  async forward() {
    if (this.live) return false;
    this.#playing?.abort();
    const mine = new AbortController();
    this.#playing = mine;
    this.index += 1;
    this.board.show(this.figures(this.index - 1));
    this.changed();
    const frame = this.frames[this.index - 1];
    await playTurn(this.board, frame, this.say, mine.signal);
    if (this.#playing !== mine) return false;
    this.#playing = null;
    settleTurn(this.board, frame);
    this.changed();
    return !mine.signal.aborted;
  }

  /** Plays turn after turn to the end; from the start if the end is on the board. */
  async run() {
    if (this.live) this.go(0);
    this.running = true;
    while (this.running && (await this.forward()) && !this.live);
    this.running = false;
    this.changed();
  }

  /** Ends the animation under way: the turn is on the board at once. */
  skip() {
    this.running = false;
    this.#playing?.abort();
  }

  /** Ends the animation and leaves the board to the caller. */
  stop() {
    this.running = false;
    const playing = this.#playing;
    this.#playing = null;
    playing?.abort();
  }
}
