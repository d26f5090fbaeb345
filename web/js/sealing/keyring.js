/** Keys of this browser in its games: made before any request, and kept until the game is over. */

import { randomId, makeKey } from '../core/keys.js';
import { commitment } from '../core/commitments.js';
import { keep, read } from './sealing-store.js';

/** @typedef {import('../wire').Side} Side */
/**
 * A key with the first values that the other player has shown, which must not change.
 * @typedef {import('../core/keys.js').PlayerKey & { committed?: string, other?: string }} StoredKey
 */

/** Returns the key for a game; makes one if needed. @param {string} game @returns {Promise<StoredKey>} */
export async function keyFor(game) {
  return (await read('keys', game)) ?? keep('keys', game, /** @type {StoredKey} */ (await makeKey()));
}

/**
 * Returns the id of a game to be made, and the commitment of a seat to a key in it.
 * @param {Side} seat
 * @param {string} [id] proposed id
 */
export async function commitKey(seat, id = randomId()) {
  const { point } = await keyFor(id);
  return { id, commitment: await commitment(id, seat, point) };
}
