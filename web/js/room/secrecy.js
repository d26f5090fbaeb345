/** Says who knows the plans of a game between people before they are revealed. */

import { element, text } from '../dom.js';

/** @typedef {import('../wire').State} State */

/** What is on the page, so that nothing is built anew while somebody reads it. */
let shown = '';

/**
 * @param {HTMLElement} box
 * @param {State} state
 * @param {string} words the four words of both keys, once they are known
 * @param {string} fault why this page cannot seal
 */
export function showSecrecy(box, { opponent, secrecy, turn }, words, fault) {
  const people = opponent === 'friend' || opponent === 'lobby';
  const parts = people && secrecy === 'kept' ? [text('room-kept')] : [];
  if (secrecy === 'sealed') parts.push(fault || text('room-sealed-here'), words);
  box.hidden = parts.length === 0;
  box.classList.toggle('bad', fault !== '');
  const key = [...parts, turn === 1].join('/');
  if (key === shown) return;
  shown = key;
  const [sentence = '', four = ''] = parts;
  const lines = [element('p', {}, sentence)];
  if (!four || fault) return box.replaceChildren(...lines);
  // What the words are for is to be read once; later turns want the room.
  const summary = element('summary', {}, element('span', { class: 'words', translate: 'no' }, four));
  box.replaceChildren(element('details', turn === 1 ? { open: '' } : {}, summary, ...lines, element('p', {}, text('room-words'))));
}
