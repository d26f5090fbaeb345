/** The action box beside the board: status text and buttons. */

import { clockInWords } from '../ui/time-control.js';
import { moveNumber } from '../core/turn-text.js';
import { find, findButton, text } from '../ui/dom.js';
import { local } from '../ui/storage.js';
import { choiceInWords } from '../board/planner.js';
import { role } from '../board/shapes.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

/**
 * The inputs of the action box.
 * @typedef {object} View
 * @property {State} state
 * @property {import('../core/session.js').Mode} mode
 * @property {import('../board/planner.js').Planner} planner
 * @property {import('../core/replay.js').Replay} replay
 * @property {{ seat: Side, plan: import('../wire').Plan } | null} sent the plan in transit to the server
 * @property {boolean} waits `true` if the server is busy, and the plan is resent automatically
 * @property {boolean} early `true` if the plan is held back until the computer has sealed its own
 * @property {string} refusal message of the server or the planner about a refusal
 * @property {string} note hint about the plan
 * @property {string} caption caption of the animation
 * @property {import('../net/socket.js').ConnectionState} condition
 * @property {boolean} stuck `true` if this page cannot seal the plan
 */

/**
 * @param {View} view
 * @param {(words: string) => void} announce passes words to a screen reader
 */
export function showAction(view, announce) {
  const told = view.planner.progress(view);
  const words = told?.status ?? status(view);
  const line = find('#status');
  if (line.textContent !== words) {
    line.textContent = words;
    if (view.mode !== 'playing' && view.mode !== 'past') announce(told?.spoken ?? words);
  }
  find('#hint').textContent = view.refusal || [view.note, told?.hint ?? hint(view)].filter(Boolean).join(' ');
  find('#hint').classList.toggle('bad', Boolean(view.refusal || told?.bad));
  const banners = {
    open: '',
    lost: text('room-lost'),
    refused: text('room-closed'),
    displaced: text('room-displaced'),
    'signed-out': text('room-signed-out'),
  };
  const banner = banners[view.condition];
  find('#banner').textContent = banner;
  find('#banner').hidden = banner === '';
  showPlanning(view);
  showOffers(view);
  showNext(view);
  showVerdict(view);
  showReplay(view);
}

/** @param {View} view */
function status({ state, mode, planner, replay, caption, waits: busy, early }) {
  switch (mode) {
    case 'sending':
      return text(early ? 'room-early' : busy ? 'room-still-sending' : 'room-sending');
    case 'playing':
      return caption;
    case 'past':
      return replay.frame ? text('room-past', past(replay.frame.turn, replay.frames.at(-1)?.turn ?? 0)) : text('room-past-start');
    case 'share':
      return text(state.opponent === 'lobby' ? 'room-share-lobby' : 'room-share');
    case 'join':
      return invitation(state);
    case 'over':
      return state.result?.words ?? text('room-unfinished');
    case 'ready':
      return inWords(planner);
    case 'choose':
      if (planner.selected) return text('room-target', { piece: role(planner.own(planner.selected)?.figure), square: planner.selected });
      return text(state.opponent === 'practice' ? `room-choose-${planner.seat}` : 'room-choose');
    case 'committed':
      if (state.secrecy === 'sealed') return text(state.phase === 'opening' ? 'room-opening' : 'room-sealed');
      return text(waits(state) ? 'room-waits' : 'room-committed');
    case 'watch':
      return text(state.acts.length === 1 ? `room-watch-${state.acts[0]}` : 'room-watch');
    default:
      return text(`room-${mode}`);
  }
}

/** Returns whether this viewer was away at the end of a game that ended by absence. @param {State} state */
const wasAway = ({ you, result }) => you.length === 1 && result?.winner !== you[0];

/** Returns the number of moves in a number of plies. @param {number} plies */
const half = (plies) => Math.ceil(plies / 2);

/** Returns the text arguments for turn `n` of `of`. @param {number} n @param {number} of */
const past = (n, of) => ({ n, of, move: moveNumber(n), moves: half(of) });

