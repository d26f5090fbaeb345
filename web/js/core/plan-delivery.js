/**
 * Delivery of a plan to the server: sent once, and again only if it may be lost or the server has asked to
 * wait. A plan that is ready before the computer has sealed its own is held back until then.
 */

import { isDone } from './session.js';

/** @typedef {import('../wire').RefusedRequest} RefusedRequest */
/** @typedef {import('../wire').State} State */
/** @typedef {import('./session.js').SentPlan} Sent */
/** Meaning of a refusal: it concerns another message, or the plan is retried, abandoned, or refused for good.
 * @typedef {'other' | 'waits' | 'given-up' | 'refused'} RefusalKind */

/** Maximum time for resending a plan to an overloaded server, in milliseconds. */
const PATIENCE = 60_000;

export class PlanDelivery {
  /** The plan, until the server has answered. @type {Sent | null} */
  sent = null;
  /** `true` if the server has asked to wait. */
  waits = false;
  /** `true` if the plan is held back until the computer has sealed its own. */
  early = false;
  /** Message id that the answer refers to. Resending keeps it, so that all copies are one request. */
  #id = 0;
  /** Time of the server's first request to wait. */
  #since = 0;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /**
   * @param {() => number} name returns a unique message id
   * @param {(sent: Sent, id: number) => void} send sends a plan, if connected
   */
  constructor(name, send) {
    this.name = name;
    this.send = send;
  }

  /**
   * Sends a plan, now or as soon as the server accepts plans.
   * @param {Sent} sent
   * @param {State['phase']} phase phase of the game
   */
  begin(sent, phase) {
    this.stop();
    this.sent = sent;
    this.#id = this.name();
    this.early = phase === 'sealing';
    if (!this.early) this.#transmit();
  }

  /** Withdraws a plan that was not sent yet. */
  withdraw() {
    if (this.early) this.stop();
  }

  /** Forgets the plan and stops resending it. */
  stop() {
    clearTimeout(this.#timer);
    this.sent = null;
    this.waits = this.early = false;
    this.#since = 0;
  }

  /**
   * Handles a new state of the game.
   * @param {State} state
   * @param {boolean} anew `true` for the first message of a new connection: an unanswered plan is sent again
   */
  onState(state, anew) {
    if (!this.sent) return;
    if (isDone(this.sent, state)) return this.stop();
    if (this.early && state.phase === 'sealing') return;
    if (anew || this.early) this.#transmit();
  }

  /** Handles an acknowledgement of the server. @param {number | undefined} re */
  acknowledge(re) {
    if (this.sent && re === this.#id) this.stop();
  }

  /** Handles a refusal of the server. @param {Pick<RefusedRequest, 're' | 'wait'>} refusal @returns {RefusalKind} */
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
    // Jitter spreads clients that were refused at the same time.
    this.#timer = setTimeout(() => this.#transmit(), wait * (1 + Math.random()));
    return 'waits';
  }

  #transmit() {
    clearTimeout(this.#timer);
    this.early = false;
    if (this.sent) this.send(this.sent, this.#id);
  }
}
