/** Who has come and who has left: how long clocks stand before a game begins, and what is due when a player is away. */

import { find, findButton, text } from '../dom.js';

/** @typedef {import('../wire').State} State */

/** How often what is counted down is drawn, in milliseconds. */
const TICK = 250;

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
  const gone = performance.now() - since;
  const { absence, clock, phase, you } = known;
  const rest = begins(known) ? Math.ceil(((clock?.stand ?? 0) - gone) / 1000) : 0;
  say('#lead', rest > 0 ? text(you.length ? 'room-lead' : 'room-lead-watched', { n: rest }) : '');
  const left = Math.max(0, Math.ceil(((absence?.left ?? 0) - gone) / 1000));
  const away = phase === 'planning' ? absence : null;
  find('#absence-row').hidden = away === null;
  say('#absence', away === null ? '' : words(left, away.awaited));
  for (const name of ['#claim-win', '#claim-draw']) {
    const button = findButton(name);
    button.hidden = !away?.awaited || (name === '#claim-draw' && !away.draw);
    button.disabled = left > 0;
  }
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
