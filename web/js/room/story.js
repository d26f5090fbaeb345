/** The turns of a game, as far as its page knows them. */

import { turnsFrom } from '../core/address.js';
import * as session from '../core/session.js';
import { address } from '../core/told.js';

/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

export class Story {
  /** The position in which the game starts; none before the turns were fetched. */
  #start = '';
  /** The turns that were played; the replay may show others beside them. @type {TurnFrame[]} */
  frames = [];
  /** How many turns the server has told. */
  #told = 0;
  /** The positions after these turns. @type {string[]} */
  #positions = [];
  /** The number of the first of them. */
  #first = 1;
  /** Up to where turns are being fetched. */
  #coming = '';
  /** Turns before this one were fetched without what opens their seals. */
  #brief = 0;

  /**
   * @param {string} api where the game is
   * @param {import('../core/replay.js').Replay} replay shows the turns
   * @param {import('../extras').Extras['unfold']} unfold what is played instead of a turn, if anything is
   * @param {Promise<Response | null> | null} asked the turns, if they were asked for already
   */
  constructor(api, replay, unfold, asked) {
    this.api = api;
    this.asked = asked;
    this.replay = replay;
    this.unfold = unfold;
    replay.frames = this.frames;
  }

  /** Where to connect to. @param {State | null} state @param {string} mark of what the page has said */
  address(state, mark) {
    const turns = this.#start === '' ? null : this.#told;
    return address(this.api, { turns, takebacks: state?.takebacks ?? 0, mark });
  }

  /** Whether the turns up to this state are being fetched. @param {State} state */
  comes(state) {
    return this.#coming === session.place(state);
  }

  /** The position that the turns known here lead to. */
  get position() {
    return this.frames.at(-1)?.position ?? this.#start;
  }

  /** The position of the turn that is shown; none within a turn that is shown in parts. */
  get shown() {
    return this.replay.frame ? this.replay.frame.position : this.#start;
  }

  /** The position before a turn, in which it was planned. @param {number} turn */
  before(turn) {
    return this.#positions[turn - this.#first - 1] ?? this.#start;
  }

  /** Whether a turn comes right after those that are known. @param {TurnFrame} frame */
  goesOn(frame) {
    return this.#start !== '' && session.isNext(this.frames, frame);
  }

  /** Adds a turn if it is the next one. @param {TurnFrame} frame */
  add(frame) {
    const { replay, frames } = this;
    if (!session.isNext(frames, frame)) return;
    if (this.#told === 0) this.#first = frame.turn;
    this.#told += 1;
    this.#positions.push(frame.position);
    frames.push(...(this.unfold?.(frame, replay.figures(frames.length)) ?? [frame]));
  }

  /** Nothing that is known of the turns counts any more. */
  forget() {
    this.#start = '';
    this.replay.stop();
    this.replay.frames = this.frames = [];
    // Something may be drawn before the turns are fetched anew.
    this.replay.index = 0;
    this.#told = this.#brief = 0;
    this.#positions = [];
  }

  /** Whether a turn of the game was told without what opens its seals. @param {TurnFrame} frame */
  isBrief(frame) {
    return frame.turn < this.#brief && frame.openings.length === 0 && this.frames.includes(frame);
  }

  /** Learns what opens the seals of all turns. @param {import('../wire').Opening[]} openings */
  open(openings) {
    for (const frame of this.frames.filter((frame) => this.isBrief(frame))) {
      frame.openings = openings.filter(({ turn }) => turn === frame.turn);
    }
    this.#brief = 0;
  }

  /**
   * Fetches the turns that are not known yet; null if they cannot be had.
   * @param {State} state in which the last of them ends
   * @returns {Promise<import('../wire').History | null>}
   */
  async fetch(state) {
    this.#coming = session.place(state);
    const { asked } = this;
    this.asked = null;
    const response = (await asked) ?? (await fetch(turnsFrom(this.api, this.#told)).catch(() => null));
    const history = response?.ok ? await response.json() : null;
    if (history && this.comes(state)) this.#coming = '';
    return history;
  }

  /**
   * Learns turns that were fetched, and shows them.
   * @param {import('../wire').History} history
   * @param {boolean} other whether none was known: then nothing is animated
   * @param {number} end when a turn has been played that was missed
   */
  async learn({ start, turns }, other, end) {
    const { replay } = this;
    const known = this.#start !== '';
    this.#start = start.position;
    replay.start = start.figures;
    const shown = this.frames.length;
    turns.forEach((frame) => this.add(frame));
    this.#brief = turns.at(-1)?.turn ?? this.#brief;
    // They were fetched twice: whoever looks back meanwhile is left there.
    if (known && this.frames.length === shown) return replay.changed();
    const missedOne = !other && turns.length === 1;
    replay.go(missedOne ? shown : replay.frames.length);
    if (missedOne) await this.play(end);
  }

  /** Plays the turn that was added last. @param {number} end when it has been played */
  play(end) {
    return this.unfold ? this.replay.run() : this.replay.forward(end);
  }
}