/** Returns whether only the other side acts now. @param {State} state */
const waits = ({ you, acts }) => !you.some((seat) => acts.includes(seat));

/** Returns the open seat. @param {State} state */
const openSeat = (state) => (state.seats.white.kind === 'open' ? 'white' : 'black');

/** Says who invites the viewer to which game. @param {State} state */
function invitation({ seats: { white, black } }) {
  return text('room-invited', { name: white.name ?? black.name ?? '', game: find('h1').textContent ?? '' });
}

/** Returns the draft in words. @param {import('../board/planner.js').Planner} planner */
function inWords(planner) {
  const { draft } = planner;
  if (!draft || planner.passes) return text('room-pass');
  const [{ from, to }] = draft.moves;
  const plan = { piece: role(planner.own(from)?.figure), from, to, choice: choiceInWords(draft) };
  return text(plan.choice ? 'room-plan-choice' : 'room-plan', plan);
}

/** Returns the smaller line under the status. @param {View} view */
function hint({ state, mode, planner, waits: busy, early }) {
  const practice = state.opponent === 'practice';
  const time = text('room-clock-is', { what: clockInWords(state.clock) });
  if (mode === 'committed' && state.secrecy === 'sealed') return text(state.phase === 'opening' ? 'room-opening-why' : 'room-sealed-why');
  if (mode === 'committed') return waits(state) ? '' : text('room-locked');
  if (mode === 'share') return `${time} ${text(state.opponent === 'lobby' ? 'room-share-lobby-hint' : 'room-share-hint')}`;
  if (mode === 'join') return `${time} ${text(`room-join-${openSeat(state)}`)}`;
  if (mode === 'over' && state.result?.reason === 'absence' && wasAway(state)) return text('room-was-away');
  if (mode === 'ready') {
    if (planner.passes) return text('room-pass-why');
    return text(state.phase === 'sealing' ? 'room-sealing' : 'room-changeable');
  }
  if (mode === 'sending' && state.secrecy === 'sealed' && !state.words) return text('room-no-words');
  if (mode === 'sending') return early ? text('room-early-why') : busy ? text('room-busy') : '';
  if (mode !== 'choose') return '';
  if (planner.selected) return text('room-change-piece');
  // A plan that the page knows is not hidden: it belongs to a tried turn.
  if (practice) return state.own.white?.committed && !state.own.white.plan ? text('room-hidden') : '';
  return text('room-you-are', { side: text(`board-${planner.seat}`) });
}

/** @param {View} view */
function showPlanning({ state, mode, planner, early, stuck }) {
  show('#plan-row', mode === 'choose' || mode === 'ready' || mode === 'sending');
  findButton('#commit').disabled = mode !== 'ready' || stuck;
  show('#clear', early || (planner.seat !== null && planner.kept !== null && !planner.passes));
  show('#skip', mode === 'playing');
  show('#live', mode === 'past');
  show('#share', mode === 'share');
  show('#share-link', 'share' in navigator);
  show('#join', mode === 'join');
  if (mode === 'join') find('#join').textContent = text(`room-take-${openSeat(state)}`);
}

/** Returns whether a game goes on between two people, and the viewer is one of them. @param {State} state */
const playsPerson = ({ you, phase, opponent }) =>
  you.length > 0 && (phase === 'planning' || phase === 'sealing') && (opponent === 'friend' || opponent === 'lobby');

/**
 * Returns the actions of the page that depend on the state, by id, and whether the viewer sees them.
 * @param {State} state
 */
export function menuOf(state) {
  const seated = state.you.length > 0;
  const running = state.phase === 'planning' || state.phase === 'sealing';
  return {
    resign: running && seated,
    draw: playsPerson(state) && state.draw_offer === null,
    'take-back': state.can_take_back,
    claim: state.claimable,
    'give-time': state.can_give_time,
    abort: state.can_abort && state.phase !== 'waiting',
    'save-transcript': state.phase === 'over' || seated,
    'check-transcript': state.phase === 'over',
    'save-receipts': seated,
  };
}

