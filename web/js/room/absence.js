/** Arrivals and absences: time until the clocks start in a new game, and options while a player is away. */

import { deadlinesInWords } from '../ui/deadline.js';
import { find, findButton, text } from '../ui/dom.js';
import { loadTexts } from '../ui/seldom-texts.js';

await loadTexts();

/** @typedef {import('../wire').State} State */

/** Interval of the countdown's redrawing, in milliseconds. */
const TICK = 250;

/** Shortest absence that is shown, in milliseconds: a reload of the page is shorter. */
const MOMENT = 2000;

/** Start of the opponent's absence. @type {number | null} */
let left = null;
/** Last state from the server. @type {State | null} */
let known = null;
let since = 0;
let ticks = false;

/** Shows the countdowns of a state. @param {State} state @param {import('./room-state.js').RoomState} room */
export function showAbsence(state, room) {
  if (state.clock?.kind === 'days') void import('./server-draft.js').then(({ showDraft }) => showDraft(room), () => {});
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
  const rest = isStarting(known) ? Math.ceil(((clock?.stand ?? 0) - gone) / 1000) : 0;
  const lead = !you.length ? 'away-lead-watched' : absence ? 'away-called' : 'away-lead';
  say('#lead', rest > 0 ? text(lead, { n: rest }) : '');
  say('#deadline', phase === 'planning' ? deadlinesInWords(known, since).join(' ') : '');
  const rests = Math.max(0, Math.ceil(((absence?.left ?? 0) - gone) / 1000));
  left = absence && phase === 'planning' ? left ?? now : null;
  const away = rest <= 0 && left !== null && now - left >= MOMENT ? absence : null;
  say('#absence', away === null ? '' : words(rests, away.awaited));
  find('#absence-row').hidden = !away?.awaited;
  find('#claim-draw').hidden = !away?.draw;
  for (const name of ['#claim-win', '#claim-draw']) findButton(name).disabled = rests > 0;
}

/** Returns whether no turn has been played yet. @param {State} state */
export const isStarting = ({ phase, turn, takebacks }) => phase === 'planning' && turn === 1 && takebacks === 0;

/**
 * @param {number} left seconds until the game can be claimed
 * @param {boolean} awaited `true` if only the other player is awaited
 */
function words(left, awaited) {
  if (!awaited) return text('away-plan');
  return left > 0 ? text('away-left', { n: left }) : text('away-claim');
}

/** @param {string} selector @param {string} what */
function say(selector, what) {
  const line = find(selector);
  if (line.textContent !== what) line.textContent = what;
  line.hidden = what === '';
}
