/** Debounced requests for the server's verdict on a position. */

import { post, text } from '../ui/dom.js';

/** @typedef {import('../wire').StartCheck} StartCheck */

/** Pause in typing before a request, in milliseconds. */
const CALM = 200;

export class PositionCheck {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;
  /** Number of requests: only the answer to the last one counts. */
  #asked = 0;

  /**
   * @param {string} variant
   * @param {() => Record<string, string>} options
   * @param {(told: StartCheck) => void} heard
   */
  constructor(variant, options, heard) {
    this.variant = variant;
    this.options = options;
    this.heard = heard;
  }

  /** @param {string} position @param {boolean} [fair] `true` to request the fairness of the start, too */
  ask(position, fair = false) {
    clearTimeout(this.#later);
    const number = ++this.#asked;
    this.#later = setTimeout(async () => {
      const told = await this.#answer(position, fair);
      if (number === this.#asked) this.heard(told);
    }, fair ? 0 : CALM);
  }

  /** @param {string} position @param {boolean} fair @returns {Promise<StartCheck>} */
  async #answer(position, fair) {
    try {
      return await post('/api/position', { variant: this.variant, options: this.options(), position, fair });
    } catch (error) {
      const message = error instanceof Error ? error.message : text('site-offline');
      return { refused: { code: 'unanswered', message, squares: [] } };
    }
  }
}
