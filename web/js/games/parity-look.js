/**
 * Look of Parity Chess: resting pieces, failed captures, squares shared from now on, and kings in check or in
 * averted check.
 */

import { pause } from '../ui/dom.js';
import { CLASH, ring } from '../board/effects.js';
import { drawBadge } from '../board/shapes.js';
import { kingOf } from '../board/turn-marks.js';

/** @typedef {import('../board/board.js').Check} Check */
/** @typedef {import('../wire').TurnEvent} TurnEvent */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/**
 * Event of an attacked king.
 * @typedef {TurnEvent & { king: Side, kind_of: 'immediate' | 'delayed', from: string[] }} Attacked
 */
/** Event of a failed capture. @typedef {TurnEvent & { to: string }} Missed */

/** @param {TurnFrame} frame @returns {Check[]} */
function checks({ events, figures }) {
  const told = /** @type {Attacked[]} */ (events.filter(({ kind }) => kind === 'check'));
  return told.flatMap(({ king, kind_of, from }) => {
    const square = kingOf(figures, king);
    const by = king === 'white' ? 'black' : 'white';
    return square ? [{ square, by, from, urgent: kind_of === 'immediate' }] : [];
  });
}

/**
 * Returns the square that an event points at, and the kind of ring drawn there.
 * @param {TurnEvent} event
 * @param {TurnFrame} frame
 * @returns {[string | undefined, string]}
 */
function pointedAt(event, { figures }) {
  switch (event.kind) {
    case 'failed-capture':
      return [/** @type {Missed} */ (event).to, 'vain'];
    case 'shared':
      return [event.square, 'shared'];
    case 'failed-check':
      return [kingOf(figures, event.side === 'white' ? 'black' : 'white'), 'averted'];
    default:
      return [undefined, ''];
  }
}

/** @type {import('../extras').Look} */
export default {
  prepareBoard(board) {
    board.badge = ({ resting }) => (resting ? drawBadge('rest', 'M-2-3V3M2-3V3') : null);
  },
  signs: { 'en-passant': 'e.p.', 'failed-capture': '(×)', shared: '◪' },
  marks(frame) {
    const missed = frame.events.filter(({ kind }) => kind === 'failed-capture');
    return { missed: missed.map((event) => /** @type {Missed} */ (event).to), checks: checks(frame) };
  },
  animateEvents(board, frame, step, signal) {
    const events = step.events.map((index) => frame.events[index]);
    if (events.some(({ kind }) => kind === 'check')) board.mark({ checks: checks(frame) });
    const rings = events.flatMap((event) => {
      const [square, kind] = pointedAt(event, frame);
      return square ? [ring(board, square, kind, signal)] : [];
    });
    return step.phase === 'check' ? [...rings, pause(CLASH / board.pace, signal)] : rings;
  },
};
