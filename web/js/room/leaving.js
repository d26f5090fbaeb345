/** Who has come and who has left: how long clocks stand before a game begins, and what is due when a player is away. */

import { find, findButton, text } from '../dom.js';

/** @typedef {import('../wire').State} State */

/** How often what is counted down is drawn, in milliseconds. */
const TICK = 250;

/** Who comes back within so many milliseconds, as a page does that is loaded again, is not said to have left. */
const MOMENT = 2000;

/** Since when the opponent is away. @type {number | null} */
let left = null;
/** What the server has said last. @type {State | null} */
let known = null;
let since = 0;
let ticks = false;

/** Shows what a state says of this, and counts it down. @param {State} state */
export function showLeaving(state) {
  if (state !== known) [known, since] = [state, performance.now()];
  if (!ticks) setInterval(tick, TICK);
  ticks = true;
  tick();
}

function tick() {
  if (!known) return;
  const now = performance.now();
  const gone = now - since;
  const { absence, clock, phase, you } = known;
  const rest = begins(known) ? Math.ceil(((clock?.stand ?? 0) - gone) / 1000) : 0;
  say('#lead', rest > 0 ? text(you.length ? 'room-lead' : 'room-lead-watched', { n: rest }) : '');
  const rests = Math.max(0, Math.ceil(((absence?.left ?? 0) - gone) / 1000));
  left = absence && phase === 'planning' ? left ?? now : null;
  const away = left !== null && now - left >= MOMENT ? absence : null;
  say('#absence', away === null ? '' : words(rests, away.awaited));
  find('#absence-row').hidden = !away?.awaited;
  find('#claim-draw').hidden = !away?.draw;
  for (const name of ['#claim-win', '#claim-draw']) findButton(name).disabled = rests > 0;
}

/** Whether no turn was played yet. @param {State} state */
export const begins = ({ phase, turn, takebacks }) => phase === 'planning' && turn === 1 && takebacks === 0;

/**
 * @param {number} left seconds until the game can be claimed
 * @param {boolean} awaited whether only the other one is awaited
 */
function words(left, awaited) {
  if (!awaited) return text('room-away-plan');
  return left > 0 ? text('room-away', { n: left }) : text('room-away-claim');
}

/** @param {string} selector @param {string} what */
function say(selector, what) {
  const line = find(selector);
  if (line.textContent !== what) line.textContent = what;
  line.hidden = what === '';
}
