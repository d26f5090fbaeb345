/** The piece placement of a position text, square by square. The rules are not checked here. */

/** @typedef {import('../wire').Side} Side */
/** The upper-case letters of the pieces on a square. @typedef {{ white?: string, black?: string }} Stand */

const FILES = 'abcdefgh';
/** A shared square, a piece, or empty squares. */
const PART = /\(([A-Z])([a-z])\)|([A-Za-z])|([1-8])|(.)/gs;

/** Returns the side of a piece from the case of its letter. @param {string} letter @returns {Side} */
export const sideOf = (letter) => (letter === letter.toUpperCase() ? 'white' : 'black');

/**
 * Parses the pieces on each occupied square; `null` if the form is not valid.
 * @param {string} text
 * @param {number} side number of files and of ranks
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
 * Returns the text of a placement.
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

/** Sorts squares by rank, then by file, as in position texts. @param {Iterable<string>} squares */
export const sortedSquares = (squares) => [...squares].sort((one, other) => one[1].localeCompare(other[1]) || one[0].localeCompare(other[0]));
