/** Words of the text page about a game: sentences, lists and a table. It changes nothing by itself. */

import { planInWords } from '../core/move-text.js';
import { timeReading } from '../ui/clock-format.js';
import { deadlinesInWords, timeLeft } from '../ui/deadline.js';
import { clockInWords } from '../ui/time-control.js';
import { localLetters } from '../core/piece-letters.js';
import { moveNumber } from '../core/turn-text.js';
import { element, text, labelWithoutSquare } from '../ui/dom.js';

/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

const SIDES = /** @type {const} */ (['white', 'black']);

/**
 * Returns the sentences of a turn: those of its steps where the game is told step by step, otherwise one for
 * all.
 * @param {TurnFrame} frame
 * @param {boolean} lists
 */
export function turnInWords(frame, lists) {
  const steps = frame.steps.flatMap(({ label, words }) => [label, ...words]).filter(Boolean);
  const told = lists && steps.length ? steps : [frame.words];
  return frame.result && !told.some((words) => words.includes(frame.result?.words ?? '')) ? [...told, frame.result.words] : told;
}

/** Says what the game waits for, and what the reader can do. @param {import('./text-room.js').TextRoom} reader */
export function nowInWords({ state, seat, sending, extras }) {
  if (!state) return text('spoken-loading');
  if (state.phase === 'waiting') return text(state.you.length ? 'spoken-waiting' : 'spoken-open');
  if (state.phase === 'over') return state.result?.words ?? text('room-unfinished');
  const turn = text('room-turn', { n: state.turn, move: moveNumber(state.turn) });
  if (sending.sent) return text(sending.early ? 'room-early' : 'room-sending');
  if (seat) {
    const id = extras.lists ? 'spoken-list-due' : state.predictable[seat] ? 'spoken-guess-due' : 'spoken-plan-due';
    return `${turn}. ${text(id, { side: text(`board-${seat}`), example: example(state, seat) })}`;
  }
  if (!state.you.length) return `${turn}. ${text(state.acts.length === 1 ? `room-watch-${state.acts[0]}` : 'room-watch')}`;
  return `${turn}. ${text(state.phase === 'opening' ? 'room-opening' : 'spoken-wait')}`;
}

/** Returns a plan as it can be typed, for an example. @param {State} state @param {Side} seat */
function example({ plans, predictable, figures }, seat) {
  const plan = plans[seat]?.find(({ moves }) => moves.length === 1) ?? { text: '--', moves: [] };
  const predicts = predictable[seat] && (predictable[seat].find(({ moves }) => moves.length === 1) ?? { text: '-', moves: [] });
  const figure = figures.find((one) => one.side === seat && one.square === plan.moves[0]?.from);
  return planInWords({ ...plan, predicts: predicts ?? undefined }, figure).replaceAll('–', '-');
}

/**
 * Returns sentences about the players and the state of the game.
 * @param {import('./text-room.js').TextRoom} reader
 */
export function situationInWords({ state, since, sealer }) {
  if (!state) return [];
  const lines = SIDES.map((side) => seatInWords(state, side, since));
  if (state.words || sealer?.words) lines.push(`${text('room-words')} ${sealer?.words || state.words}`);
  if (state.secrecy === 'kept' && state.opponent !== 'practice') lines.push(text('room-kept'));
  if (state.clock) lines.push(text('room-clock-is', { what: clockInWords(state.clock) }));
  lines.push(...deadlinesInWords(state, since));
  if (state.draw_offer) lines.push(text('spoken-draw-offered', { side: text(`board-${state.draw_offer}`) }));
  if (state.takeback) lines.push(text('spoken-takeback-asked', { side: text(`board-${state.takeback}`) }));
  return lines;
}

/** @param {State} state @param {Side} side @param {number} since */
function seatInWords({ seats, you, level, clock, committed, phase }, side, since) {
  const { kind, name, online } = seats[side];
  const who = kind === 'computer' ? text('room-computer', { level: level ?? '' }) : kind === 'open' ? text('room-open-seat') : (name ?? '');
  const parts = [you.includes(side) ? text('room-you', { name: who }) : who];
  if (kind === 'guest' && !you.includes(side)) parts.push(text(online ? 'room-online' : 'room-offline'));
  if (committed[side] && phase !== 'over') parts.push(text('room-has-committed'));
  if (clock && clock.left[side] !== undefined) parts.push(text('spoken-clock', { left: timeReading(clock, timeLeft(clock, side, since)) }));
  return text('spoken-seat', { side: text(`board-${side}`), who: parts.join(', ') });
}

/** Returns both clocks in a sentence. @param {State} state @param {number} since */
export const clocksInWords = (state, since) =>
  state.clock ? SIDES.filter((side) => state.clock?.left[side] !== undefined).map((side) => seatInWords(state, side, since)).join('. ') : text('spoken-no-clock');

/** Order in which pieces are listed. */
const ORDER = 'kqrbnp';

/**
 * Returns the pieces of a side with their squares, the most valuable ones first.
 * @param {PieceView[]} figures
 * @param {Side} side
 */
export function piecesInWords(figures, side) {
  const rank = (/** @type {PieceView} */ { face }) => (ORDER.indexOf(face.toLowerCase()) + ORDER.length + 1) % (ORDER.length + 1);
  const own = figures.filter((figure) => figure.side === side).toSorted((a, b) => rank(a) - rank(b) || (a.square < b.square ? -1 : 1));
  return own.map((figure) => {
    const shared = figures.find((other) => other.square === figure.square && other.side !== side);
    return shared ? text('spoken-shared', { what: figure.label, other: labelWithoutSquare(shared) }) : figure.label;
  });
}

/** Returns the board as rows of a table, with headers. @param {PieceView[]} figures @param {number} side */
export function boardRows(figures, side) {
  const files = 'abcdefgh'.slice(0, side).split('');
  const cell = (/** @type {string} */ square) => {
    const here = figures.filter((figure) => figure.square === square);
    return element('td', {}, here.map(labelWithoutSquare).join(', ') || text('spoken-empty'));
  };
  const head = element('tr', {}, element('th', { scope: 'col' }, text('spoken-rank')), ...files.map((file) => element('th', { scope: 'col' }, file)));
  const ranks = Array.from({ length: side }, (_, index) => side - index);
  const body = ranks.map((rank) => element('tr', {}, element('th', { scope: 'row' }, String(rank)), ...files.map((file) => cell(`${file}${rank}`))));
  return [element('thead', {}, head), element('tbody', {}, ...body)];
}

/**
 * Describes the possible plans from a square, or from each.
 * @param {Plan[]} plans
 * @param {PieceView[]} figures
 * @param {string} from
 */
export function movesInWords(plans, figures, from) {
  /** @type {Map<string, Set<string>>} */
  const goals = new Map();
  for (const { moves } of plans.filter((plan) => plan.moves.length === 1)) {
    const [move] = moves;
    if (from && move.from !== from) continue;
    goals.set(move.from, (goals.get(move.from) ?? new Set()).add(localLetters(move.to + (move.becomes ? `=${move.becomes.toUpperCase()}` : ''))));
  }
  return [...goals].map(([square, to]) => {
    const figure = figures.find((one) => one.square === square);
    return text('spoken-goes', { what: figure?.label ?? square, to: [...to].join(', ') });
  });
}
