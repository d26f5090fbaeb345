/** Shows the seal of the turn being planned, and the checked opening of the turn on the board. */

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
  const opening = frame?.opening;
  const key = `${state.seal?.hash}/${opening?.hash}`;
  if (key === shown) return;
  shown = key;
  const parts = [];
  if (state.seal) parts.push(sealed(state.seal));
  if (opening) {
    const part = element('details', { class: 'seal' });
    parts.push(part);
    void open(part, state.id, opening);
  }
  box.replaceChildren(...parts);
}

/** @param {{ turn: number, hash: string }} seal */
function sealed({ turn, hash }) {
  return element(
    'details',
    { class: 'seal' },
    element('summary', {}, lock(), `${text('seal-sealed', { n: turn })} `, element('code', {}, `${hash.slice(0, 8)}…`)),
    element('p', {}, text('seal-why')),
    element('code', { class: 'block' }, hash),
  );
}

function lock() {
  return drawing('svg', { class: 'icon line', 'aria-hidden': 'true' }, drawing('use', { href: '#i-lock' }));
}

/**
 * @param {HTMLElement} part
 * @param {string} game
 * @param {import('./wire').Opening} opening
 */
async function open(part, game, opening) {
  const { outcome, sealed, seen } = await check(game, opening);
  const remark = outcome === 'unchecked' ? 'seal-unchecked-why' : seen ? 'seal-seen' : 'seal-unseen';
  part.classList.add(outcome);
  part.replaceChildren(
    element('summary', {}, text(`seal-${outcome}`, { n: opening.turn })),
    element('p', {}, text(remark)),
    element('p', {}, text('seal-hashed')),
    element('code', { class: 'block' }, sealed),
    element('p', {}, text('seal-hash')),
    element('code', { class: 'block' }, opening.hash),
  );
}
