/** Moves as the list of turns writes them, and in sentences. */

import { localLetters } from './piece-letters.js';

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
  if (moves.length !== 1) return { from: '', words: text, goal: '' };
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
  if (notation !== undefined) return localLetters(notation) + (predicts ? `/${predictedMoves(predicts)}` : '');
  if (moves.length !== 1) return text;
  const [{ from, to, becomes }] = moves;
  // A figure of unknown type has no letter, like a pawn.
  const letter = figure?.face.match(/^[kqrbn]$/i)?.[0].toUpperCase() ?? '';
  return localLetters(`${letter}${from}–${to}`) + promotion(becomes);
}

/**
 * Returns a turn in sentences, with its plans as `planInWords` writes them instead of bare squares.
 * @param {import('../wire').TurnFrame} frame
 * @param {import('../wire').PieceView[]} before figures before the turn
 */
export function turnInSentences(frame, before) {
  let [told, rest] = ['', frame.words];
  for (const side of /** @type {const} */ (['white', 'black'])) {
    const plan = frame[side];
    if (plan?.moves.length !== 1) continue;
    const [{ from, to }] = plan.moves;
    const figure = before.find((one) => one.side === side && one.square === from);
    const bare = rest.match(`\\b${from}–?${to}=?\\w?`);
    if (bare?.index === undefined) continue;
    const after = bare.index + bare[0].length;
    // A prediction may name the other side's plan, which comes behind the semicolon.
    const end = plan.predicts ? Math.max(after, rest.indexOf(';')) : after;
    told += rest.slice(0, bare.index) + planInWords({ ...plan, predicts: undefined }, figure) + rest.slice(after, end);
    rest = rest.slice(end);
  }
  return told + rest;
}

/** Returns the predicted moves. @param {import('../wire').MovePrediction} prediction */
export const predictedMoves = ({ moves, notation, text }) => (moves.length ? localLetters(notation ?? text) : '–');

/** Returns the promotion at the end of a move. @param {string | undefined} becomes letter of the promotion type */
const promotion = (becomes) => (becomes ? localLetters(`=${becomes.toUpperCase()}`) : '');
