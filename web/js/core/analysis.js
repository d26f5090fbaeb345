/** What an engine has found of the turns of a game, before anything is drawn. Values are White's: 1 is a win. */

/** @typedef {import('../wire').AnalysedPlan} AnalysedPlan */
/** @typedef {import('../wire').AnalysisLine} AnalysisLine */
/** @typedef {import('../wire').ExpectedPlan} ExpectedPlan */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */

/** What is nearer than this is the same to a reader. */
const SAME = 0.015;
/** So many plans that were to be expected are named. */
const MOST = 3;
/** From which advantage on it is called so. @type {[number, string][]} */
const STANDINGS = [[0.75, 'winning'], [0.3, 'better'], [0.08, 'slightly']];

/**
 * Reads the lines of an answer as they come.
 * @param {ReadableStream<Uint8Array>} body
 * @param {(line: AnalysisLine) => void} tell
 */
export async function readLines(body, tell) {
  const [reader, decoder] = [body.getReader(), new TextDecoder()];
  let rest = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const lines = (rest + decoder.decode(part.value, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    lines.forEach((line) => tell(JSON.parse(line)));
  }
}

/** Whether a number is worth telling. @param {number | null | undefined} value @returns {value is number} */
export const matters = (value) => Math.abs(value ?? 0) >= SAME;

/** What a side has played. @param {TurnAnalysis} turn @param {Side} side */
export const played = (turn, side) => turn[side].find((plan) => plan.played);

/** What that has cost; none where it is not known. @param {TurnAnalysis} turn @param {Side} side */
export const costOf = (turn, side) => played(turn, side)?.regret ?? null;

/** The plans that should be played. @param {AnalysedPlan[]} plans */
export const mixed = (plans) => plans.filter(({ probability }) => probability > 0);

/**
 * The plans that were to be expected most, and how often anything else is.
 * @param {ExpectedPlan[]} plans
 */
export function likely(plans) {
  const first = plans.slice(0, MOST);
  return { first, rest: plans.slice(MOST).reduce((sum, { probability }) => sum + probability, 0) };
}

/**
 * Whether a plan was to be expected: what it moves, for nobody can say what it predicts.
 * @param {ExpectedPlan[]} plans
 * @param {Plan} plan
 */
export const wasExpected = (plans, { moves }) => plans.some((one) => JSON.stringify(one.plan.moves) === JSON.stringify(moves));

/**
 * How a position stands: for whom, and in which words.
 * @param {number} value
 * @returns {{ side: Side, standing: string }}
 */
export function standingOf(value) {
  const found = STANDINGS.find(([least]) => Math.abs(value) >= least);
  return { side: value < 0 ? 'black' : 'white', standing: found?.[1] ?? 'level' };
}

/**
 * What all turns together have cost each side, and what luck has given White.
 * @param {TurnAnalysis[]} turns
 */
export function totalsOf(turns) {
  const sum = (/** @type {(turn: TurnAnalysis) => number | null} */ of) => turns.reduce((all, turn) => all + (of(turn) ?? 0), 0);
  return { white: sum((turn) => costOf(turn, 'white')), black: sum((turn) => costOf(turn, 'black')), luck: sum(({ luck }) => luck) };
}
