/** Reactions of the page of a game to messages of the server. */

import { Backoff } from '../core/backoff.js';
import * as session from '../core/session.js';
import { text } from '../ui/dom.js';
import { remember } from '../sealing/receipts.js';
import { ofTab } from '../ui/storage.js';
import { agree, crossed } from './rematch.js';
import { tend } from './plan-sealing.js';

/** @typedef {import('./room-state.js').Desk} Desk */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** @typedef {import('../wire').ServerMessage} ServerMessage */

/** Delays between repeated requests for turns that could not be fetched. */
const backoff = new Backoff();
const SIDES = /** @type {const} */ (['white', 'black']);

/** @param {Desk} desk @param {ServerMessage} message */
export function hear(desk, message) {
  remember(message);
  if (message.type === 'turn' || message.type === 'missed') desk.looking.back();
  if (message.type === 'state') meet(desk, message);
  else if (message.type === 'turn') void reveal(desk, message, message.state);
  else if (message.type === 'missed') comeBack(desk, message.turns, message.state);
  else if (message.type === 'committed') acknowledge(desk, message);
  else if (message.type === 'refused') refuse(desk, message);
}

/**
 * Handles turns missed while the page was offline: plays a single one, and skips to the end of several.
 * @param {Desk} desk
 * @param {TurnFrame[]} frames
 * @param {State} next
 */
function comeBack(desk, frames, next) {
  if (frames.length === 1) return void reveal(desk, frames[0], next);
  frames.forEach((frame) => desk.story.add(frame));
  meet(desk, next);
  desk.replay.go(desk.replay.frames.length);
}

/** Adopts a state from the server. @param {Desk} desk @param {State} next */
function learn(desk, next) {
  desk.state = next;
  desk.seals?.remember(desk.id, next.seals);
  desk.sending.meet(next, desk.anew);
  desk.anew = false;
  agree(desk);
  void tend(desk);
}

/** Handles a new state without a turn. @param {Desk} desk @param {State} next */
function meet(desk, next) {
  const { state } = desk;
  const rematch = session.nextGame(state, next);
  if (rematch) return location.assign(`/game/${rematch}${location.search}`);
  if (state && state.draw_offer !== next.draw_offer) tell(desk, next, next.draw_offer, 'room-draw-offered');
  if (state && state.takeback !== next.takeback) tell(desk, next, next.takeback, 'room-takeback-asked');
  const other = state?.takebacks !== next.takebacks;
  if (state && other) takeBack(desk, state, next);
  const declined = state && session.declined(state, next);
  if (declined) desk.advise(text(`room-${declined}`), false);
  if (state && session.hasBegun(state, next)) {
    desk.advise(text('room-joined'), false);
    // The rules of the game were shown meanwhile, and no longer need the space.
    desk.page.querySelector('.rules')?.removeAttribute('open');
  }
  learn(desk, next);
  const knows = !other && next.position === desk.story.position;
  if (knows || desk.story.comes(next)) desk.render();
  else void catchUp(desk, next, other);
}

/**
 * Announces an offer of the other player.
 * @param {Desk} desk
 * @param {State} next
 * @param {Side | null} from
 * @param {string} words
 */
function tell(desk, next, from, words) {
  if (from && next.you.length && !next.you.includes(from)) desk.announce(text(words));
}

/** Handles a takeback. @param {Desk} desk @param {State} before @param {State} after */
function takeBack(desk, before, after) {
  desk.refusal = desk.note = '';
  desk.tries?.forget(after.turn);
  desk.sending.stop();
  for (const key of session.staleDrafts(before, after)) ofTab.removeItem(key);
  desk.seals?.forget(desk.id, after.turn);
  desk.story.forget();
  desk.seen = 0;
  desk.turns.clear();
  desk.announce(text('room-taken-back'));
}

/**
 * Fetches the turns that are not known yet.
 * @param {Desk} desk
 * @param {State} state in which the last of them ends
 * @param {boolean} other `true` if none is known: then nothing is animated
 */
async function catchUp(desk, state, other) {
  const { takebacks } = state;
  const end = session.shownUntil(state, performance.now());
  const history = await desk.story.fetch(state);
  if (!history) {
    setTimeout(() => catchUp(desk, desk.state ?? state, other), backoff.next());
    return desk.render();
  }
  backoff.reset();
  // Otherwise a takeback came meanwhile, and the turns are being fetched again.
  if (desk.state?.takebacks !== takebacks) return;
  await desk.story.learn(history, other, end);
  desk.looking.open();
  if (!desk.tries && ofTab.getItem(`tries/${desk.id}`)) void import('./continue-game.js').then(({ resume }) => resume(desk)).catch(() => {});
}

/**
 * Plays the turn of two revealed plans.
 * @param {Desk} desk
 * @param {TurnFrame} frame
 * @param {State} next
 */
async function reveal(desk, frame, next) {
  const { extras, replay, story } = desk;
  const end = session.shownUntil(next, performance.now());
  const follows = story.goesOn(frame);
  desk.refusal = '';
  for (const seat of SIDES) ofTab.removeItem(desk.draftKey(seat));
  if (!follows) return meet(desk, next);
  if (!replay.live || replay.busy) replay.go(replay.frames.length);
  story.add(frame);
  learn(desk, next);
  await extras.reveal?.(frame, desk.room());
  if (!extras.unfold) desk.announce(frame.words);
  // If the players start the playback themselves, it may take any time.
  await story.play(extras.reveal ? Infinity : end);
}

/**
 * Handles the confirmation that a plan or a seal is on disk.
 * @param {Desk} desk
 * @param {Extract<ServerMessage, { type: 'committed' }>} message
 */
function acknowledge(desk, { re, seat, turn }) {
  desk.sending.acknowledge(re);
  const counts = desk.state && session.acknowledge(desk.state, seat, turn);
  // In practice the other side plans next, on the same screen: nothing of this plan stays on it.
  if (counts && desk.state?.opponent === 'practice') ofTab.removeItem(desk.draftKey(seat));
  void tend(desk);
  desk.render();
}

/**
 * Handles the refusal of one message, which says nothing about others.
 * @param {Desk} desk
 * @param {import('../wire').RefusedRequest} message
 */
function refuse(desk, message) {
  if (crossed(desk, message)) return;
  const fate = desk.sending.refuse(message);
  // If the browsers seal, both send the openings of both: the later ones are refused without harm.
  const harmless = message.wait !== undefined || desk.state?.secrecy === 'sealed';
  const again = harmless && message.re !== undefined && desk.repeated.has(message.re);
  if (fate === 'waits' || again) return desk.render();
  desk.complain(fate === 'given-up' ? text('room-given-up') : message.message);
}
