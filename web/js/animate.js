/** Plays a turn on a board, from its steps: what happens at the same moment moves at the same moment. */

import { UNIT, star } from './board.js';
import { calm, drawing, pause, text } from './dom.js';
import { arrows } from './planner.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Piece} Piece */
/** @typedef {import('./board.js').Arrow} Arrow */
/** @typedef {import('./wire').TurnFrame} TurnFrame */
/** @typedef {import('./wire').Step} Step */

/**
 * How long things take, in milliseconds.
 * A tick is short, since a long way has several; a jump happens once.
 */
const REVEAL = 650;
const TICK = 230;
const JUMP = 380;
const CLASH = 620;
const BREATH = 130;
/** For a step in which nothing moves but something is told. */
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
    say(text('board-revealed'));
    await pause(REVEAL, signal);
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
    const told = frame.events.find((event) => event.kind === 'prediction' && event.side === side);
    return arrows(frame[side] ?? '', side, told?.correct);
  });
}

/**
 * What a turn leaves on the board: where figures came from and went to, and where they met.
 * @param {TurnFrame} frame
 */
export function traces(frame) {
  const met = frame.events.flatMap((event) => (event.kind === 'collision' ? event.square ?? [] : event.kind === 'battle' ? event.squares ?? [] : []));
  /** @type {Map<number, string[]>} */
  const ways = new Map();
  for (const { id, from, to } of frame.steps.flatMap((step) => step.motions)) ways.set(id, [ways.get(id)?.[0] ?? from, to]);
  return { last: [...new Set([...ways.values()].flat())], clash: met };
}

/**
 * @param {Board} board
 * @param {TurnFrame} frame
 * @param {Step} step
 * @param {(caption: string) => void} say
 * @param {AbortSignal} [signal]
 */
async function playStep(board, frame, step, say, signal) {
  const words = step.events.map((index) => frame.events[index]?.words ?? '');
  say([step.label, ...words].join(' · '));
  await move(board, step, signal);
  if (step.events.length && !step.motions.length) await pause(READ, signal);
  if (signal?.aborted) return;
  await Promise.all([...vanish(board, step, signal), ...change(board, step, signal)]);
  if (signal?.aborted) return;
  for (const { id } of step.gone) board.remove(id);
  for (const piece of board.pieces.values()) board.settle(piece);
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
  const runs = moved.map(({ piece, motion, start }) => {
    const dies = gone.has(motion.id);
    const alone = board.at(piece.figure.square).every((mate) => mate === piece || gone.has(mate.figure.id));
    const end = dies ? shortOf(board, motion) : alone ? at(board.centre(motion.to)) : board.seat(piece);
    const swaps = step.motions.some((other) => other.from === motion.to && other.to === motion.from);
    const path = swaps ? [start, aside(board, motion), end] : [start, end];
    piece.group.style.transform = end;
    return run(piece.group, path.map((transform) => ({ transform })), step.tick ? TICK : JUMP, signal);
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
 * Figures that are others from now on.
 * @param {Board} board
 * @param {Step} step
 * @param {AbortSignal} [signal]
 */
function change(board, step, signal) {
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
async function run(shape, frames, duration, signal) {
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
 * @param {{ from: string, to: string }} motion
 */
function shortOf(board, motion) {
  const [a, b] = [board.centre(motion.from), board.centre(motion.to)];
  const part = (0.24 * UNIT) / Math.hypot(b.x - a.x, b.y - a.y);
  return at({ x: b.x + (a.x - b.x) * part, y: b.y + (a.y - b.y) * part });
}

/**
 * Half of the way, a little to the left of it: where two that change places pass each other.
 * @param {Board} board
 * @param {{ from: string, to: string }} motion
 */
function aside(board, motion) {
  const [a, b] = [board.centre(motion.from), board.centre(motion.to)];
  return at({ x: (a.x + b.x) / 2 + (b.y - a.y) * 0.28, y: (a.y + b.y) / 2 - (b.x - a.x) * 0.28 });
}
