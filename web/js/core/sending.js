/**
 * A plan on its way to the server: sent once, and again only if it may be lost or the server has asked to wait.
 * A plan that is ready before the computer has sealed its own waits here for that seal.
 */

import { isDone } from './session.js';

/** @typedef {import('../wire').RefusedRequest} RefusedRequest */
/** @typedef {import('../wire').State} State */
/** @typedef {import('./session.js').Sent} Sent */
/** What a refusal is about: another message, or the plan, which waits now, was given up, or is refused for good.
 * @typedef {'other' | 'waits' | 'given-up' | 'refused'} Fate */

/** For how long a plan is sent again to a server that has too much to do, in milliseconds. */
const PATIENCE = 60_000;

export class Sending {
  /** The plan, until the server has answered. @type {Sent | null} */
  sent = null;
  /** Whether the server has asked to wait. */
  waits = false;
  /** Whether the plan is not sent before the computer has sealed its own. */
  early = false;
  /** What the answer names. It stays the same however often the plan is sent: it is one wish. */
  #id = 0;
  /** When the server has asked to wait for the first time. */
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {() => number} name gives a message a number that no other has
   * @param {(sent: Sent, id: number) => void} send sends a plan, if there is a connection
   */
  constructor(name, send) {
    this.name = name;
    this.send = send;
  }

  /**
   * Sends a plan, now or as soon as plans are taken.
   * @param {Sent} sent
   * @param {State['phase']} phase what the game waits for
   */
  begin(sent, phase) {
    this.stop();
    this.sent = sent;
    this.#id = this.name();
    this.early = phase === 'sealing';
    if (!this.early) this.#transmit();
  }

  /** Takes back a plan that was not sent yet. */
  withdraw() {
    if (this.early) this.stop();
  }

  /** Nothing is on its way any more. */
  stop() {
    clearTimeout(this.#timer);
    this.sent = null;
    this.waits = this.early = false;
    this.#since = 0;
  }

  /**
   * Learns how the game stands.
   * @param {State} state
   * @param {boolean} anew whether this is the first word over a new connection: what was not answered is sent again
   */
  meet(state, anew) {
    if (!this.sent) return;
    if (isDone(this.sent, state)) return this.stop();
    if (this.early && state.phase === 'sealing') return;
    if (anew || this.early) this.#transmit();
  }

  /** The server has something. @param {number | undefined} re */
  acknowledge(re) {
    if (this.sent && re === this.#id) this.stop();
  }

  /** The server has refused something. @param {Pick<RefusedRequest, 're' | 'wait'>} refusal @returns {Fate} */
  refuse({ re, wait }) {
    if (!this.sent || re !== this.#id) return 'other';
    if (wait === undefined) {
      this.stop();
      return 'refused';
    }
    const now = Date.now();
    this.#since ||= now;
    if (now + wait - this.#since > PATIENCE) {
      this.stop();
      return 'given-up';
    }
    this.waits = true;
    clearTimeout(this.#timer);
    // Not all who were refused together come back together.
    this.#timer = setTimeout(() => this.#transmit(), wait * (1 + Math.random()));
    return 'waits';
  }

  #transmit() {
    clearTimeout(this.#timer);
    this.early = false;
    if (this.sent) this.send(this.sent, this.#id);
  }
}
