/** Rematches: either player may ask; where the browsers seal, both must name the same next game. */

import { whyFailed } from '../ui/dom.js';

/**
 * The parts of the page that a rematch needs.
 * @typedef {Pick<import('./room-state.js').RoomState, 'state' | 'socket' | 'outbid' | 'showError'>} RematchRoom
 */
/** @typedef {import('../wire').RefusedRequest} RefusedRequest */
/** @typedef {import('../wire').Side} Side */

/** Asks for another game. @param {RematchRoom} room @param {Side} seat */
export async function askRematch(room, seat) {
  try {
    const next = await nextKey(room, seat);
    room.socket.send({ type: 'rematch', seat, ...next });
  } catch (error) {
    room.showError(whyFailed(error));
  }
}

/**
 * Returns whether both players asked at once, each with an own game, and the other was first: then this
 * player asks for the other's game as soon as its id is known.
 * @param {RematchRoom} room @param {RefusedRequest} refusal
 */
export function handleCrossedRequest(room, { code }) {
  if (code !== 'rematch-mismatch') return false;
  room.outbid = room.state?.you[0] ?? null;
  agreeRematch(room);
  return true;
}

/** Asks for the other player's game if that is due. @param {RematchRoom} room */
export function agreeRematch(room) {
  const { outbid, state } = room;
  if (!outbid || !state?.rematch.proposed) return;
  room.outbid = null;
  if (!state.rematch.id) void askRematch(room, outbid);
}

/**
 * Returns the commitment of a player to a key in the next game, where the browsers seal.
 * @param {RematchRoom} room
 * @param {Side} seat
 */
async function nextKey({ state }, seat) {
  if (state?.secrecy !== 'sealed' || !crypto.subtle) return {};
  const { commitKey } = await import('../sealing/keyring.js');
  const { id: game, commitment } = await commitKey(seat === 'white' ? 'black' : 'white', state.rematch.proposed ?? undefined);
  return { next: { game, commitment } };
}
