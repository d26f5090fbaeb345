/** Reactions of the page of a game to messages of the server. */

import { Backoff } from '../core/backoff.js';
import * as session from '../core/session.js';
import { text } from '../ui/dom.js';
import { meanwhileGame, setMeanwhileGame } from '../net/meanwhile-game.js';
import { rememberReceipt } from '../sealing/receipts.js';
import { tabStorage } from '../ui/storage.js';
import { checkDueSeals } from './plan-sealing.js';

/** @typedef {import('./room-state.js').RoomState} RoomState */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** @typedef {import('../wire').ServerMessage} ServerMessage */

/** Delays between repeated requests for turns that could not be fetched. */
const backoff = new Backoff();
const SIDES = /** @type {const} */ (['white', 'black']);

/** @param {RoomState} room @param {ServerMessage} message */
export function handleMessage(room, message) {
  rememberReceipt(message);
  if (message.type === 'turn' || message.type === 'missed') room.navigation.back();
  if (message.type === 'state') onStateWithoutTurn(room, message);
  else if (message.type === 'turn') void reveal(room, message, message.state);
  else if (message.type === 'missed') onReconnect(room, message.turns, message.state);
  else if (message.type === 'committed') acknowledge(room, message);
  else if (message.type === 'refused') refuse(room, message);
}

/**
 * Handles turns missed while the page was offline: plays a single one, and skips to the end of several.
 * @param {RoomState} room
 * @param {TurnFrame[]} frames
 * @param {State} next
 */
function onReconnect(room, frames, next) {
  if (frames.length === 1) return void reveal(room, frames[0], next);
  frames.forEach((frame) => room.turnLog.add(frame));
  onStateWithoutTurn(room, next);
  room.replay.go(room.replay.frames.length);
}

/** Adopts a state from the server. @param {RoomState} room @param {State} next */
function adoptState(room, next) {
  room.state = next;
  room.seals?.rememberHashes(room.id, next.seals);
  room.sending.onState(next, room.awaitsFirstMessage);
  room.awaitsFirstMessage = false;
  if (room.outbid) void import('./rematch.js').then(({ agreeRematch }) => agreeRematch(room), () => {});
  void checkDueSeals(room);
}

/** Handles a new state without a turn. @param {RoomState} room @param {State} next */
function onStateWithoutTurn(room, next) {
  const { state } = room;
  const rematch = session.nextGame(state, next);
  if (rematch) {
    if (meanwhileGame() === room.id) setMeanwhileGame(rematch);
    return location.assign(`/game/${rematch}${location.search}`);
  }
  if (state && state.draw_offer !== next.draw_offer) announceOffer(room, next, next.draw_offer, 'room-draw-offered');
  if (state && state.takeback !== next.takeback) announceOffer(room, next, next.takeback, 'room-takeback-asked');
  const other = state?.takebacks !== next.takebacks;
  if (state && other) takeBack(room, state, next);
  const declined = state && session.declined(state, next);
  if (declined) room.advise(text(`room-${declined}`), false);
  if (state && session.hasStarted(state, next)) {
    room.advise(text('room-joined'), false);
    if (state.you.length) room.alertEvents.call(text('room-joined'));
    // The rules of the game were shown meanwhile, and no longer need the space.
    room.page.querySelector('.rules')?.removeAttribute('open');
  }
  adoptState(room, next);
  const knows = !other && next.position === room.turnLog.position;
  if (knows || room.turnLog.isFetching(next)) room.render();
  else void catchUp(room, next, other);
}

/**
 * Announces an offer of the other player.
 * @param {RoomState} room
 * @param {State} next
 * @param {Side | null} from
 * @param {string} words
 */
function announceOffer(room, next, from, words) {
  if (from && next.you.length && !next.you.includes(from)) room.announce(text(words));
}

/** Handles a takeback. @param {RoomState} room @param {State} before @param {State} after */
function takeBack(room, before, after) {
  room.refusal = room.note = '';
  room.variations?.forget(after.turn);
  room.sending.stop();
  for (const key of session.staleDrafts(before, after)) tabStorage.removeItem(key);
  room.seals?.forgetHashes(room.id, after.turn);
  room.turnLog.forget();
  room.seen = 0;
  room.turns.clear();
  room.announce(text('room-taken-back'));
}

/**
 * Fetches the turns that are not known yet.
 * @param {RoomState} room
 * @param {State} state in which the last of them ends
 * @param {boolean} other `true` if none is known: then nothing is animated
 */
async function catchUp(room, state, other) {
  const { takebacks } = state;
  const end = session.shownUntil(state, performance.now());
  const history = await room.turnLog.fetch(state);
  if (!history) {
    setTimeout(() => catchUp(room, room.state ?? state, other), backoff.next());
    return room.render();
  }
  backoff.reset();
  // Otherwise a takeback came meanwhile, and the turns are being fetched again.
  if (room.state?.takebacks !== takebacks) return;
  await room.turnLog.addHistory(history, other, end);
  room.navigation.open();
  if (!room.variations && tabStorage.getItem(`tries/${room.id}`)) void import('./continue-game.js').then(({ resumeVariations }) => resumeVariations(room)).catch(() => {});
}

/**
 * Plays the turn of two revealed plans.
 * @param {RoomState} room
 * @param {TurnFrame} frame
 * @param {State} next
 */
async function reveal(room, frame, next) {
  const { extras, replay, turnLog } = room;
  const end = session.shownUntil(next, performance.now());
  const follows = turnLog.isNext(frame);
  room.refusal = '';
  for (const seat of SIDES) tabStorage.removeItem(room.draftKey(seat));
  if (!follows) return onStateWithoutTurn(room, next);
  if (!replay.live || replay.busy) replay.go(replay.frames.length);
  turnLog.add(frame);
  adoptState(room, next);
  await extras.reveal?.(frame, room.gameInterface());
  if (!extras.splitTurn) room.announce(frame.words);
  // If the players start the playback themselves, it may take any time.
  await turnLog.play(extras.reveal ? Infinity : end);
}

/**
 * Handles the confirmation that a plan or a seal is on disk.
 * @param {RoomState} room
 * @param {Extract<ServerMessage, { type: 'committed' }>} message
 */
function acknowledge(room, { re, seat, turn }) {
  room.sending.acknowledge(re);
  const counts = room.state && session.acknowledge(room.state, seat, turn);
  // In practice the other side plans next, on the same screen: nothing of this plan stays on it.
  if (counts && room.state?.opponent === 'practice') tabStorage.removeItem(room.draftKey(seat));
  void checkDueSeals(room);
  room.render();
}

/**
 * Handles the refusal of one message, which says nothing about others.
 * @param {RoomState} room
 * @param {import('../wire').RefusedRequest} message
 */
function refuse(room, message) {
  if (message.code === 'rematch-mismatch') return void import('./rematch.js').then(({ handleCrossedRequest }) => handleCrossedRequest(room, message), () => {});
  const fate = room.sending.refuse(message);
  // If the browsers seal, both send the openings of both: the later ones are refused without harm.
  const harmless = message.wait !== undefined || room.state?.secrecy === 'sealed';
  const again = harmless && message.re !== undefined && room.repeated.has(message.re);
  if (fate === 'waits' || again) return room.render();
  room.showError(fate === 'given-up' ? text('room-given-up') : message.message);
}
