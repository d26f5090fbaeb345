/** The state embedded in the page of a game, known before the connection opens. */

/**
 * The embedded state, and the mark by which the server recognises that the page has it.
 * @typedef {{ state: Extract<import('../wire').ServerMessage, { type: 'state' }>, mark: string }} EmbeddedState
 */

/**
 * Removes the state from the page, where a plan must not remain, and returns it; `null` if it is missing.
 * @returns {EmbeddedState | null}
 */
export function takeEmbeddedState() {
  const source = document.getElementById('state');
  source?.remove();
  return source && { state: JSON.parse(source.textContent ?? ''), mark: source.dataset.mark ?? '' };
}
