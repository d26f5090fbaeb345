/** Joining another player's game. */

import { post } from '../ui/dom.js';

/**
 * Takes the open seat of a game; if the browsers seal, with a key of this browser.
 * @param {string} id
 * @param {import('../wire').GameMode | undefined} secrecy
 */
export async function joinGame(id, secrecy) {
  const path = `/api/games/${id}/join`;
  if (secrecy !== 'sealed') return post(path);
  const { keyFor } = await import('../sealing/keyring.js');
  return post(path, { key: (await keyFor(id)).point });
}
