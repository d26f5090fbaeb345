/**
 * Queries on the plans that the server offers. Independent of the rules: the server lists each plan's moves.
 */

/** @typedef {import('../wire').Move} Move */
/** @typedef {import('../wire').Plan} Plan */
/**
 * The drawn part of a plan: its moves and its prediction.
 * @typedef {Pick<Plan, 'moves' | 'predicts'>} DrawablePlan
 */
/**
 * A choice made by pressing squares: a plan or a prediction.
 * @typedef {Pick<Plan, 'text' | 'moves'>} PlanChoice
 */

/** Returns whether a plan moves nothing. @param {PlanChoice} plan */
export const isPass = ({ moves }) => moves.length === 0;

/** Returns the single move of a plan; `undefined` for a pass or several moves. @param {PlanChoice} plan */
const only = ({ moves }) => (moves.length === 1 ? moves[0] : undefined);

/**
 * Returns the plans that move from one square to the other.
 * @template {PlanChoice} T
 * @param {T[]} plans
 * @param {string} from
 * @param {string} to
 */
export const plansBetween = (plans, from, to) => plans.filter((plan) => only(plan)?.from === from && only(plan)?.to === to);

/**
 * Returns the target squares of the figure on a square.
 * @param {PlanChoice[]} plans
 * @param {string} from
 */
export const targets = (plans, from) => [...new Set(plans.flatMap((plan) => (only(plan)?.from === from ? plan.moves[0].to : [])))];

/**
 * Returns the target that a press on a square selects: the square itself, or the castling target if it is the
 * square of the king's castling rook.
 * @param {PlanChoice[]} plans
 * @param {string} from
 * @param {string} square
 */
export function plansToward(plans, from, square) {
  if (targets(plans, from).includes(square)) return square;
  return plans.map(only).find((move) => move?.from === from && move.rook === square)?.to;
}

/** Promotion types in the order of the choice. */
const PROMOTIONS = ['q', 'n', 'r', 'b'];

/**
 * Returns the promotion type of a plan, which distinguishes plans with the same squares; empty without one.
 * @param {PlanChoice} plan
 */
export const promotionOf = (plan) => only(plan)?.becomes?.toLowerCase() ?? '';

/**
 * Sorts plans in the order of the choice.
 * @template {PlanChoice} T
 * @param {T[]} plans
 */
export const inPromotionOrder = (plans) => plans.toSorted((a, b) => PROMOTIONS.indexOf(promotionOf(a)) - PROMOTIONS.indexOf(promotionOf(b)));

/**
 * Returns a plan's figures on their targets, after promotion.
 * @template {{ square: string, face: string }} T
 * @param {DrawablePlan} plan
 * @param {(square: string) => T | undefined} own finds the plan's own figure on a square
 * @returns {T[]}
 */
export const landed = ({ moves }, own) =>
  moves.flatMap(({ from, to, becomes }) => {
    const figure = own(from);
    return figure ? [{ ...figure, square: to, face: becomes ?? figure.face }] : [];
  });

/** Returns moves in coordinates, with English letters. @param {import('../wire').Move[]} moves */
export const squares = (moves) => moves.map(({ from, to, becomes = '' }) => `${from}–${to}${becomes && `=${becomes.toUpperCase()}`}`).join('+');
