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
export function showSecrecy(box, { opponent, secrecy }, words, fault) {
  const people = opponent === 'friend' || opponent === 'lobby';
  const parts = people && secrecy === 'kept' ? [text('room-kept')] : [];
  if (secrecy === 'sealed') parts.push(fault || text('room-sealed-here'), words);
  box.hidden = parts.length === 0;
  box.classList.toggle('bad', fault !== '');
  if (parts.join('/') === shown) return;
  shown = parts.join('/');
  const [sentence = '', four = ''] = parts;
  const lines = [element('p', {}, sentence)];
  if (!four || fault) return box.replaceChildren(...lines);
  const together = element('span', { class: 'words', translate: 'no' }, four);
  const summary = element('summary', {}, element('span', {}, text('room-words'), ' ', together));
  box.replaceChildren(element('details', {}, summary, ...lines, element('p', {}, text('room-words-why'))));
}
