/** Where things are on a board: squares, points of its drawing, and the ways of moves. It knows no rules. */

/** @typedef {{ x: number, y: number }} Point */
/**
 * How a board lies: how many files and ranks it has, and whether Black is below. @typedef {{ side: number, flipped:
 * boolean }} Lie
 */

/** The width of a square in the units of the drawing, which are those of the pieces. */
export const UNIT = 45;

const FILES = 'abcdefgh';

/** File and rank of a square, from 0. @param {string} square */
const place = (square) => [square.charCodeAt(0) - 97, Number(square[1]) - 1];

/** Whether a square is a dark one. @param {string} square */
export const isDark = (square) => (place(square)[0] + place(square)[1]) % 2 === 0;

/** All squares in the order of reading. @param {Lie} lie */
export function squares({ side, flipped }) {
  const steps = [...Array(side).keys()];
  const ranks = flipped ? steps : steps.toReversed();
  const files = flipped ? steps.toReversed() : steps;
  return ranks.flatMap((rank) => files.map((file) => FILES[file] + (rank + 1)));
}

/**
 * The square so many files to the right and ranks up as the viewer sees them, if it is on the board.
 * @param {Lie} lie
 * @param {string} square
 * @param {number} right
 * @param {number} up
 */
export function neighbour({ side, flipped }, square, right, up) {
  const turn = flipped ? -1 : 1;
  const [file, rank] = place(square);
  const [column, row] = [file + turn * right, rank + turn * up];
  const inside = (/** @type {number} */ n) => n >= 0 && n < side;
  return inside(column) && inside(row) ? FILES[column] + (row + 1) : null;
}

/**
 * The centre of a square.
 * @param {Lie} lie
 * @param {string} square
 * @returns {Point}
 */
export function centre({ side, flipped }, square) {
  const [file, rank] = place(square);
  const last = side - 1;
  const [column, row] = flipped ? [last - file, rank] : [file, last - rank];
  return { x: (column + 0.5) * UNIT, y: (row + 0.5) * UNIT };
}

/**
 * The square that a point is in, if it is on the board.
 * @param {Lie} lie
 * @param {Point} point
 */
export function squareAt({ side, flipped }, { x, y }) {
  const [column, row] = [Math.floor(x / UNIT), Math.floor(y / UNIT)];
  const inside = (/** @type {number} */ n) => n >= 0 && n < side;
  return inside(column) && inside(row) ? squares({ side, flipped })[row * side + column] : null;
}

/** How far it is from one point to another. @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);

/**
 * The point on the way between two others that is so far before the second.
 * @param {Point} a
 * @param {Point} b
 * @param {number} before
 * @returns {Point}
 */
export function shortOf(a, b, before) {
  const part = before / distance(a, b);
  return { x: b.x + (a.x - b.x) * part, y: b.y + (a.y - b.y) * part };
}

/**
 * Whether two ways come towards each other on one line, so that who goes them passes the other.
 * @param {[Point, Point]} one
 * @param {[Point, Point]} other
 */
export function passing([a, b], [c, d]) {
  const along = (/** @type {Point} */ { x, y }) => (x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y);
  const beside = (/** @type {Point} */ { x, y }) => (x - a.x) * (b.y - a.y) - (y - a.y) * (b.x - a.x);
  return beside(c) === 0 && beside(d) === 0 && along(c) > along(d) && along(c) > 0 && along(d) < along(b);
}

/**
 * Points of a bend to the left of the straight way: where two pass each other.
 * @param {Point} a
 * @param {Point} b
 * @returns {Point[]}
 */
export function bend(a, b) {
  const wide = Math.min(0.28, (0.4 * UNIT) / distance(a, b));
  return [0.15, 0.3, 0.5, 0.7, 0.85].map((part) => {
    const side = 4 * part * (1 - part) * wide;
    return { x: a.x + (b.x - a.x) * part + (b.y - a.y) * side, y: a.y + (b.y - a.y) * part - (b.x - a.x) * side };
  });
}
