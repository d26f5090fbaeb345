/** Confirmation of irreversible actions. */

import { element, text } from './dom.js';

/**
 * Resolves to whether the player confirms.
 * @param {string} words
 * @returns {Promise<boolean>}
 */
export function confirmAction(words) {
  const yes = element('button', { value: 'yes', class: 'danger' }, text('site-yes'));
  const no = element('button', { value: '', autofocus: '' }, text('site-no'));
  const buttons = element('div', { class: 'row' }, no, yes);
  const form = element('form', { method: 'dialog' }, element('p', {}, words), buttons);
  const dialog = element('dialog', { 'aria-label': words }, form);
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue === 'yes');
    });
  });
}
