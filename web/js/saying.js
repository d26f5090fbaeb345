/** What the page of a game says of it before its connection does. */

/**
 * The game, and by which mark the connection learns that the page knows it.
 * @typedef {{ state: Extract<import('./wire').ServerMessage, { type: 'state' }>, mark: string }} FirstWord
 */

/**
 * Takes it out of the page, where a plan is not to be found later; nothing if it is not there.
 * @returns {FirstWord | null}
 */
export function takeFirstWord() {
  const source = document.getElementById('state');
  source?.remove();
  return source && { state: JSON.parse(source.textContent ?? ''), mark: source.dataset.mark ?? '' };
}
