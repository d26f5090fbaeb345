/** Sealing on the page of a game: from a plan to its seal, and regular checks for due seals. */

import * as session from '../core/session.js';
import { post, text } from '../ui/dom.js';
import { keepReceipt } from '../sealing/receipts.js';

/**
 * The parts of the page that sealing needs.
 * @typedef {Pick<import('./room-state.js').RoomState, 'id' | 'api' | 'state' | 'sealer' | 'sealTimer' | 'sending' | 'socket' |
 * 'send' | 'showError' | 'render'> & { extras: { lists?: boolean }, wordsOnRequest?: boolean }} SealingRoom
 */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

/** Interval of the checks for due seals, in milliseconds: longer than a sealer's interval of repetition. */
const AGAIN = 3100;

/** Returns the message of an error; errors of the browser may have a name alone. @param {unknown} error */
const words = (error) => (error instanceof Error ? error.message || error.name : String(error));

const FAULTS = { 'no-key': 'room-no-key', 'other-key': 'room-other-key', 'bad-key': 'room-bad-key' };

/**
 * Seals a plan and sends the seal, on repeated calls the same one. Does nothing without keys; a later call
 * follows when they are there.
 * @param {SealingRoom} room @param {State} state @param {session.SentPlan} sent @param {number} id
 */
export async function sealPlan(room, state, { seat, turn, plan }, id) {
  try {
    const { sealer } = room;
    const record = await sealer?.seal(state, seat, plan);
    if (!sealer || !record || room.state?.turn !== turn) return;
    if (!room.extras.lists) return room.socket.send(await sealer.message(seat, turn, record), id);
    const { hash, deposit } = record;
    keepReceipt((await post(`${room.api}/seal`, { seat, turn, hash, deposit })).receipt);
    room.sending.acknowledge(id);
    session.acknowledge(room.state, seat, turn);
    await checkDueSeals(room);
  } catch (error) {
    room.sending.refuse({ re: id });
    room.showError(words(error));
  }
}

/**
 * Returns the reason why this page cannot seal; empty if it can.
 * @param {Pick<SealingRoom, 'state' | 'sealer'>} room
 */
export function sealErrorText({ state, sealer }) {
  if (state?.secrecy !== 'sealed' || !state.you.length || state.phase === 'over') return '';
  if (!crypto.subtle) return text('room-cannot-seal');
  if (!sealer?.fault) return '';
  return text(FAULTS[sealer.fault]);
}

/** Does what is due for seals, and shows the result. @param {SealingRoom} room */
export async function checkDueSeals(room) {
  const { state } = room;
  const [seat] = state?.you ?? [];
  if (!state || state.secrecy !== 'sealed' || !seat || !crypto.subtle) return;
  clearTimeout(room.sealTimer);
  // Messages about due seals may be lost.
  const unsure = state.phase === 'opening' || (state.phase !== 'over' && !state.words);
  if (unsure) room.sealTimer = setTimeout(checkDueSeals, AGAIN, room);
  try {
    await look(room, state, seat);
  } catch (error) {
    room.showError(words(error));
  }
}

/** @param {SealingRoom} room @param {State} state @param {Side} seat */
async function look(room, state, seat) {
  const { Sealer } = await import('../sealing/sealer.js');
  room.sealer ??= new Sealer(room.id, room.extras.lists ?? false, (message) => room.send(message));
  const before = room.sealer.points;
  await room.sealer.tend(state, seat);
  // The words are compared before the first turn; later they are shown on request.
  if (state.turn === 1 || !room.wordsOnRequest) await room.sealer.compare();
  const record = await room.sealer.sealed(state, seat);
  if (state !== room.state) return;
  // A plan that waits for keys that will never come is not being sent.
  if (room.sealer.fault && !record) room.sending.stop();
  const own = state.own[seat];
  if (record && own?.committed) own.plan = record.plan;
  const waits = state.phase === 'planning' && own?.committed === false;
  // A plan sealed before the page was closed stays sealed, even if the server does not know it.
  if (record && waits && !room.sending.sent) room.sending.begin({ seat, turn: state.turn, plan: record.plan }, state.phase);
  else if (!before && room.sealer.points) room.sending.onState(state, true);
  room.render();
}
