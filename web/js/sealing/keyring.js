/** The keys of this browser in its games: made before anybody is asked, and kept until their game is over. */

import { drawId, makeKey } from '../core/keys.js';
import { commitment } from '../core/sealed.js';
import { keep, take } from './store.js';

/** @typedef {import('../wire').Side} Side */
/**
 * A key with what the other player has shown for the first time, which must not change.
 * @typedef {import('../core/keys.js').PlayerKey & { committed?: string, other?: string }} Kept
 */

/** The key for a game; a new one if there is none. @param {string} game @returns {Promise<Kept>} */
export async function keyFor(game) {
  return (await take('keys', game)) ?? keep('keys', game, /** @type {Kept} */ (await makeKey()));
}

/**
 * A game to be made: its id, and what commits a seat to a key in it.
 * @param {Side} seat
 * @param {string} [id] the id that was proposed, if one was
 */
export async function pledge(seat, id = drawId()) {
  const { point } = await keyFor(id);
  return { id, commitment: await commitment(id, seat, point) };
}