/** Shows draw offers, resignation and takebacks. @param {View} view */
function showOffers({ state }) {
  for (const [id, visible] of Object.entries(menuOf(state))) show(`#${id}`, visible);
  const seated = state.you.length > 0;
  const offer = playsPerson(state) ? state.draw_offer : null;
  const mine = offer !== null && state.you.includes(offer);
  show('#draw-row', offer !== null && !mine);
  show('#offered', mine);
  findButton('#draw').disabled = !state.can_offer_draw;
  const asks = seated ? state.takeback : null;
  const asked = asks !== null && state.you.includes(asks);
  show('#takeback-row', asks !== null && !asked);
  show('#asked', asked);
  show('#withdraw', state.can_abort && state.phase === 'waiting');
}

/** Shows the next steps after a game: one of them is the main button. @param {View} view */
function showNext({ state, mode, replay }) {
  const { you, rematch } = state;
  show('#over-row', mode === 'over');
  show('#another', mode === 'over');
  const button = findButton('#rematch');
  const other = you[0] === 'white' ? 'black' : 'white';
  const asked = you.length === 1 && rematch[you[0]];
  button.hidden = you.length === 0 || rematch.id !== null;
  button.disabled = asked;
  button.textContent = text(asked ? 'room-rematch-asked' : rematch[other] ? 'room-rematch-accept' : 'room-rematch');
  show('#next', rematch.id !== null);
  if (rematch.id) find('#next').setAttribute('href', `/game/${rematch.id}${location.search}`);
  const analyse = document.querySelector('#analyse');
  if (!analyse) return;
  analyse.classList.toggle('primary', button.hidden && rematch.id === null);
  showDecided(state, replay.frames.length);
}

/**
 * Links to the turn that decided the game, for its players and wherever it is known.
 * @param {State} state @param {number} turns
 */
function showDecided(state, turns) {
  const line = document.querySelector('#decided');
  if (!(line instanceof HTMLElement)) return;
  const { id, result, you } = state;
  if (find('#room').dataset.mode !== 'over') line.hidden = true;
  else if (result?.winner && (you.length || local.getItem(`decided/${id}`))) {
    void import('./turning-point.js').then(({ showTurningPoint }) => showTurningPoint(line, state, turns), () => {});
  }
}

/** Shows the result as a word and a colour from its player's side, to others as the score. @param {View} view */
function showVerdict({ state: { result, you }, mode }) {
  const drawn = result?.reason === 'aborted' ? 'none' : 'drawn';
  const mine = you[0] === result?.winner ? 'won' : 'lost';
  const verdict = mode === 'over' && result ? (!result.winner ? drawn : you.length === 1 ? mine : result.winner) : '';
  find('#verdict').hidden = !verdict;
  find('#verdict').textContent = verdict && text(`room-verdict-${verdict}`);
  find('#room').dataset.verdict = verdict;
}

/** @param {View} view */
function showReplay({ state, replay }) {
  const over = state.phase === 'over';
  const progress = over
    ? text('room-turns', { n: replay.frames.length, moves: half(replay.frames.length) })
    : text('room-turn', { n: state.turn, move: moveNumber(state.turn) });
  // The invited player is one of the spectators before he takes the seat.
  const invited = state.phase === 'waiting' && !state.you.length;
  const watching = state.spectators && !invited ? [text('room-watching', { n: state.spectators })] : [];
  find('#turn').textContent = [progress, ...watching].join(' · ');
  for (const name of ['first', 'previous']) findButton(`#${name}`).disabled = replay.index === 0;
  for (const name of ['following', 'last']) findButton(`#${name}`).disabled = replay.live;
  findButton('#run').disabled = replay.frames.length === 0;
  find('#room').classList.toggle('running', replay.running);
}

/** @param {string} selector @param {boolean} visible */
function show(selector, visible) {
  find(selector).hidden = !visible;
}
