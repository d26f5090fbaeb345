/** Shows the seals of the turn being planned, and the checked openings of the turn on the board. */

import { drawing, element, text } from './dom.js';
import { check } from './seal.js';

export { forget, remember } from './seal.js';

/** @typedef {import('./wire').State} State */
/** @typedef {import('./wire').TurnFrame} TurnFrame */

/** What is on the page, so that nothing is built anew while somebody reads it. */
let shown = '';

/**
 * @param {HTMLElement} box
 * @param {State} state
 * @param {TurnFrame | undefined} frame
 * @param {(turn: number) => string} before the position in which a turn was planned
 */
export function showSeals(box, state, frame, before) {
  const openings = frame?.openings ?? [];
  const key = [state.seals, openings].map((all) => all.map(({ hash }) => hash)).join('/');
  if (key === shown) return;
  shown = key;
  const parts = state.seals.map(sealed);
  for (const opening of openings) {
    const part = element('details', { class: 'seal' });
    parts.push(part);
    void open(part, state.id, opening, state.secrecy === 'sealed' ? before(opening.turn) : undefined);
  }
  box.replaceChildren(...parts);
}

/** @param {import('./wire').SealView} seal */
function sealed({ seat, turn, hash }) {
  return element(
    'details',
    { class: 'seal' },
    element('summary', {}, lock(), `${say('sealed', seat, turn)} `, element('code', {}, `${hash.slice(0, 8)}…`)),
    line('seal-why'),
    block(hash),
  );
}

/** @param {string} what @param {import('./wire').Side} seat @param {number} n */
const say = (what, seat, n) => text(`seal-${what}`, { n, side: text(`room-${seat}`) });

/** @param {string} id */
const line = (id) => element('p', {}, text(id));
/** @param {string} words */
const block = (words) => element('code', { class: 'block' }, words);

function lock() {
  return drawing('svg', { class: 'icon line', 'aria-hidden': 'true' }, drawing('use', { href: '#i-lock' }));
}

/**
 * @param {HTMLElement} part
 * @param {string} game
 * @param {import('./wire').Opening} opening
 * @param {string | undefined} position
 */
async function open(part, game, opening, position) {
  const { outcome, sealed, seen } = await check(game, opening, position);
  const remark = outcome === 'unchecked' ? 'seal-unchecked-why' : seen ? 'seal-seen' : 'seal-unseen';
  part.classList.add(outcome);
  part.replaceChildren(
    element('summary', {}, say(outcome, opening.seat, opening.turn)),
    line(remark),
    line(position ? 'seal-hashed-there' : 'seal-hashed'),
    block(sealed),
    line('seal-hash'),
    block(opening.hash),
  );
}
