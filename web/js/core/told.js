/** What a page and the server tell each other of what the page knows, so that no more is told than has changed. */

/** @typedef {import('../wire').ServerMessage} ServerMessage */
/** @typedef {import('../wire').State} State */

/**
 * Where the page of a game connects to, which says what it knows: the server sends what was missed.
 * @param {string} api where the game is
 * @param {{ turns: number | null, takebacks: number, mark: string }} known how many turns, if any were fetched, how
 *   often turns were taken back by then, and the mark of what the page itself has said
 */
export const address = (api, { turns, takebacks, mark }) =>
  `${api}/ws?changes=true${turns === null ? '' : `&turns=${turns}&takebacks=${takebacks}`}${mark && `&mark=${mark}`}`;

/**
 * A word of the server with all of the state.
 * @typedef {Exclude<ServerMessage, { type: 'changed' | 'turn_changed' }>} Whole
 */

/** What the server has told over a connection, which may tell only what has changed in the state. */
export class Told {
  /** The state as it was told last: what a page does with its own leaves this alone. @type {State | null} */
  #state;
  /** The mark of what the page has said, as long as nothing was told since. */
  mark;

  /** @param {import('../saying.js').FirstWord | null} [first] what the page has said */
  constructor(first) {
    this.#state = first ? structuredClone(first.state) : null;
    this.mark = first?.mark ?? '';
  }

  /**
   * A word of the server with all of the state.
   * @param {ServerMessage} message
   * @returns {Whole}
   */
  complete(message) {
    const whole = this.#whole(message);
    this.mark = '';
    if (whole.type === 'state') this.#state = structuredClone(whole);
    else if ('state' in whole) this.#state = structuredClone(whole.state);
    return whole;
  }

  /** @param {ServerMessage} message @returns {Whole} */
  #whole(message) {
    if (message.type === 'changed') return { ...this.#changed(message.fields), type: 'state' };
    if (message.type !== 'turn_changed') return message;
    const { fields, nonces, ...frame } = message;
    const { position, figures } = frame;
    // They held the plans of their turn.
    if (nonces) frame.openings = (this.#state?.seals ?? []).map((seal) =>
      ({ ...seal, plan: frame[seal.seat]?.text ?? '', nonce: nonces[seal.seat] ?? '' }));
    return { ...frame, type: 'turn', state: this.#changed({ position, figures, ...fields }) };
  }

  /** The state with what has changed in it. @param {object} fields */
  #changed(fields) {
    return /** @type {State} */ ({ ...structuredClone(this.#state), ...fields });
  }
}
