/**
 * What a typed word means among the plans that the server offers: algebraic notation in the spellings that the rules
 * read, and coordinates. It knows the form of words alone: which plans there are the server says. So plans that nobody
 * else is to know are read here and asked of nobody.
 */

/** @typedef {import('../wire').Figure} Figure */
/** @typedef {import('../wire').Move} Move */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Prediction} Prediction */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('./plans.js').Choice} Choice */

/**
 * What is offered, and where everything stands.
 * @typedef {object} Offer
 * @property {Plan[]} plans
 * @property {Prediction[] | null} predictable null where nothing is predicted
 * @property {Figure[]} figures
 * @property {Side} seat whose plan it is
 */

/** That nothing is predicted. @type {Prediction} */
const NOTHING = { text: '-', moves: [] };
/** A plan that moves nothing. */
const PASS = /^(--|pass)$/i;
const CASTLING = /^([O0])-\1(-\1)?$/i;
/** Piece, file and rank that it comes from, a sign for taking or going, the target, and what a pawn becomes. */
const WORD = /^([KQRBN])?([a-h])?([1-8])?([x:-])?([a-h][1-8])(?:[=/]?\(?([QRBN])\)?)?$/;
/** The same where the target is the piece that is taken: `exN`, `Bxf`. */
const TAKEN = /^([KQRBN])?([a-h])?([1-8])?x([KQRBN]|[a-h])(?:=([QRBN]))?$/;

/**
 * All plans that a text may mean; none if it means nothing that is offered.
 * @param {string} typed
 * @param {Offer} offer
 * @returns {Plan[]}
 */
export function readings(typed, { plans, predictable, figures, seat }) {
  const word = typed.trim().replace(/\s*([/+])\s*/g, '$1');
  const exact = plans.filter(({ text }) => text.toLowerCase() === word.toLowerCase());
  if (!predictable) return exact.length ? exact : among(plans, word, { figures, seat });
  const [own, guess = NOTHING.text, ...rest] = split(word);
  if (rest.length) return [];
  const moves = among(plans, own, { figures, seat });
  const other = seat === 'white' ? 'black' : 'white';
  const guesses = guess === NOTHING.text ? [NOTHING] : among(predictable, guess, { figures, seat: other });
  return moves.flatMap((move) => guesses.map((predicts) => ({ text: `${move.text}/${predicts.text}`, moves: move.moves, predicts })));
}

/** The plan and its prediction, which a slash parts; one before what a pawn becomes does not. @param {string} word */
const split = (word) => word.split(/\/(?![QRBN]\b)/);

/**
 * Those of the choices that a word may mean.
 * @template {Choice} T
 * @param {T[]} choices
 * @param {string} word
 * @param {{ figures: Figure[], seat: Side }} board
 * @returns {T[]}
 */
function among(choices, word, board) {
  const exact = choices.filter(({ text }) => text.toLowerCase() === word.toLowerCase());
  if (exact.length) return exact;
  if (PASS.test(word)) return choices.filter(({ moves }) => moves.length === 0);
  const words = parts(word);
  return choices.filter(({ moves }) => moves.length === words.length && moves.every((move, index) => fits(words[index], move, board)));
}

/** The words of a plan that moves one piece or two, without the signs that mean nothing. @param {string} word */
function parts(word) {
  const plain = word.replace(/[+#!?]+$/, '').replace(/\s*e\.p\.$/, '');
  return plain.split(/\+(?=[a-zA-Z])/).map((part) => part.replace(/[+#!?]+$/, ''));
}

/** @param {string} word @param {Move} move @param {{ figures: Figure[], seat: Side }} board */
function fits(word, move, { figures, seat }) {
  const castles = CASTLING.exec(word);
  if (castles) return move.rook !== undefined && (move.rook > move.from) === !castles[2];
  // A small letter names a piece where no file is called so.
  const named = word.replace(/^[kqrn]/, (letter) => letter.toUpperCase()).replace(/=?[qrn]$/, (letter) => letter.toUpperCase());
  const goes = WORD.exec(named);
  const takes = goes ? null : TAKEN.exec(named);
  const [, piece = 'P', file = '', rank = ''] = goes ?? takes ?? [];
  if (!goes && !takes) return false;
  const [target, becomes = ''] = goes ? [goes[5], goes[6]] : takes ? [takes[4], takes[5]] : [''];
  const stands = figures.some((one) => one.side === seat && one.square === move.from && one.face.toUpperCase() === piece);
  // Without its file, a pawn goes straight.
  const from = file || (piece === 'P' ? (goes ? target[0] : '') : '');
  return stands && !move.rook && move.from.startsWith(from) && move.from.endsWith(rank)
    && (move.becomes ?? '').toUpperCase() === becomes
    && (goes ? move.to === target : stood(target, move.to, figures, seat));
}

/**
 * Whether an enemy of this type stands there; a pawn is named by its file.
 * @param {string} target @param {string} square @param {Figure[]} figures @param {Side} seat
 */
function stood(target, square, figures, seat) {
  const pawn = /[a-h]/.test(target);
  if (pawn && !square.startsWith(target)) return false;
  return figures.some((one) => one.side !== seat && one.square === square && one.face.toUpperCase() === (pawn ? 'P' : target));
}
