/** Static display of plans and turns on a board: arrows of a plan, and marks of a turn. */

import { settings } from '../core/settings.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../core/plans.js').DrawablePlan} DrawablePlan */
/** @typedef {import('./shapes.js').Arrow} Arrow */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/**
 * Shows the position after a turn, with its marks.
 * @param {Board} board
 * @param {TurnFrame} frame
 */
export function settleTurn(board, frame) {
  board.arrows([]);
  board.ghosts([]);
  board.effects.replaceChildren();
  board.caption('');
  board.show(frame.figures);
  board.mark(turnMarks(board, frame));
}

/**
 * Returns the arrows of a plan.
 * @param {Board} board
 * @param {DrawablePlan | null | undefined} plan
 * @param {Side} side
 * @param {TurnFrame} [frame] the turn of the plan, once that is known
 * @returns {Arrow[]}
 */
export function planArrows(board, plan, side, frame) {
  const moves = plan?.moves.map(({ from, to }) => ({ from, to, side })) ?? [];
  return plan ? [...moves, ...(board.look.arrows?.(plan, side, frame) ?? [])] : [];
}

/**
 * Returns the arrows of both sides' plans, or of the one that exists.
 * @param {Board} board
 * @param {{ white: DrawablePlan | null, black: DrawablePlan | null }} plans
 */
export const plannedArrows = (board, plans) =>
  /** @type {const} */ (['white', 'black']).flatMap((side) => planArrows(board, plans[side], side));

/**
 * Returns the marks of a turn: source and target squares of figures, the king in check, and the game's own
 * marks. With the setting `traces` off, checks alone.
 * @param {Board} board
 * @param {TurnFrame} frame
 * @returns {import('./board.js').Marks}
 */
export function turnMarks(board, frame) {
  const marks = { last: traces(frame), checks: checks(frame), ...board.look.marks?.(frame) };
  return settings().traces === 'on' ? marks : { checks: marks.checks };
}

/**
 * Returns the first and the last square of every moved figure. A figure that died is not among those after the
 * turn: it belongs to the side whose plan moves it.
 * @param {TurnFrame} frame
 */
function traces({ steps, figures, white }) {
  /** @type {Map<number, import('./marks.js').Trace>} */
  const ways = new Map();
  for (const { id, from, to } of steps.flatMap((step) => step.motions)) {
    const known = ways.get(id);
    const planned = white?.moves.some((move) => move.from === from) ? 'white' : 'black';
    const side = known?.side ?? figures.find((figure) => figure.id === id)?.side ?? planned;
    ways.set(id, { from: known?.from ?? from, to, side });
  }
  return [...ways.values()];
}

/** Returns the check of the side to move, in games in which the sides alternate. @param {TurnFrame} frame */
function checks({ figures, in_check, white }) {
  /** @type {[Side, Side]} */
  const [by, king] = white ? ['white', 'black'] : ['black', 'white'];
  const square = in_check ? kingOf(figures, king) : undefined;
  return square ? [{ square, by, from: [], urgent: true }] : [];
}

/**
 * Returns the square of a side's king, `undefined` if no figure is known as the king.
 * @param {import('../wire').PieceView[]} figures @param {Side} of
 */
export const kingOf = (figures, of) => figures.find(({ side, face }) => side === of && face.toLowerCase() === 'k')?.square;
