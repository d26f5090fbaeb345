/** Drawing of a board's marks: on squares, and in the corners of attacked kings. */

import { distance, shortOf, UNIT } from '../core/geometry.js';
import { drawing } from '../ui/dom.js';
import { octagon, polygon, star } from './shapes.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../wire').Side} Side */
/**
 * @typedef {{ square: string, from: string[], by: Side, urgent: boolean }} Check a king's square, its
 *   attackers, and `true` if the check must be met now rather than later
 */

/** First and last square of a figure in a turn. @typedef {{ from: string, to: string, side: Side }} Trace */

/**
 * The marks of a board; of a selected shared square only the half of the side `half`.
 * @typedef {{ last?: Trace[], select?: string[], half?: Side | null, dots?: string[], rings?: string[],
 *   clash?: string[], missed?: string[], checks?: Check[] }} Marks
 */

/**
 * Draws the marks under the figures.
 * @param {Board} board
 * @param {Marks} marks
 */
export function drawMarks(board, { last = [], select = [], half: side, dots = [], rings = [], clash = [], missed = [], checks = [] }) {
  const circles = (/** @type {string[]} */ names, /** @type {number} */ radius, /** @type {string} */ kind) =>
    names.map((name) => circle(board, name, radius, kind));
  return [
    ...last.flatMap((trace) => drawTrace(board, trace)),
    ...clash.map((name) => star(board.centre(name), 0.34 * UNIT, 'clash')),
    ...circles(missed, 0.45, 'missed'),
    ...checks.map(({ square, urgent }) =>
      urgent ? octagon(board.centre(square), 0.52 * UNIT, 'check now') : circle(board, square, 0.46, 'check later')),
    ...checks.flatMap((check) => check.from.map((from) => attack(board, from, check))),
    ...select.map((name) => (side && board.shared(name) ? drawHalf(board, name, side, 'select') : square(board, name, 'select'))),
    ...circles(dots, 0.15, 'dot'),
    ...circles(rings, 0.44, 'ring'),
  ];
}

/**
 * Draws the marks over the figures.
 * @param {Board} board
 * @param {Marks} marks
 */
export const drawSigns = (board, { checks = [] }) => checks.map((check) => warning(board, check));

/**
 * Draws a side's half of a shared square.
 * @param {Board} board
 * @param {string} name
 * @param {Side} side
 * @param {string} kind
 */
export function drawHalf(board, name, side, kind) {
  const { x, y } = board.centre(name);
  const [near, far] = [UNIT / 2, board.lower(side) ? UNIT : -UNIT];
  const corner = board.lower(side) ? `v${far}h${far}z` : `h${-far}v${-far}z`;
  return drawing('path', { class: kind, d: `M${x - near} ${y - near}${corner}` });
}

/**
 * Draws a figure's last move: both squares in the tint of its side, and a thin line between them.
 * @param {Board} board @param {Trace} trace
 */
function drawTrace(board, { from, to, side }) {
  const squares = [...new Set([from, to])].map((name) => square(board, name, `last ${side}`));
  const [a, b] = [board.centre(from), board.centre(to)];
  if (from === to) return squares;
  const end = shortOf(a, b, Math.min(0.36 * UNIT, distance(a, b) / 2));
  const line = drawing('path', { class: `trace ${side}`, d: `M${a.x} ${a.y}L${end.x} ${end.y}` });
  return [...squares, line, drawing('circle', { class: `trace ${side}`, cx: a.x, cy: a.y, r: 2 })];
}

/** Draws the line of an attack on a king. @param {Board} board @param {string} from @param {Check} check */
function attack(board, from, { square, by, urgent }) {
  const [a, b] = [board.anchor(from, by), board.centre(square)];
  const end = shortOf(a, b, 0.4 * UNIT);
  return drawing('line', { class: `attack ${urgent ? 'now' : 'later'}`, x1: a.x, y1: a.y, x2: end.x, y2: end.y });
}

/**
 * Draws the corner sign of an attacked king: an octagon if urgent, else a triangle.
 * @param {Board} board
 * @param {Check} check
 */
function warning(board, { square, urgent }) {
  const { x, y } = board.centre(square);
  const centre = { x: x - 0.34 * UNIT, y: y - 0.34 * UNIT };
  const [kind, r] = urgent ? ['now', 6] : ['later', 7];
  const shape = urgent ? octagon(centre, r, '') : polygon(centre, r, 3, '');
  const mark = drawing('text', { x: centre.x, y: centre.y + 3 });
  mark.textContent = '!';
  return drawing('g', { class: `warning ${kind}` }, shape, mark);
}

/** @param {Board} board @param {string} name @param {string} kind */
function square(board, name, kind) {
  const { x, y } = board.centre(name);
  // The edge, if there is one, is drawn within the square.
  const inset = kind.startsWith('last') ? 0 : 0.8;
  const [near, width] = [UNIT / 2 - inset, UNIT - 2 * inset];
  return drawing('rect', { class: kind, x: x - near, y: y - near, width, height: width });
}

/** @param {Board} board @param {string} name @param {number} radius @param {string} kind */
function circle(board, name, radius, kind) {
  const { x, y } = board.centre(name);
  return drawing('circle', { class: kind, cx: x, cy: y, r: radius * UNIT });
}
