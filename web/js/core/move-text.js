/** Moves as the list of turns writes them, and in sentences. */

import { localLetters } from './piece-letters.js';
import { squares } from './plans.js';

/** @typedef {import('../wire').Plan} Plan */

/**
 * Returns a plan's move as the list writes it behind the figure's icon: in the game's notation, or in
 * coordinates with a separate source square. A figure that did not get to its goal has the square that it
 * reached, and the goal apart.
 * @param {Plan} plan
 * @param {string} [reached] last square of the figure
 * @returns {{ from: string, words: string, goal: string }}
 */
export function moveInWords({ text, moves, notation }, reached) {
  // The icon replaces the piece letter.
  if (notation !== undefined) return { from: '', words: localLetters(notation.replace(/^[KQRBN]/, '')), goal: '' };
  if (moves.length !== 1) return { from: '', words: moves.length ? localLetters(squares(moves)) : text, goal: '' };
  const [{ from, to, becomes }] = moves;
  if (reached === undefined || reached === to) return { from, words: to + promotion(becomes), goal: '' };
  return { from: reached === from ? '' : `${from}→`, words: reached, goal: to };
}

/**
 * Returns a plan in a sentence: in the game's notation, or in coordinates behind the figure's letter.
 * @param {Plan} plan
 * @param {import('../wire').PieceView | undefined} figure that it moves
 */
export function planInWords({ text, moves, notation, predicts }, figure) {
  // A figure of unknown type has no letter, like a pawn.
  const letter = moves.length === 1 ? (figure?.face.match(/^[kqrbn]$/i)?.[0].toUpperCase() ?? '') : '';
  const own = notation ?? (moves.length ? letter + squares(moves) : text);
  return localLetters(own) + (predicts ? `/${predictedMoves(predicts)}` : '');
}

/** Returns the predicted moves. @param {import('../wire').MovePrediction} prediction */
export const predictedMoves = ({ moves, notation }) => (moves.length ? localLetters(notation ?? squares(moves)) : '–');

/** Returns the promotion at the end of a move. @param {string | undefined} becomes letter of the promotion type */
const promotion = (becomes) => (becomes ? localLetters(`=${becomes.toUpperCase()}`) : '');
