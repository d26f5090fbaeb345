/** Notice about the secrecy of plans in games between people. */

import { element, text } from '../ui/dom.js';

/** @typedef {import('../wire').State} State */

/** Parts on the page, which are rebuilt only after a change. */
let shown = '';

/**
 * @param {HTMLElement} box
 * @param {State} state
 * @param {string} words the four words of both keys, once they are known
 * @param {string} fault reason why this page cannot seal
 * @param {() => void} leave ends a game in which this page cannot seal, without a result
 */
export function showSecrecy(box, { opponent, secrecy, can_abort: free }, words, fault, leave) {
  const people = opponent === 'friend' || opponent === 'lobby';
  const parts = people && secrecy === 'kept' ? [text('room-kept')] : [];
  if (secrecy === 'sealed') parts.push(fault || text('room-sealed-here'), words);
  box.hidden = parts.length === 0;
  box.classList.toggle('bad', fault !== '');
  const key = [...parts, fault && free].join('/');
  if (key === shown) return;
  shown = key;
  const [sentence = '', four = ''] = parts;
  const lines = [element('p', {}, sentence), ...(fault && free ? [offerLeaving(leave)] : [])];
  if (!four || fault) return box.replaceChildren(...lines);
  const together = element('span', { class: 'words', translate: 'no' }, four);
  const summary = element('summary', {}, element('span', {}, text('room-words'), ' ', together));
  box.replaceChildren(element('details', {}, summary, ...lines, element('p', {}, text('room-words-why'))));
}

/** Returns the button that leaves without a loss. @param {() => void} leave */
export function offerLeaving(leave) {
  const button = element('button', { type: 'button', id: 'leave' }, text('room-leave'));
  button.addEventListener('click', leave);
  return button;
}
