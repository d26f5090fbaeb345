/** What plans and turns look like on a board that stands still: arrows of a plan, and what a turn leaves marked. */

import { settings } from './core/settings.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./core/plans.js').Drawn} Drawn */
/** @typedef {import('./shapes.js').Arrow} Arrow */
/** @typedef {import('./wire').Side} Side */
/** @typedef {import('./wire').TurnFrame} TurnFrame */

/**
 * Shows the board as a turn left it.
 * @param {Board} board
 * @param {TurnFrame} frame
 */
export function settleTurn(board, frame) {
  board.arrows([]);
  board.ghosts([]);
  board.effects.replaceChildren();
  board.show(frame.figures);
  board.mark(traces(board, frame));
}

/**
 * A plan as arrows.
 * @param {Board} board
 * @param {Drawn | null | undefined} plan
 * @param {Side} side
 * @param {TurnFrame} [frame] the turn that it was played in, once that is known
 * @returns {Arrow[]}
 */
export function planArrows(board, plan, side, frame) {
  const moves = plan?.moves.map(({ from, to }) => ({ from, to, side })) ?? [];
  return plan ? [...moves, ...(board.look.arrows?.(plan, side, frame) ?? [])] : [];
}

/**
 * The plans of both sides as arrows, or of the one that has a plan.
 * @param {Board} board
 * @param {{ white: Drawn | null, black: Drawn | null }} plans
 */
export const plannedArrows = (board, plans) =>
  /** @type {const} */ (['white', 'black']).flatMap((side) => planArrows(board, plans[side], side));

/**
 * What a turn leaves on the board: where figures came from and went to, which king is in check, and what the game
 * marks beside. Who wants no marks is shown checks alone.
 * @param {Board} board
 * @param {TurnFrame} frame
 * @returns {import('./board.js').Marks}
 */
export function traces(board, frame) {
  const marks = { last: lastSquares(frame), checks: checks(frame), ...board.look.marks?.(frame) };
  return settings().traces === 'on' ? marks : { checks: marks.checks };
}

/** Where figures came from and went to, each on its whole way. @param {TurnFrame} frame */
function lastSquares({ steps }) {
  /** @type {Map<number, string[]>} */
  const ways = new Map();
  for (const { id, from, to } of steps.flatMap((step) => step.motions)) ways.set(id, [ways.get(id)?.[0] ?? from, to]);
  return [...new Set([...ways.values()].flat())];
}

/** The king of the side that acts next, where one side acts and its king is in check. @param {TurnFrame} frame */
function checks({ figures, in_check, white }) {
  /** @type {[Side, Side]} */
  const [by, king] = white ? ['white', 'black'] : ['black', 'white'];
  const square = in_check ? kingOf(figures, king) : undefined;
  return square ? [{ square, by, from: [], urgent: true }] : [];
}

/** Where the king of a side stands, if he is known. @param {import('./wire').Figure[]} figures @param {Side} of */
export const kingOf = (figures, of) => figures.find(({ side, face }) => side === of && face.toLowerCase() === 'k')?.square;
