/** How a seat of somebody's game is taken. */

import { post } from './dom.js';

/**
 * Takes the open seat of a game, with a key of this browser for it where the browsers seal.
 * @param {string} id
 * @param {import('./wire').Mode | undefined} secrecy
 */
export async function takeSeat(id, secrecy) {
  const path = `/api/games/${id}/join`;
  if (secrecy !== 'sealed') return post(path);
  const { keyFor } = await import('./sealing/keyring.js');
  return post(path, { key: (await keyFor(id)).point });
}
