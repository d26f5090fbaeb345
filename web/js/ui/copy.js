/** Copying to the clipboard, with feedback on the button. */

import { element, text } from './dom.js';

/** The original texts of labels that show feedback. @type {WeakMap<Element, string>} */
const labels = new WeakMap();

/**
 * Copies words to the clipboard. If the browser refuses, shows them selected, to be copied by hand.
 * @param {Element} label shows the outcome for two seconds
 * @param {string} words
 * @param {{ done: string, failed: string }} told
 * @param {HTMLInputElement | HTMLTextAreaElement} [field] field that already contains the words
 */
export async function copyText(label, words, { done, failed }, field) {
  const before = labels.get(label) ?? label.textContent ?? '';
  labels.set(label, before);
  // Pages without https have no clipboard at all.
  const copied = await navigator.clipboard?.writeText(words).then(() => true, () => false);
  label.textContent = copied ? done : failed;
  setTimeout(() => {
    label.textContent = before;
    labels.delete(label);
  }, 2000);
  if (copied) return;
  if (!field) return show(words, failed);
  field.focus();
  field.select();
}

/** Shows words to be copied by hand. @param {string} words @param {string} failed */
function show(words, failed) {
  const field = element('textarea', { readonly: '', rows: '4', 'aria-label': text('site-by-hand') });
  field.value = words;
  const row = element('div', { class: 'row' }, element('button', {}, text('site-well')));
  const form = element('form', { method: 'dialog' }, element('p', {}, `${failed}. ${text('site-by-hand')}`), field, row);
  const dialog = element('dialog', { class: 'by-hand', 'aria-label': failed }, form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  field.focus();
  field.select();
}
