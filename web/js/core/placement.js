/** The pieces of a position text, square by square. No rule is asked here: what is written is kept. */

/** @typedef {import('../wire').Side} Side */
/** The letters of the pieces on a square, in upper case. @typedef {{ white?: string, black?: string }} Stand */

const FILES = 'abcdefgh';
/** A shared square, a piece, or empty squares. */
const PART = /\(([A-Z])([a-z])\)|([A-Za-z])|([1-8])|(.)/gs;

/** The side of a piece by its letter. @param {string} letter @returns {Side} */
export const sideOf = (letter) => (letter === letter.toUpperCase() ? 'white' : 'black');

/**
 * What stands on each square that is not empty; null for a text of another form.
 * @param {string} text
 * @param {number} side how many files and ranks the board has
 * @returns {Map<string, Stand> | null}
 */
export function readPlacement(text, side) {
  const ranks = text.split('/');
  if (ranks.length !== side) return null;
  /** @type {Map<string, Stand>} */
  const stands = new Map();
  for (const [row, rank] of ranks.entries()) {
    let file = 0;
    for (const [, white, black, letter, empty, other] of rank.matchAll(PART)) {
      if (other !== undefined) return null;
      const square = FILES[file] + (side - row);
      if (white) stands.set(square, { white, black: black.toUpperCase() });
      if (letter) stands.set(square, { [sideOf(letter)]: letter.toUpperCase() });
      file += Number(empty ?? 1);
    }
    if (file !== side) return null;
  }
  return stands;
}

/**
 * The text of a placement.
 * @param {Map<string, Stand>} stands
 * @param {number} side
 */
export function writePlacement(stands, side) {
  const steps = [...Array(side).keys()];
  const rank = (/** @type {number} */ number) =>
    steps.map((file) => written(stands.get(FILES[file] + number))).join('').replace(/1+/g, (empty) => String(empty.length));
  return steps.map((row) => rank(side - row)).join('/');
}

/** @param {Stand} [stand] */
function written({ white, black } = {}) {
  const other = black?.toLowerCase();
  return white && other ? `(${white}${other})` : white ?? other ?? '1';
}

/** Squares in the order of position texts. @param {Iterable<string>} squares */
export const sorted = (squares) => [...squares].sort((one, other) => one[1].localeCompare(other[1]) || one[0].localeCompare(other[0]));
