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
 */
export function showSeals(box, state, frame) {
  const openings = frame?.openings ?? [];
  const key = [...state.seals, ...openings].map(({ seat, hash }) => seat + hash).join('/');
  if (key === shown) return;
  shown = key;
  // The computer's seal alone needs no name; two seals are those of the players.
  const named = state.opponent !== 'computer';
  const parts = state.seals.map((seal) => sealed(seal, named));
  for (const opening of openings) {
    const part = element('details', { class: 'seal' });
    parts.push(part);
    void open(part, state.id, opening, named);
  }
  box.replaceChildren(...parts);
}

/** @param {import('./wire').SealView} seal @param {boolean} named */
function sealed({ seat, turn, hash }, named) {
  return element(
    'details',
    { class: 'seal' },
    element('summary', {}, lock(), `${say('seal-sealed', named, seat, turn)} `, element('code', {}, `${hash.slice(0, 8)}…`)),
    element('p', {}, text(named ? 'seal-player-why' : 'seal-why')),
    element('code', { class: 'block' }, hash),
  );
}

/** A text about a seal, which names its side where there are two. @param {string} id @param {boolean} named @param {import('./wire').Side} seat @param {number} n */
const say = (id, named, seat, n) => (named ? text(`${id}-player`, { side: text(`room-${seat}`) }) : text(id, { n }));

function lock() {
  return drawing('svg', { class: 'icon line', 'aria-hidden': 'true' }, drawing('use', { href: '#i-lock' }));
}

/**
 * @param {HTMLElement} part
 * @param {string} game
 * @param {import('./wire').Opening} opening
 * @param {boolean} named
 */
async function open(part, game, opening, named) {
  const { outcome, sealed, seen } = await check(game, opening);
  const remark = outcome === 'unchecked' ? 'seal-unchecked-why' : seen ? 'seal-seen' : 'seal-unseen';
  part.classList.add(outcome);
  part.replaceChildren(
    element('summary', {}, say(`seal-${outcome}`, named, opening.seat, opening.turn)),
    element('p', {}, text(remark)),
    element('p', {}, text('seal-hashed')),
    element('code', { class: 'block' }, sealed),
    element('p', {}, text('seal-hash')),
    element('code', { class: 'block' }, opening.hash),
  );
}
