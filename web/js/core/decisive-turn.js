/** The turn that decided a game, by its analysis. */

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */

/** Smallest change of the value in a turn that decides a game. */
const DECISIVE = 0.2;

/**
 * Returns the turn, from 1, with the largest change of the value in favour of the winner, 0 if no change is
 * large.
 * @param {TurnAnalysis[]} turns
 * @param {Side} winner
 */
export function decidingTurn(turns, winner) {
  const sign = winner === 'white' ? 1 : -1;
  const change = (/** @type {TurnAnalysis} */ { value, after }) => sign * ((after ?? value) - value);
  const [most] = turns.toSorted((a, b) => change(b) - change(a));
  return most && change(most) >= DECISIVE ? most.turn : 0;
}
