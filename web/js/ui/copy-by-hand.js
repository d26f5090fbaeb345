/** Dialog with words to be copied by hand, where the browser refuses to copy. */

import { element, text } from './dom.js';
import { loadTexts } from './seldom-texts.js';

await loadTexts();

/** Shows words selected. @param {string} words @param {string} failed why they are shown */
export function showCopyDialog(words, failed) {
  const field = element('textarea', { readonly: '', rows: '4', 'aria-label': text('clipboard-by-hand') });
  field.value = words;
  const row = element('div', { class: 'row' }, element('button', {}, text('site-well')));
  const form = element('form', { method: 'dialog' }, element('p', {}, `${failed}. ${text('clipboard-by-hand')}`), field, row);
  const dialog = element('dialog', { class: 'by-hand', 'aria-label': failed }, form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
  field.select();
}
