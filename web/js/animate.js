/** Plays a turn on a board, from its steps: what happens at the same moment moves at the same moment. */

import { UNIT, star } from './board.js';
import { calm, drawing, pause, text } from './dom.js';
import { arrows, MOVE } from './planner.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Piece} Piece */
/** @typedef {import('./board.js').Arrow} Arrow */
/** @typedef {import('./board.js').Point} Point */
/** @typedef {import('./wire').TurnFrame} TurnFrame */
/** @typedef {import('./wire').Step} Step */
/** @typedef {{ from: string, to: string }} Motion */

/**
 * How long things take, in milliseconds.
 * A tick is short, since a long way has several; a jump happens once.
 */
const REVEAL = 650;
const TICK = 230;
const JUMP = 380;
/** What each square beyond the first adds to a jump. */
const REACH = 45;
/** What it adds to a jump that two pass each other, so that it is seen. */
const PASSING = 260;
const CLASH = 620;
const BREATH = 130;
/** For what is told while nothing moves. */
const READ = 1000;

/**
 * Plays a turn on a board that shows the figures before it. The caller settles the board afterwards; after the
 * signal nothing here touches it any more.
 * @param {Board} board
 * @param {TurnFrame} frame
 * @param {(caption: string) => void} say is told what happens
 * @param {AbortSignal} [signal] ends it at once
 */
export async function playTurn(board, frame, say, signal) {
  board.mark({});
  board.ghosts([]);
  board.arrows(planArrows(frame));
  if (calm()) {
    board.show(frame.figures);
    board.mark(traces(frame));
    say(frame.words);
    await pause(2 * REVEAL, signal);
  } else {
    // Where one side acts, everybody has seen the plan.
    if (frame.white && frame.black) {
      say(text('board-revealed'));
      await pause(REVEAL, signal);
    }
    board.root.classList.add('moving');
    for (const step of frame.steps) {
      if (signal?.aborted) break;
      await playStep(board, frame, step, say, signal);
    }
    await pause(BREATH, signal);
  }
  board.root.classList.remove('moving');
}

/**
 * Shows the board as a turn left it.
 * @param {Board} board
 * @param {TurnFrame} frame
 */
export function settleTurn(board, frame) {
  board.arrows([]);
  board.ghosts([]);
  board.effects.replaceChildren();
  board.show(frame.figures);
  board.mark(traces(frame));
}

/**
 * Both plans as arrows.
 * @param {TurnFrame} frame
 * @returns {Arrow[]}
 */
function planArrows(frame) {
  const sides = /** @type {const} */ (['white', 'black']);
  return sides.flatMap((side) => {
    const plan = frame[side] ?? '';
    const told = frame.events.find((event) => event.kind === 'prediction' && event.side === side);
    return MOVE.test(plan) ? arrows(plan, side, told?.correct) : [];
  });
}

/**
 * What a turn leaves on the board: where figures came from and went to, where they met or missed each other, and
 * which king is attacked from where.
 * @param {TurnFrame} frame
 * @returns {import('./board.js').Marks}
 */
export function traces(frame) {
  const squares = (/** @type {string} */ kind) =>
    frame.events.filter((event) => event.kind === kind).flatMap((event) => event.squares ?? event.square ?? []);
  const met = [...squares('collision'), ...squares('battle')];
  const missed = frame.events.filter((event) => event.kind === 'failed-capture').map((event) => event.to ?? '');
  /** @type {Map<number, string[]>} */
  const ways = new Map();
  for (const { id, from, to } of frame.steps.flatMap((step) => step.motions)) ways.set(id, [ways.get(id)?.[0] ?? from, to]);
  return { last: [...new Set([...ways.values()].flat())], clash: met, missed, checks: checks(frame) };
}

/** @param {TurnFrame} frame */
function checks({ events, figures, in_check, white }) {
  const king = in_check && figures.find(({ side, face }) => side === (white ? 'black' : 'white') && face.toLowerCase() === 'k');
  if (king) return [{ square: king.square, by: /** @type {import('./wire').Side} */ (white ? 'white' : 'black'), from: [], immediate: true }];
  return events.filter(({ kind }) => kind === 'check').flatMap(({ king, kind_of, from }) => {
    const attacked = figures.find(({ side, face }) => side === king && face.toLowerCase() === 'k');
    const by = /** @type {import('./wire').Side} */ (king === 'white' ? 'black' : 'white');
    return attacked ? [{ square: attacked.square, by, from: [from ?? []].flat(), immediate: kind_of === 'immediate' }] : [];
  });
}

