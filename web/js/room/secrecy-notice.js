/** Notice about the secrecy of plans in games between people. */

import { element, text, whyFailed } from '../ui/dom.js';

/** @typedef {import('../wire').State} State */

/** Parts on the page, which are rebuilt only after a change. */
let shown = '';

/**
 * @param {HTMLElement} box
 * @param {State} state
 * @param {import('../sealing/sealer.js').Sealer | null} sealer of this page's player, with the four words of both keys
 * @param {string} fault reason why this page cannot seal
 * @param {() => void} leave ends a game in which this page cannot seal, without a result
 */
export function showSecrecy(box, { opponent, secrecy, can_abort: free }, sealer, fault, leave) {
  const people = opponent === 'friend' || opponent === 'lobby';
  const parts = people && secrecy === 'kept' ? [text('room-kept')] : [];
  if (secrecy === 'sealed') parts.push(fault || text('room-sealed-here'));
  box.hidden = parts.length === 0;
  box.classList.toggle('bad', fault !== '');
  const known = sealer?.points && !fault;
  const key = [...parts, fault && free, known].join('/');
  if (key === shown) {
    const there = box.querySelector('.words');
    if (there && sealer) there.textContent = sealer.words;
    return;
  }
  shown = key;
  const [sentence = ''] = parts;
  const lines = [element('p', {}, sentence), ...(fault && free ? [offerLeaving(leave)] : [])];
  if (!known) return box.replaceChildren(...lines);
  const together = element('span', { class: 'words', translate: 'no' }, sealer.words);
  const summary = element('summary', {}, element('span', {}, text('room-words'), ' ', together));
  const details = element('details', {}, summary, ...lines, element('p', {}, text('room-words-why')));
  details.addEventListener('toggle', async () => (together.textContent = await sealer.compare().then(() => sealer.words, whyFailed)));
  box.replaceChildren(details);
}

/** Returns the button that leaves without a loss. @param {() => void} leave */
export function offerLeaving(leave) {
  const button = element('button', { type: 'button', id: 'leave' }, text('room-leave'));
  button.addEventListener('click', leave);
  return button;
}
