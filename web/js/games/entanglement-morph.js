/** Animation of collapses: excluded types fade, one piece after the other. */

import { run } from '../board/effects.js';
import { types } from './entanglement-faces.js';

/** @typedef {import('../board/board.js').Board} Board */

/** Time in which a type fades, maximum spread of all delays, and delay between pieces, in milliseconds. */
const FADE = 520;
const SPREAD = 900;
const GAP = 90;

/**
 * Animates figures to their new faces.
 * @param {Board} board
 * @param {{ id: number, face: string }[]} changed in the order of the events
 * @param {AbortSignal} [signal]
 */
export function morph(board, changed, signal) {
  const gap = Math.min(GAP, SPREAD / changed.length);
  // Pieces that become known go first: they are the reason why others lose types.
  const known = (/** @type {{ face: string }} */ { face }) => Number(types(face).length > 1);
  const order = [...changed].sort((a, b) => known(a) - known(b));
  return Promise.all(order.map(({ id, face }, index) => collapse(board, id, face, gap * index, signal)));
}

/**
 * @param {Board} board
 * @param {number} id
 * @param {string} face
 * @param {number} delay
 * @param {AbortSignal} [signal]
 */
async function collapse(board, id, face, delay, signal) {
  const group = board.pieces.get(id)?.group;
  if (!group) return;
  const now = types(face);
  const known = now.length === 1;
  // A piece that becomes known fades as a whole into the ordinary one.
  const gone = known ? [...group.children] : parts(group).filter((part) => !now.includes(part.dataset.type ?? ''));
  await Promise.all(gone.flatMap((part) => (part instanceof SVGElement ? [run(part, fade(delay), (FADE + delay) / board.pace, signal)] : [])));
  if (signal?.aborted) return;
  board.face(id, face);
  const piece = group.firstElementChild;
  const grow = [0.6, 1.12, 1].map((scale) => ({ transform: `scale(${scale})` }));
  if (known && piece instanceof SVGElement) await run(piece, grow, FADE / 2 / board.pace, signal);
}

/** Returns keyframes that fade out after a delay. @param {number} delay */
const fade = (delay) => [{ opacity: 1 }, { opacity: 1, offset: delay / (FADE + delay) }, { opacity: 0 }];

/**
 * Returns the parts of a figure that stand for types.
 * @param {SVGElement} group
 * @returns {SVGElement[]}
 */
export const parts = (group) => [...group.querySelectorAll('[data-type]')].filter((part) => part instanceof SVGElement);
