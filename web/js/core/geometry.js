/** Board geometry: squares, points of the drawing, and paths of moves. Independent of the rules. */

/** @typedef {{ x: number, y: number }} Point */
/**
 * Size and orientation of a board: number of files and of ranks, and `true` if Black is below.
 * @typedef {{ side: number, flipped: boolean }} Lie
 */

/** Width of a square in drawing units, which the piece drawings share. */
export const UNIT = 45;

const FILES = 'abcdefgh';

/** Returns file and rank of a square, from 0. @param {string} square */
const place = (square) => [square.charCodeAt(0) - 97, Number(square[1]) - 1];

/** Returns whether a square is dark. @param {string} square */
export const isDark = (square) => (place(square)[0] + place(square)[1]) % 2 === 0;

/** Returns all squares in reading order. @param {Lie} lie */
export function squares({ side, flipped }) {
  const steps = [...Array(side).keys()];
  const ranks = flipped ? steps : steps.toReversed();
  const files = flipped ? steps.toReversed() : steps;
  return ranks.flatMap((rank) => files.map((file) => FILES[file] + (rank + 1)));
}

/**
 * Returns the square at an offset in files (right) and ranks (up) as displayed, `null` off the board.
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
 * Returns the centre of a square.
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
 * Returns the square that contains a point, `null` off the board.
 * @param {Lie} lie
 * @param {Point} point
 */
export function squareAt({ side, flipped }, { x, y }) {
  const [column, row] = [Math.floor(x / UNIT), Math.floor(y / UNIT)];
  const inside = (/** @type {number} */ n) => n >= 0 && n < side;
  return inside(column) && inside(row) ? squares({ side, flipped })[row * side + column] : null;
}

/**
 * Returns the row, from 0 at the top, for the words about some squares: the one nearest to the first square that
 * has none of them, of two equal ones the one nearer to the middle.
 * @param {Lie} lie
 * @param {string[]} squares
 */
export function captionRow(lie, squares) {
  const rows = squares.map((square) => Math.floor(centre(lie, square).y / UNIT));
  const middle = (lie.side - 1) / 2;
  const far = (/** @type {number} */ row) => Math.abs(row - (rows[0] ?? middle)) + Math.abs(row - middle) / lie.side;
  const free = [...Array(lie.side).keys()].filter((row) => !rows.includes(row));
  return free.toSorted((a, b) => far(a) - far(b))[0] ?? middle;
}

/** Returns the distance between two points. @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(b.x - a.x, b.y - a.y);

/**
 * Returns the point on the segment from `a` to `b` at a distance before `b`.
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
 * Returns whether two paths overlap on one line in opposite directions, so that the moving figures pass.
 * @param {[Point, Point]} one
 * @param {[Point, Point]} other
 */
export function passing([a, b], [c, d]) {
  const along = (/** @type {Point} */ { x, y }) => (x - a.x) * (b.x - a.x) + (y - a.y) * (b.y - a.y);
  const beside = (/** @type {Point} */ { x, y }) => (x - a.x) * (b.y - a.y) - (y - a.y) * (b.x - a.x);
  return beside(c) === 0 && beside(d) === 0 && along(c) > along(d) && along(c) > 0 && along(d) < along(b);
}

/**
 * Returns points of a curve to the left of the straight path, for figures that pass each other.
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
