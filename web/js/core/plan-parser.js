/**
 * Parser of typed plans: algebraic notation in the spellings that the rules accept, with English or German
 * letters, and coordinates. It knows only the notation and matches against the plans that the server offers, so secret plans are parsed without
 * a request.
 */

import { englishLetters } from './piece-letters.js';

/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Move} Move */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').MovePrediction} MovePrediction */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('./plans.js').PlanChoice} PlanChoice */

/**
 * The offered plans and the position.
 * @typedef {object} PlanChoices
 * @property {Plan[]} plans
 * @property {MovePrediction[] | null} predictable `null` in games without predictions
 * @property {PieceView[]} figures
 * @property {Side} seat the planning side
 */

/** The empty prediction. @type {MovePrediction} */
const NOTHING = { text: '-', moves: [] };
/** A pass. */
const PASS = /^(--|pass)$/i;
const CASTLING = /^([O0])-\1(-\1)?$/i;
/** Two squares that are separated. */
const SQUARES = /(?<!\w)([a-h][1-8])[–-](?=[a-h][1-8])/g;
/** Piece, source file, source rank, capture or move sign, target, promotion. */
const WORD = /^([KQRBN])?([a-h])?([1-8])?([x:–-])?([a-h][1-8])(?:[=/]?\(?([QRBN])\)?)?$/;
/** The same with the captured piece as target: `exN`, `Bxf`. */
const TAKEN = /^([KQRBN])?([a-h])?([1-8])?x([KQRBN]|[a-h])(?:=([QRBN]))?$/;

/**
 * Returns all offered plans that match a text, possibly none.
 * @param {string} typed
 * @param {PlanChoices} offer
 * @returns {Plan[]}
 */
export function matchingPlans(typed, { plans, predictable, figures, seat }) {
  const word = englishLetters(typed.trim()).replace(/\s*([/+])\s*/g, '$1').replace(SQUARES, '$1');
  const exact = plans.filter(({ text }) => text.toLowerCase() === word.toLowerCase());
  if (!predictable) return exact.length ? exact : among(plans, word, { figures, seat });
  const [own, guess = NOTHING.text, ...rest] = split(word);
  if (rest.length) return [];
  const moves = among(plans, own, { figures, seat });
  const other = seat === 'white' ? 'black' : 'white';
  const guesses = guess === NOTHING.text ? [NOTHING] : among(predictable, guess, { figures, seat: other });
  return moves.flatMap((move) => guesses.map((predicts) => ({ text: `${move.text}/${predicts.text}`, moves: move.moves, predicts })));
}

/** Splits plan and prediction at the slash, but not at one before a promotion type. @param {string} word */
const split = (word) => word.split(/\/(?![QRBN]\b)/);

/**
 * Returns the choices that match a word.
 * @template {PlanChoice} T
 * @param {T[]} choices
 * @param {string} word
 * @param {{ figures: PieceView[], seat: Side }} board
 * @returns {T[]}
 */
function among(choices, word, board) {
  const exact = choices.filter(({ text }) => text.toLowerCase() === word.toLowerCase());
  if (exact.length) return exact;
  if (PASS.test(word)) return choices.filter(({ moves }) => moves.length === 0);
  const words = parts(word);
  return choices.filter(({ moves }) => moves.length === words.length && moves.every((move, index) => fits(words[index], move, board)));
}

/** Splits a plan into one word per moved piece, without meaningless signs. @param {string} word */
function parts(word) {
  const plain = word.replace(/[+#!?]+$/, '').replace(/\s*e\.p\.$/, '');
  return plain.split(/\+(?=[a-zA-Z])/).map((part) => part.replace(/[+#!?]+$/, ''));
}

/** @param {string} word @param {Move} move @param {{ figures: PieceView[], seat: Side }} board */
function fits(word, move, { figures, seat }) {
  const castles = CASTLING.exec(word);
  if (castles) return move.rook !== undefined && (move.rook > move.from) === !castles[2];
  // A lower-case letter names a piece unless it is a file.
  const named = word.replace(/^[kqrn]/, (letter) => letter.toUpperCase()).replace(/=?[qrn]$/, (letter) => letter.toUpperCase());
  const goes = WORD.exec(named);
  const takes = goes ? null : TAKEN.exec(named);
  const [, piece = 'P', file = '', rank = ''] = goes ?? takes ?? [];
  if (!goes && !takes) return false;
  const [target, becomes = ''] = goes ? [goes[5], goes[6]] : takes ? [takes[4], takes[5]] : [''];
  const stands = figures.some((one) => one.side === seat && one.square === move.from && one.face.toUpperCase() === piece);
  // A pawn move without a source file is straight.
  const from = file || (piece === 'P' ? (goes ? target[0] : '') : '');
  return stands && !move.rook && move.from.startsWith(from) && move.from.endsWith(rank)
    && (move.becomes ?? '').toUpperCase() === becomes
    && (goes ? move.to === target : stood(target, move.to, figures, seat));
}

/**
 * Returns whether an enemy of this type stands on a square; a pawn is named by its file.
 * @param {string} target @param {string} square @param {PieceView[]} figures @param {Side} seat
 */
function stood(target, square, figures, seat) {
  const pawn = /[a-h]/.test(target);
  if (pawn && !square.startsWith(target)) return false;
  return figures.some((one) => one.side !== seat && one.square === square && one.face.toUpperCase() === (pawn ? 'P' : target));
}
