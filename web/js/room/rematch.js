/** Another game of the same players: either asks for it, and where the browsers seal both must name the same one. */

import { whyFailed } from '../dom.js';

/**
 * As much of a page of a game as is needed for it.
 * @typedef {Pick<import('./desk.js').Desk, 'state' | 'socket' | 'outbid' | 'complain'>} Desk
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
 * Whether both have asked at once, each with a game of his own, and the other came first: then this player asks for the
 * other's game, as soon as it is known which that is.
 * @param {Desk} desk @param {RefusedRequest} refusal
 */
export function crossed(desk, { code }) {
  if (code !== 'other-rematch') return false;
  desk.outbid = desk.state?.you[0] ?? null;
  agree(desk);
  return true;
}

/** Asks for the other's game where that is due. @param {Desk} desk */
export function agree(desk) {
  const { outbid, state } = desk;
  if (!outbid || !state?.rematch.proposed) return;
  desk.outbid = null;
  if (!state.rematch.id) void ask(desk, outbid);
}

/** What commits a player to a key in the next game, where the browsers seal. @param {Desk} desk @param {Side} seat */
async function nextKey({ state }, seat) {
  if (state?.secrecy !== 'sealed' || !crypto.subtle) return {};
  const { pledge } = await import('../sealing/keyring.js');
  const { id: game, commitment } = await pledge(seat === 'white' ? 'black' : 'white', state.rematch.proposed ?? undefined);
  return { next: { game, commitment } };
}
