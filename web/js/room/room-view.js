/** Drawing of the page of a game. */

import { showAction } from './action-box.js';
import * as session from '../core/session.js';
import { find, text } from '../ui/dom.js';
import { ofTab } from '../ui/storage.js';
import { isFlipped } from './first-paint.js';
import { drawPlan } from './plan-draft.js';
import { fault } from './plan-sealing.js';
import { showSecrecy } from './secrecy-notice.js';

/** @typedef {import('./room-state.js').Desk} Desk */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

const SIDES = /** @type {const} */ (['white', 'black']);

/** Redraws everything that depends on the state. @param {Desk} desk @param {State} state */
export function draw(desk, state) {
  const { planner, replay, extras } = desk;
  const doing = desk.doing(state);
  const seat = session.planningSeat(state, doing);
  planner.begin(seat, state, seat && ofTab.getItem(desk.draftKey(seat)));
  if (seat) speakTo(desk, state.turn, seat);
  const mode = session.mode(state, desk.doing(state), planner);
  desk.page.dataset.mode = mode;
  drawPlayers(desk, state, seat);
  if (replay.live && !replay.busy) drawPlan(desk, state, desk.sending.sent, replay.frame);
  const note = desk.note || (seat && !planner.selected && !planner.draft && extras.note?.(planner, replay)) || '';
  const { refusal, caption, condition, sending: { sent, waits, early } } = desk;
  const bad = fault(desk);
  showAction({ state, mode, planner, replay, sent, waits, early, refusal, note, caption, condition, stuck: bad !== '' && !desk.tries?.line }, (words) => desk.announce(words));
  const [own = 'white'] = state.you;
  const late = desk.sealer?.late ? text('room-late-key') : '';
  showSecrecy(find('#secrecy'), state, desk.sealer?.words ?? '', bad || late, () => desk.socket.send({ type: 'abort', seat: own }));
  desk.seals?.showSeals(find('#seals'), state, replay.busy ? undefined : replay.frame, desk.story, () => desk.render());
  showComing(state);
  desk.title = titled(desk, state);
  document.title = desk.attention.meet(state, desk) ? `● ${desk.title}` : desk.title;
  if (!replay.busy) listTurns(desk);
  offerCopies(desk);
  desk.looking.follow();
  desk.notes?.show(desk.place);
  desk.tries?.show();
  // This comes last: a game may place something beside the current row, of the list or of a branch.
  extras.show?.(desk.room());
}

/** Countdown module, loaded on demand. @type {Promise<typeof import('./absence.js') | null> | null} */
let leaving = null;

/** Shows arrivals and absences of players. @param {State} state */
function showComing(state) {
  if (!leaving && !state.absence && !(state.turn === 1 && state.clock?.stand)) return;
  leaving ??= import('./absence.js').catch(() => null);
  void leaving.then((module) => module?.showLeaving(state));
}

/**
 * Removes words said to one player before the other one plans at the same device.
 * @param {Desk} desk
 * @param {number} turn
 * @param {Side} seat
 */
function speakTo(desk, turn, seat) {
  const hearer = `${turn}/${seat}`;
  if (hearer !== desk.hearer && desk.hearer.startsWith(`${turn}/`)) find('#announce').replaceChildren();
  desk.hearer = hearer;
}

/** Offers to copy the shown turn, and to play on from it. @param {Desk} desk */
function offerCopies({ page, replay, state, story, tries }) {
  const line = tries?.line;
  find('#copy').hidden = !replay.live;
  find('#copy-turn').hidden = replay.live;
  find('#copy-position').hidden = !story.shown;
  // A game between two people offers no trying of moves.
  const free = state?.phase === 'over' || state?.opponent === 'practice' || state?.opponent === 'computer';
  const stuck = !('branches' in page.dataset && free && story.shown) || Boolean(state?.stored || replay.frame?.result);
  find('#play-on').hidden = stuck || Boolean(line);
  find('#try-plans').hidden = stuck || replay.busy || (replay.live && (Boolean(line) || state?.phase !== 'over'));
}

/**
 * Returns the title of the page: the game, its players, and the program.
 * @param {Desk} desk
 * @param {State} state
 */
function titled({ title }, state) {
  const [game, brand] = [find('h1').textContent, title.split(' – ').at(-1)];
  const taken = SIDES.filter((side) => state.seats[side].kind !== 'open');
  return [game, ...taken.map((side) => state.seats[side].name ?? text('room-computer', { level: state.level ?? '' })), brand].join(' – ');
}

/**
 * Shows the players on their sides of the board.
 * @param {Desk} desk
 * @param {State} state
 * @param {Side | null} seat
 */
function drawPlayers(desk, state, seat) {
  const { replay, tries } = desk;
  const you = desk.state?.you ?? [];
  const flipped = isFlipped(desk.id, you);
  desk.board.flipped = flipped;
  // The result is hidden until the turn that led to it has been played.
  if (!tries?.line) desk.seen = Math.max(desk.seen, replay.index);
  const shown = replay.busy || (!tries?.line && desk.seen < replay.frames.length) ? { ...state, result: null } : state;
  desk.players.show(shown, flipped ? 'black' : 'white', seat);
}

/**
 * Adds the turns seen so far to the list; not during an animation, which it would give away.
 * @param {Desk} desk
 */
function listTurns({ turns, replay, seen, looking, story, tries }) {
  for (let index = turns.length; index < seen; index++) turns.add(story.frames[index], replay.figures(index));
  turns.select(tries?.place.tried ? 0 : looking.shown().index);
}
