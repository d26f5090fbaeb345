/** Short animations on a board that an abort signal ends at once. */

import { UNIT } from '../core/geometry.js';
import { drawing } from '../ui/dom.js';

/** @typedef {import('./board.js').Board} Board */

/** Duration of noticeable effects, in milliseconds. */
export const CLASH = 620;

/**
 * Returns the CSS transform that moves a drawing to a point.
 * @param {import('../core/geometry.js').Point} point
 */
export const translateTo = ({ x, y }) => `translate(${x}px, ${y}px)`;

/**
 * Runs an animation to its end; an abort jumps to the end.
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

/**
 * Runs an animation whose final state holds until the shape is removed. An abort cancels it at any time.
 * @param {SVGElement} shape
 * @param {Keyframe[]} frames
 * @param {number} duration
 * @param {AbortSignal} [signal]
 */
export async function runOut(shape, frames, duration, signal) {
  if (signal?.aborted) return;
  const animation = shape.animate(frames, { duration, easing: 'ease-in-out', fill: 'forwards' });
  signal?.addEventListener('abort', () => animation.cancel(), { once: true });
  await animation.finished.catch(() => undefined);
}

/**
 * Draws a growing ring on a square with an event at which no figure vanishes.
 * @param {Board} board
 * @param {string} square
 * @param {string} kind a class of its own
 * @param {AbortSignal} [signal]
 */
export async function ring(board, square, kind, signal) {
  const shape = drawing('circle', { class: `hint ${kind}`, r: UNIT * 0.46 });
  board.effects.append(shape);
  const place = translateTo(board.centre(square));
  const grow = [0.5, 1, 1.1].map((scale, index) => ({ transform: `${place} scale(${scale})`, opacity: [0, 1, 0][index] }));
  await run(shape, grow, CLASH / board.pace, signal);
  shape.remove();
}
