/** What can be asked about plans that the server offers. It knows no rules: what a plan moves the server says. */

/** @typedef {import('../wire').Move} Move */
/** @typedef {import('../wire').Plan} Plan */
/**
 * As much of a plan as is drawn: what it moves, and what it predicts. @typedef {Pick<Plan, 'moves' | 'predicts'>}
 * Drawn
 */
/**
 * What can be chosen by pressing squares: a plan, or what is predicted. @typedef {Pick<Plan, 'text' | 'moves'>} Choice
 */

/** Whether a plan moves nothing. @param {Choice} plan */
export const isPass = ({ moves }) => moves.length === 0;

/** The move that a plan is chosen by; nothing for a pass, and for several moves at once. @param {Choice} plan */
const only = ({ moves }) => (moves.length === 1 ? moves[0] : undefined);

/**
 * The plans with these squares.
 * @template {Choice} T
 * @param {T[]} plans
 * @param {string} from
 * @param {string} to
 */
export const fitting = (plans, from, to) => plans.filter((plan) => only(plan)?.from === from && only(plan)?.to === to);

/**
 * The squares that the figure on a square may choose.
 * @param {Choice[]} plans
 * @param {string} from
 */
export const targets = (plans, from) => [...new Set(plans.flatMap((plan) => (only(plan)?.from === from ? plan.moves[0].to : [])))];

/**
 * The target that a press on a square means: that square, or for a king who may castle the rook he castles with.
 * @param {Choice[]} plans
 * @param {string} from
 * @param {string} square
 */
export function meant(plans, from, square) {
  if (targets(plans, from).includes(square)) return square;
  return plans.map(only).find((move) => move?.from === from && move.rook === square)?.to;
}

/** In the order in which they are offered. */
const PROMOTIONS = ['q', 'n', 'r', 'b'];

/**
 * What a plan says beyond its squares, so that one is chosen among plans with the same squares: what a pawn becomes.
 * @param {Choice} plan
 */
export const becomes = (plan) => only(plan)?.becomes?.toLowerCase() ?? '';

/**
 * Plans in the order in which they are offered.
 * @template {Choice} T
 * @param {T[]} plans
 */
export const inOrder = (plans) => plans.toSorted((a, b) => PROMOTIONS.indexOf(becomes(a)) - PROMOTIONS.indexOf(becomes(b)));

/**
 * Figures as a plan would leave them: on their targets, as what they become there.
 * @template {{ square: string, face: string }} T
 * @param {Drawn} plan
 * @param {(square: string) => T | undefined} own finds the plan's own figure on a square
 * @returns {T[]}
 */
export const landed = ({ moves }, own) =>
  moves.flatMap(({ from, to, becomes }) => {
    const figure = own(from);
    return figure ? [{ ...figure, square: to, face: becomes ?? figure.face }] : [];
  });
