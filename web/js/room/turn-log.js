/** The turns of a game that its page knows. */

import { turnsUrl } from '../core/turn-url.js';
import * as session from '../core/session.js';
import { gameSocketUrl } from '../core/state-delta.js';

/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

export class TurnLog {
  /** Position at the start of the game; empty before the turns were fetched. */
  #start = '';
  /** Turns that were played; the replay may show others beside them. @type {TurnFrame[]} */
  frames = [];
  /** Number of turns received from the server. */
  #received = 0;
  /** Positions after these turns. @type {string[]} */
  #positions = [];
  /** Number of the first of them. */
  #first = 1;
  /** Place up to which turns are being fetched. */
  #fetching = '';
  /** Turns before this one were fetched without the openings of their seals. */
  #brief = 0;

  /**
   * @param {string} api address of the game
   * @param {import('../core/replay.js').Replay} replay shows the turns
   * @param {import('../extras').Extras['splitTurn']} unfold returns the frames played instead of a turn
   * @param {Promise<Response | null> | null} asked response with the turns, if already requested
   */
  constructor(api, replay, unfold, asked) {
    this.api = api;
    this.asked = asked;
    this.replay = replay;
    this.unfold = unfold;
    replay.frames = this.frames;
  }

  /**
   * Returns the address of the connection.
   * @param {State | null} state
   * @param {string} mark of the state in the page
   */
  address(state, mark) {
    const turns = this.#start === '' ? null : this.#received;
    return gameSocketUrl(this.api, { turns, takebacks: state?.takebacks ?? 0, mark });
  }

  /** Returns whether the turns up to this state are being fetched. @param {State} state */
  isFetching(state) {
    return this.#fetching === session.versionKey(state);
  }

  /** Position after all known turns. */
  get position() {
    return this.frames.at(-1)?.position ?? this.#start;
  }

  /** Position of the shown turn; empty within a turn that is shown in parts. */
  get shown() {
    return this.replay.frame ? this.replay.frame.position : this.#start;
  }

  /** Returns the position before a turn, in which it was planned. @param {number} turn */
  before(turn) {
    return this.#positions[turn - this.#first - 1] ?? this.#start;
  }

  /** Returns whether a turn directly follows the known ones. @param {TurnFrame} frame */
  isNext(frame) {
    return this.#start !== '' && session.isNext(this.frames, frame);
  }

  /** Adds a turn if it is the next one. @param {TurnFrame} frame */
  add(frame) {
    const { replay, frames } = this;
    if (!session.isNext(frames, frame)) return;
    if (this.#received === 0) this.#first = frame.turn;
    this.#received += 1;
    this.#positions.push(frame.position);
    frames.push(...(this.unfold?.(frame, replay.figures(frames.length)) ?? [frame]));
  }

  /** Forgets all turns. */
  forget() {
    this.#start = '';
    this.replay.stop();
    this.replay.frames = this.frames = [];
    // A drawing may come before the turns are fetched again.
    this.replay.index = 0;
    this.#received = this.#brief = 0;
    this.#positions = [];
  }

  /** Returns whether a turn of the game came without the openings of its seals. @param {TurnFrame} frame */
  isBrief(frame) {
    return frame.turn < this.#brief && frame.openings.length === 0 && this.frames.includes(frame);
  }

  /** Adds the openings of all seals. @param {import('../wire').OpenedSeal[]} openings */
  addOpenings(openings) {
    for (const frame of this.frames.filter((frame) => this.isBrief(frame))) {
      frame.openings = openings.filter(({ turn }) => turn === frame.turn);
    }
    this.#brief = 0;
  }

  /**
   * Fetches the unknown turns; `null` if that fails.
   * @param {State} state in which the last of them ends
   * @returns {Promise<import('../wire').TurnHistory | null>}
   */
  async fetch(state) {
    this.#fetching = session.versionKey(state);
    const { asked } = this;
    this.asked = null;
    const response = (await asked) ?? (await fetch(turnsUrl(this.api, this.#received)).catch(() => null));
    const history = response?.ok ? await response.json() : null;
    if (history && this.isFetching(state)) this.#fetching = '';
    return history;
  }

  /**
   * Adds fetched turns, and shows them.
   * @param {import('../wire').TurnHistory} history
   * @param {boolean} other `true` if none was known: then nothing is animated
   * @param {number} end time at which the playback of a missed turn ends
   */
  async addHistory({ start, turns }, other, end) {
    const { replay } = this;
    const known = this.#start !== '';
    this.#start = start.position;
    replay.start = start.figures;
    const shown = this.frames.length;
    turns.forEach((frame) => this.add(frame));
    this.#brief = turns.at(-1)?.turn ?? this.#brief;
    // They were fetched twice: a viewer at an earlier turn stays there.
    if (known && this.frames.length === shown) return replay.changed();
    const missedOne = !other && turns.length === 1;
    replay.go(missedOne ? shown : replay.frames.length);
    if (missedOne) await this.play(end);
  }

  /** Plays the turn that was added last. @param {number} end time at which the playback ends */
  play(end) {
    return this.unfold ? this.replay.run() : this.replay.forward(end);
  }
}