/**
 * @param {Board} board
 * @param {TurnFrame} frame
 * @param {Step} step
 * @param {(caption: string) => void} say
 * @param {AbortSignal} [signal]
 */
async function playStep(board, frame, step, say, signal) {
  say([step.label, step.words.join(' ')].filter(Boolean).join(' · ') || text('board-moving'));
  await move(board, step, signal);
  if (step.phase === 'reveal' || step.phase === 'battle') await pause(READ, signal);
  if (signal?.aborted) return;
  await Promise.all([...vanish(board, step, signal), ...change(board, step, signal), ...point(board, frame, step, signal)]);
  if (signal?.aborted) return;
  for (const { id } of step.gone) board.remove(id);
  board.settleAll();
  await pause(BREATH, signal);
}

/**
 * All motions of a step together. Figures that are gone after it stop short of the middle, so that both are seen.
 * @param {Board} board
 * @param {Step} step
 * @param {AbortSignal} [signal]
 */
async function move(board, step, signal) {
  const gone = new Set(step.gone.map(({ id }) => id));
  const moved = step.motions.flatMap((motion) => {
    const piece = board.pieces.get(motion.id);
    if (!piece) return [];
    const start = piece.group.style.transform;
    piece.figure.square = motion.to;
    board.raise(piece);
    return [{ piece, motion, start }];
  });
  const far = Math.max(1, ...step.motions.map((motion) => reach(board, motion)));
  const side = (/** @type {number} */ id) => board.pieces.get(id)?.figure.side;
  const passes = (/** @type {Step['motions'][0]} */ motion) =>
    step.motions.some((other) => side(other.id) !== side(motion.id) && passing(board, motion, other));
  const time = step.tick ? TICK : JUMP + REACH * (far - 1) + (step.motions.some(passes) ? PASSING : 0);
  const runs = moved.map(({ piece, motion, start }) => {
    const dies = gone.has(motion.id);
    const alone = board.at(piece.figure.square).every((mate) => mate === piece || gone.has(mate.figure.id));
    const end = dies ? shortOf(board, motion) : alone ? at(board.centre(motion.to)) : board.seat(piece);
    const path = passes(motion) ? [start, ...bend(board, motion), end] : [start, end];
    piece.group.style.transform = end;
    return run(piece.group, path.map((transform) => ({ transform })), time, signal);
  });
  await Promise.all(runs);
}

/**
 * Figures that are gone fade where it happened: in a burst where two met, in a ring where one was taken.
 * @param {Board} board
 * @param {Step} step
 * @param {AbortSignal} [signal]
 */
function vanish(board, step, signal) {
  const runs = [];
  for (const { id } of step.gone) {
    const group = board.pieces.get(id)?.group;
    const shape = group?.style.transform ?? '';
    const frames = [{ opacity: 1, transform: shape }, { opacity: 0, transform: `${shape} scale(0.5)` }];
    if (group) runs.push(run(group, frames, CLASH * 0.7, signal));
  }
  for (const square of new Set(step.gone.map((gone) => gone.square))) {
    const met = step.gone.filter((gone) => gone.square === square).length > 1;
    const centre = board.centre(square);
    const shape = met
      ? star({ x: 0, y: 0 }, UNIT * 0.48, 'burst')
      : drawing('circle', { class: 'taken', r: UNIT * 0.42 });
    board.effects.append(shape);
    const grow = [0.3, 1, 1.12].map((scale, index) => ({ transform: `${at(centre)} scale(${scale})`, opacity: [0, 1, 0][index] }));
    runs.push(run(shape, grow, CLASH, signal).then(() => shape.remove()));
  }
  return runs;
}

/**
 * Points at what happens where no figure vanishes: at the square that a capture found empty, at a square that two
 * share from now on, at a king who is attacked or was to be attacked.
 * @param {Board} board
 * @param {TurnFrame} frame
 * @param {Step} step
 * @param {AbortSignal} [signal]
 */
