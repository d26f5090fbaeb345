/** Sealing on the page of a game: from a plan to its seal, and regular checks for due seals. */

import * as session from '../core/session.js';
import { post, text } from '../ui/dom.js';
import { keepReceipt } from '../sealing/receipts.js';

/**
 * The parts of the page that sealing needs.
 * @typedef {Pick<import('./room-state.js').Desk, 'id' | 'api' | 'state' | 'sealer' | 'again' | 'sending' | 'socket' |
 * 'send' | 'complain' | 'render'> & { extras: { lists?: boolean } }} Desk
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
 * @param {Desk} desk @param {State} state @param {session.Sent} sent @param {number} id
 */
export async function seal(desk, state, { seat, turn, plan }, id) {
  try {
    const { sealer } = desk;
    const record = await sealer?.seal(state, seat, plan);
    if (!sealer || !record || desk.state?.turn !== turn) return;
    if (!desk.extras.lists) return desk.socket.send(await sealer.message(seat, turn, record), id);
    const { hash, deposit } = record;
    keepReceipt((await post(`${desk.api}/seal`, { seat, turn, hash, deposit })).receipt);
    desk.sending.acknowledge(id);
    session.acknowledge(desk.state, seat, turn);
    await tend(desk);
  } catch (error) {
    desk.sending.refuse({ re: id });
    desk.complain(words(error));
  }
}

/**
 * Returns the reason why this page cannot seal; empty if it can.
 * @param {Pick<Desk, 'state' | 'sealer'>} desk
 */
export function fault({ state, sealer }) {
  if (state?.secrecy !== 'sealed' || !state.you.length || state.phase === 'over') return '';
  if (!crypto.subtle) return text('room-cannot-seal');
  if (!sealer?.fault) return '';
  return text(FAULTS[sealer.fault]);
}

/** Does what is due for seals, and shows the result. @param {Desk} desk */
export async function tend(desk) {
  const { state } = desk;
  const [seat] = state?.you ?? [];
  if (!state || state.secrecy !== 'sealed' || !seat || !crypto.subtle) return;
  clearTimeout(desk.again);
  // Messages about due seals may be lost.
  const unsure = state.phase === 'opening' || (state.phase !== 'over' && !state.words);
  if (unsure) desk.again = setTimeout(tend, AGAIN, desk);
  try {
    await look(desk, state, seat);
  } catch (error) {
    desk.complain(words(error));
  }
}

/** @param {Desk} desk @param {State} state @param {Side} seat */
async function look(desk, state, seat) {
  const { Sealer } = await import('../sealing/sealer.js');
  desk.sealer ??= new Sealer(desk.id, desk.extras.lists ?? false, (message) => desk.send(message));
  const before = desk.sealer.words;
  await desk.sealer.tend(state, seat);
  const record = await desk.sealer.sealed(state, seat);
  if (state !== desk.state) return;
  // A plan that waits for keys that will never come is not being sent.
  if (desk.sealer.fault && !record) desk.sending.stop();
  const own = state.own[seat];
  if (record && own?.committed) own.plan = record.plan;
  const waits = state.phase === 'planning' && own?.committed === false;
  // A plan sealed before the page was closed stays sealed, even if the server does not know it.
  if (record && waits && !desk.sending.sent) desk.sending.begin({ seat, turn: state.turn, plan: record.plan }, state.phase);
  else if (!before && desk.sealer.words) desk.sending.meet(state, true);
  desk.render();
}
