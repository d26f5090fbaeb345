/** Keys of this browser in its games: made before any request, and kept until the game is over. */

import { drawId, makeKey } from '../core/keys.js';
import { commitment } from '../core/commitments.js';
import { keep, take } from './sealing-store.js';

/** @typedef {import('../wire').Side} Side */
/**
 * A key with the first values that the other player has shown, which must not change.
 * @typedef {import('../core/keys.js').PlayerKey & { committed?: string, other?: string }} Kept
 */

/** Returns the key for a game; makes one if needed. @param {string} game @returns {Promise<Kept>} */
export async function keyFor(game) {
  return (await take('keys', game)) ?? keep('keys', game, /** @type {Kept} */ (await makeKey()));
}

/**
 * Returns the id of a game to be made, and the commitment of a seat to a key in it.
 * @param {Side} seat
 * @param {string} [id] proposed id
 */
export async function pledge(seat, id = drawId()) {
  const { point } = await keyFor(id);
  return { id, commitment: await commitment(id, seat, point) };
}