function point(board, frame, step, signal) {
  const events = step.events.map((index) => frame.events[index]);
  const { checks = [] } = traces(frame);
  if (events.some(({ kind }) => kind === 'check')) board.mark({ checks });
  const king = (/** @type {import('./wire').GameEvent} */ event) =>
    frame.figures.find(({ side, face }) => side !== event.side && face.toLowerCase() === 'k')?.square;
  const runs = events.flatMap((event) => {
    /** @type {Record<string, string | undefined>} */
    const places = { 'failed-capture': event.to, shared: event.square, 'failed-check': king(event) };
    const square = places[event.kind];
    if (!square) return [];
    const shape = drawing('circle', { class: `hint ${event.kind}`, r: UNIT * 0.46 });
    board.effects.append(shape);
    const grow = [0.5, 1, 1.1].map((scale, index) => ({ transform: `${at(board.centre(square))} scale(${scale})`, opacity: [0, 1, 0][index] }));
    return [run(shape, grow, CLASH, signal).then(() => shape.remove())];
  });
  return checks.length && step.phase === 'check' ? [...runs, pause(CLASH, signal)] : runs;
}

/**
 * Figures that are others from now on.
 * @param {Board} board
 * @param {Step} step
 * @param {AbortSignal} [signal]
 */
function change(board, step, signal) {
  if (board.morph) return [board.morph(step.changed, signal)];
  return step.changed.map(({ id, face }) => {
    board.face(id, face);
    const group = board.pieces.get(id)?.group;
    const shape = group?.style.transform ?? '';
    const frames = [0.4, 1.25, 1].map((scale) => ({ transform: `${shape} scale(${scale})` }));
    return group ? run(group, frames, CLASH, signal) : Promise.resolve();
  });
}

/**
 * Runs an animation to its end, or to its end at once when the signal comes.
 * @param {SVGElement} shape
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {AbortSignal} [signal]
 */
export async function run(shape, frames, duration, signal) {
  if (signal?.aborted) return;
  const animation = shape.animate(frames, { duration, easing: 'ease-in-out', fill: 'forwards' });
  const finish = () => animation.finish();
  signal?.addEventListener('abort', finish, { once: true });
  await animation.finished.catch(() => undefined);
  signal?.removeEventListener('abort', finish);
  animation.cancel();
}

/** @param {import('./board.js').Point} point */
const at = ({ x, y }) => `translate(${x}px, ${y}px)`;

/**
 * A little before the middle of the square that a motion enters.
 * @param {Board} board
 * @param {Motion} motion
 */
function shortOf(board, motion) {
  const [a, b] = [board.centre(motion.from), board.centre(motion.to)];
  const part = (0.24 * UNIT) / Math.hypot(b.x - a.x, b.y - a.y);
  return at({ x: b.x + (a.x - b.x) * part, y: b.y + (a.y - b.y) * part });
}

/**
 * How far a motion goes, in squares.
 * @param {Board} board
 * @param {Motion} motion
 */
function reach(board, { from, to }) {
  const [a, b] = [board.centre(from), board.centre(to)];
  return Math.hypot(b.x - a.x, b.y - a.y) / UNIT;
}

/**
 * Whether two motions come towards each other on one line, so that they pass.
 * @param {Board} board
 * @param {Motion} one
 * @param {Motion} other
 */
function passing(board, one, other) {
  const [a, b, c, d] = [one.from, one.to, other.from, other.to].map((square) => board.centre(square));
  const along = (/** @type {Point} */ { x, y }) => (x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y);
  const beside = (/** @type {Point} */ { x, y }) => (x - a.x) * (b.y - a.y) - (y - a.y) * (b.x - a.x);
  return beside(c) === 0 && beside(d) === 0 && along(c) > along(d) && along(c) > 0 && along(d) < along(b);
}

/**
 * Points of a bend to the left of the straight way: where two pass each other.
 * @param {Board} board
 * @param {Motion} motion
 */
function bend(board, motion) {
  const [a, b] = [board.centre(motion.from), board.centre(motion.to)];
  const wide = Math.min(0.28, (0.4 * UNIT) / Math.hypot(b.x - a.x, b.y - a.y));
  return [0.15, 0.3, 0.5, 0.7, 0.85].map((part) => {
    const side = 4 * part * (1 - part) * wide;
    return at({ x: a.x + (b.x - a.x) * part + (b.y - a.y) * side, y: a.y + (b.y - a.y) * part - (b.x - a.x) * side });
  });
}
