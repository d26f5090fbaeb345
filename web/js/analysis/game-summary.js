/** The summary of an analysis: what plans and luck gave away, the turn that decided, the costliest turns. */

import { costliest, totalsOf } from '../core/analysis.js';
import { decidingTurn } from '../core/decisive-turn.js';
import { element, find, text } from '../ui/dom.js';
import { formatCost, formatShift } from './number-format.js';
import { PLIES, titleOf } from './turn-analysis.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/** The viewer's side if they played, and the winner. */
const { you, winner } = /** @type {{ you?: Side, winner?: Side }} */ (find('#content').dataset);
/** The displayed content, so that unchanged buttons keep the focus. */
let shown = '';

/** Returns the turn that decided the game, 0 if none did. @param {TurnAnalysis[]} turns */
export const decidedIn = (turns) => (winner ? decidingTurn(turns, winner) : 0);

/**
 * @param {TurnFrame[]} frames
 * @param {TurnAnalysis[]} turns the turns analysed so far
 * @param {(index: number) => void} go
 */
export function showSummary(frames, turns, go) {
  const totals = totalsOf(turns);
  const side = you ?? 'white';
  const other = side === 'white' ? 'black' : 'white';
  const numbers = [number(formatCost(totals[side]), text(`analysis-gave-${you ? 'you' : side}`, { other: formatCost(totals[other]) }))];
  if (!PLIES) numbers.push(number(formatShift(side === 'white' ? totals.luck : -totals.luck), text(`analysis-luck-gave-${you ? 'you' : side}`)));
  find('#numbers').replaceChildren(...(turns.length ? numbers : []));
  const decided = decidedIn(turns);
  const most = costliest(turns, you ? [you] : ['white', 'black']);
  const key = JSON.stringify([decided, most]);
  if (key === shown) return;
  shown = key;
  const button = (/** @type {number} */ turn, /** @type {string} */ words) => {
    const made = element('button', { type: 'button' }, words);
    made.addEventListener('click', () => go(turn - 1));
    return made;
  };
  const costs = most.map(({ turn, side: of, cost }) => {
    const parts = [titleOf(frames[turn - 1]), ...(you ? [] : [text(`analysis-${of}`)]), formatCost(cost)];
    return button(turn, parts.join(' · '));
  });
  const turning = decided ? [button(decided, text('analysis-decided', { turn: titleOf(frames[decided - 1]) }))] : [];
  find('#turning').replaceChildren(...turning, ...(costs.length ? [element('span', {}, text('analysis-costliest'))] : []), ...costs);
}

/** @param {string} value @param {string} words */
const number = (value, words) => element('div', {}, element('dt', {}, words), element('dd', {}, value));
