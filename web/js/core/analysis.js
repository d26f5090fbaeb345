/** Engine analysis of a game's turns, independent of display. Values are White's: 1 is a win. */

/** @typedef {import('../wire').AnalysedPlan} AnalysedPlan */
/** @typedef {import('../wire').ExpectedPlan} ExpectedPlan */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */

/** Smallest value that is reported; smaller ones count as zero. */
const SAME = 0.015;
/** Maximum number of expected plans, and of the costliest turns, that are listed. */
const MOST = 3;
/** Smallest advantage for each standing. @type {[number, string][]} */
const STANDINGS = [[0.75, 'winning'], [0.3, 'better'], [0.08, 'slightly']];

/**
 * Returns whether a value is large enough to report.
 * @param {number | null | undefined} value @returns {value is number}
 */
export const isSignificant = (value) => Math.abs(value ?? 0) >= SAME;

/** Returns the plan that a side has played. @param {TurnAnalysis} turn @param {Side} side */
export const played = (turn, side) => turn[side].find((plan) => plan.played);

/**
 * Returns the regret of the plan played, `null` where it is unknown.
 * @param {TurnAnalysis} turn @param {Side} side
 */
export const costOf = (turn, side) => played(turn, side)?.regret ?? null;

/** Returns the support of a mixed strategy. @param {AnalysedPlan[]} plans */
export const mixed = (plans) => plans.filter(({ probability }) => probability > 0);

/**
 * Returns the most expected plans, and the probability of all others together.
 * @param {ExpectedPlan[]} plans
 */
export function likeliest(plans) {
  const first = plans.slice(0, MOST);
  return { first, rest: plans.slice(MOST).reduce((sum, { probability }) => sum + probability, 0) };
}

/**
 * Returns whether a plan was expected. Only its moves count: its prediction cannot be forecast.
 * @param {ExpectedPlan[]} plans
 * @param {Plan} plan
 */
export const wasExpected = (plans, { moves }) => plans.some((one) => JSON.stringify(one.plan.moves) === JSON.stringify(moves));

/**
 * Returns the side that is better, and its standing as a text key.
 * @param {number} value
 * @returns {{ side: Side, standing: string }}
 */
export function standingOf(value) {
  const found = STANDINGS.find(([least]) => Math.abs(value) >= least);
  return { side: value < 0 ? 'black' : 'white', standing: found?.[1] ?? 'level' };
}

/**
 * Returns the plans that cost most, with their turns, from the largest cost down.
 * @param {TurnAnalysis[]} turns
 * @param {Side[]} sides
 */
export function costliest(turns, sides) {
  const costs = turns.flatMap((turn) => sides.map((side) => ({ turn: turn.turn, side, cost: costOf(turn, side) ?? 0 })));
  return costs.filter(({ cost }) => isSignificant(cost)).toSorted((a, b) => b.cost - a.cost).slice(0, MOST);
}

/**
 * Returns the total regret of each side, and White's total luck.
 * @param {TurnAnalysis[]} turns
 */
export function totalsOf(turns) {
  const sum = (/** @type {(turn: TurnAnalysis) => number | null} */ of) => turns.reduce((all, turn) => all + (of(turn) ?? 0), 0);
  return { white: sum((turn) => costOf(turn, 'white')), black: sum((turn) => costOf(turn, 'black')), luck: sum(({ luck }) => luck) };
}
