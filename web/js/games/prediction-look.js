/** Look of Prediction Chess: predictions are arrows, too, and a star marks a battle. */

import { predictionArrow } from './prediction-arrows.js';

/** @typedef {import('../core/plans.js').DrawablePlan} DrawablePlan */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** Event of a prediction. @typedef {import('../wire').TurnEvent & { correct: boolean }} Told */

/**
 * Returns whether a side has predicted correctly, once that is known.
 * @param {TurnFrame | undefined} frame
 * @param {Side} side
 */
export function correct(frame, side) {
  const told = frame?.events.find((event) => event.kind === 'prediction' && event.side === side);
  return told && /** @type {Told} */ (told).correct;
}

/** @type {import('../extras').Look} */
export default {
  prepareBoard(board) {
    board.arrow = predictionArrow;
  },
  signs: { battle: '✶' },
  captionPauses: ['reveal', 'battle'],
  marks: ({ events }) => ({ clash: events.flatMap(({ kind, squares = [] }) => (kind === 'battle' ? squares : [])) }),
  /** @param {DrawablePlan} plan @param {Side} side @param {TurnFrame} [frame] */
  arrows({ predicts }, side, frame) {
    const other = side === 'white' ? 'black' : 'white';
    const known = correct(frame, side);
    return (predicts?.moves ?? []).map(({ from, to }) => ({ from, to, side: other, predicted: true, correct: known }));
  },
};
