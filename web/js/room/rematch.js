/** Rematches: either player may ask; where the browsers seal, both must name the same next game. */

import { whyFailed } from '../ui/dom.js';

/**
 * The parts of the page that a rematch needs.
 * @typedef {Pick<import('./room-state.js').Desk, 'state' | 'socket' | 'outbid' | 'complain'>} Desk
 */
/** @typedef {import('../wire').RefusedRequest} RefusedRequest */
/** @typedef {import('../wire').Side} Side */

/** Asks for another game. @param {Desk} desk @param {Side} seat */
export async function ask(desk, seat) {
  try {
    const next = await nextKey(desk, seat);
    desk.socket.send({ type: 'rematch', seat, ...next });
  } catch (error) {
    desk.complain(whyFailed(error));
  }
}

/**
 * Returns whether both players asked at once, each with an own game, and the other was first: then this
 * player asks for the other's game as soon as its id is known.
 * @param {Desk} desk @param {RefusedRequest} refusal
 */
export function crossed(desk, { code }) {
  if (code !== 'rematch-mismatch') return false;
  desk.outbid = desk.state?.you[0] ?? null;
  agree(desk);
  return true;
}

/** Asks for the other player's game if that is due. @param {Desk} desk */
export function agree(desk) {
  const { outbid, state } = desk;
  if (!outbid || !state?.rematch.proposed) return;
  desk.outbid = null;
  if (!state.rematch.id) void ask(desk, outbid);
}

/**
 * Returns the commitment of a player to a key in the next game, where the browsers seal.
 * @param {Desk} desk
 * @param {Side} seat
 */
async function nextKey({ state }, seat) {
  if (state?.secrecy !== 'sealed' || !crypto.subtle) return {};
  const { pledge } = await import('../sealing/keyring.js');
  const { id: game, commitment } = await pledge(seat === 'white' ? 'black' : 'white', state.rematch.proposed ?? undefined);
  return { next: { game, commitment } };
}
