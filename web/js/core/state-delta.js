/** Delta updates between server and page: only changed fields of the state are sent. */

/** @typedef {import('../wire').ServerMessage} ServerMessage */
/** @typedef {import('../wire').State} State */

/**
 * Returns the WebSocket URL of a game. It states what the page knows, so the server sends only the rest.
 * @param {string} api base URL of the game
 * @param {{ turns: number | null, takebacks: number, mark: string }} known number of turns fetched, if any,
 *   number of takebacks by then, and the mark of the state embedded in the page
 */
export const gameSocketUrl = (api, { turns, takebacks, mark }) =>
  `${api}/ws?changes=true${turns === null ? '' : `&turns=${turns}&takebacks=${takebacks}`}${mark && `&mark=${mark}`}`;

/**
 * A server message with the full state.
 * @typedef {Exclude<ServerMessage, { type: 'changed' | 'turn_changed' }>} FullMessage
 */

/** The last state received on a connection, to which deltas are applied. */
export class StateDecoder {
  /** The last state received; a private copy that the page cannot change. @type {State | null} */
  #state;
  /** The mark of the state embedded in the page, empty after the first message. */
  mark;

  /** @param {import('../net/embedded-state.js').EmbeddedState | null} [first] the state embedded in the page */
  constructor(first) {
    this.#state = first ? structuredClone(first.state) : null;
    this.mark = first?.mark ?? '';
  }

  /**
   * Returns a message with the full state, after applying its delta.
   * @param {ServerMessage} message
   * @returns {FullMessage}
   */
  complete(message) {
    const whole = this.#whole(message);
    this.mark = '';
    if (whole.type === 'state') this.#state = structuredClone(whole);
    else if ('state' in whole) this.#state = structuredClone(whole.state);
    return whole;
  }

  /** @param {ServerMessage} message @returns {FullMessage} */
  #whole(message) {
    if (message.type === 'changed') return { ...this.#changed(message.fields), type: 'state' };
    if (message.type !== 'turn_changed') return message;
    const { fields, nonces, ...frame } = message;
    const { position, figures } = frame;
    // The last state's seals are those of this turn's plans.
    if (nonces) frame.openings = (this.#state?.seals ?? []).map((seal) =>
      ({ ...seal, plan: frame[seal.seat]?.text ?? '', nonce: nonces[seal.seat] ?? '' }));
    return { ...frame, type: 'turn', state: this.#changed({ position, figures, ...fields }) };
  }

  /** Returns the last state with changed fields replaced. @param {object} fields */
  #changed(fields) {
    return /** @type {State} */ ({ ...structuredClone(this.#state), ...fields });
  }
}
