/** Drawing of the page of a game. */

import { showAction } from './action-box.js';
import * as session from '../core/session.js';
import { settings } from '../core/settings.js';
import { showWaitingOffers } from '../net/waiting-offers.js';
import { find, text } from '../ui/dom.js';
import { tabStorage } from '../ui/storage.js';
import { setTitle } from '../ui/title.js';
import { isFlipped } from './first-paint.js';
import { drawPlan } from './plan-draft.js';
import { sealErrorText } from './plan-sealing.js';
import { showSecrecy } from './secrecy-notice.js';

/** @typedef {import('./room-state.js').RoomState} RoomState */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

const SIDES = /** @type {const} */ (['white', 'black']);

/** Redraws everything that depends on the state. @param {RoomState} room @param {State} state */
export function drawRoom(room, state) {
  const { planner, replay, extras } = room;
  const doing = room.activity(state);
  const seat = session.planningSeat(state, doing);
  planner.begin(seat, state, seat && tabStorage.getItem(room.draftKey(seat)));
  if (seat) announceAddressee(room, state.turn, seat);
  const mode = session.mode(state, room.activity(state), planner);
  room.page.dataset.mode = mode;
  drawPlayers(room, state, seat);
  if (replay.live && !replay.busy) drawPlan(room, state, room.sending.sent, replay.frame);
  const note = room.note || (seat && !planner.selected && !planner.draft && extras.note?.(planner, replay)) || '';
  const { refusal, caption, condition, sending: { sent, waits, early } } = room;
  const bad = sealErrorText(room);
  showAction({ state, mode, planner, replay, sent, waits, early, refusal, note, caption, condition, stuck: bad !== '' && !room.variations?.line }, (words) => room.announce(words));
  const [own = 'white'] = state.you;
  const late = room.sealer?.late ? text('room-late-key') : '';
  showSecrecy(find('#secrecy'), state, room.sealer, bad || late, () => room.socket.send({ type: 'abort', seat: own }));
  room.seals?.showSeals(state, replay.busy ? undefined : replay.frame, room.turnLog, () => room.render());
  showComing(state, room);
  layKing(room, mode === 'over' ? state : null);
  showWaiting(state);
  room.title = titled(room, state);
  setTitle(room.alertEvents.onState(state, room) ? `● ${room.title}` : room.title);
  if (!replay.busy) showTurnList(room);
  offerCopies(room);
  find('#sound').setAttribute('aria-pressed', String(settings().sound === 'on'));
  room.navigation.follow();
  room.notes?.show(room.shownKey);
  room.variations?.show();
  // This comes last: a game may place something beside the current row, of the list or of a branch.
  extras.show?.(room.gameInterface());
}

/**
 * Lays down the king of the side that has lost, and sets up all others.
 * @param {RoomState} room @param {State | null} state of a finished game whose end is on the board
 */
function layKing({ board }, state) {
  const winner = state?.result?.winner;
  for (const { figure, group } of board.pieces.values()) {
    group.classList.toggle('fallen', Boolean(winner) && figure.side !== winner && figure.face.toLowerCase() === 'k');
  }
}

/** Countdown module, loaded on demand. @type {Promise<typeof import('./absence.js') | null> | null} */
let leaving = null;

/** Shows arrivals and absences of players. @param {State} state @param {RoomState} room */
function showComing(state, room) {
  if (!leaving && !state.absence && state.clock?.kind !== 'days' && !(state.turn === 1 && state.clock?.stand)) return;
  leaving ??= import('./absence.js').catch(() => null);
  void leaving.then((module) => module?.showAbsence(state, room));
}

/** Time of the first display of the game. */
const shownSince = Date.now();

/** Shows the offers while the viewer's seek is open. @param {State} state */
function showWaiting({ id, phase, opponent, you }) {
  const waits = phase === 'waiting' && opponent === 'lobby' && you.length > 0;
  showWaitingOffers(find('#waiting'), waits ? { id, since: shownSince } : null);
}

/**
 * Removes words said to one player before the other one plans at the same device.
 * @param {RoomState} room
 * @param {number} turn
 * @param {Side} seat
 */
function announceAddressee(room, turn, seat) {
  const hearer = `${turn}/${seat}`;
  if (hearer !== room.addressee && room.addressee.startsWith(`${turn}/`)) find('#announce').replaceChildren();
  room.addressee = hearer;
}

/** Offers to copy the shown turn, and to play on from it. @param {RoomState} room */
function offerCopies({ page, replay, state, turnLog, variations }) {
  const line = variations?.line;
  find('#copy').hidden = !replay.live;
  find('#copy-turn').hidden = replay.live;
  find('#copy-position').hidden = !turnLog.shown;
  // A game between two people offers no trying of moves.
  const free = state?.phase === 'over' || state?.opponent === 'practice' || state?.opponent === 'computer';
  const stuck = !('branches' in page.dataset && free && turnLog.shown) || Boolean(state?.stored || replay.frame?.result);
  find('#play-on').hidden = stuck || Boolean(line);
  find('#try-plans').hidden = stuck || replay.busy || (replay.live && (Boolean(line) || state?.phase !== 'over'));
}

/**
 * Returns the title of the page: the game, its players, and the program.
 * @param {RoomState} room
 * @param {State} state
 */
function titled({ title }, state) {
  const [game, brand] = [find('h1').textContent, title.split(' – ').at(-1)];
  const taken = SIDES.filter((side) => state.seats[side].kind !== 'open');
  return [game, ...taken.map((side) => state.seats[side].name ?? text('room-computer', { level: state.level ?? '' })), brand].join(' – ');
}

/**
 * Shows the players on their sides of the board.
 * @param {RoomState} room
 * @param {State} state
 * @param {Side | null} seat
 */
function drawPlayers(room, state, seat) {
  const { replay, variations } = room;
  const you = room.state?.you ?? [];
  const flipped = isFlipped(room.id, you);
  room.board.flipped = flipped;
  // The result is hidden until the turn that led to it has been played.
  if (!variations?.line) room.seen = Math.max(room.seen, replay.index);
  const shown = replay.busy || (!variations?.line && room.seen < replay.frames.length) ? { ...state, result: null } : state;
  room.players.show(shown, flipped ? 'black' : 'white', seat);
}

/**
 * Adds the turns seen so far to the list; not during an animation, which it would give away.
 * @param {RoomState} room
 */
function showTurnList({ turns, replay, seen, navigation, turnLog, variations }) {
  for (let index = turns.length; index < seen; index++) turns.add(turnLog.frames[index], replay.figures(index));
  turns.select(variations?.place.tried ? 0 : navigation.shown().index);
}
