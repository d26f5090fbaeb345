/** A plan on its way to the server: sent once, and again only if it may be lost or the server has asked to wait. */

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

  /** Sends a plan. @param {Sent} sent */
  begin(sent) {
    this.stop();
    this.sent = sent;
    this.#id = this.name();
    this.#transmit();
  }

  /** Nothing is on its way any more. */
  stop() {
    clearTimeout(this.#timer);
    this.sent = null;
    this.waits = false;
    this.#since = 0;
  }

  /**
   * Learns how the game stands.
   * @param {State} state
   * @param {boolean} anew whether this is the first word over a new connection: what was not answered is sent again
   */
  meet(state, anew) {
    if (!this.sent) return;
    if (isDone(this.sent, state)) this.stop();
    else if (anew) this.#transmit();
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
    if (this.sent) this.send(this.sent, this.#id);
  }
}
