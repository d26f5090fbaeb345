/** Copies what somebody takes along, and says on the button whether that was possible. */

import { element, text } from './dom.js';

/** What stands on a label while it says what came of it. @type {WeakMap<Element, string>} */
const labels = new WeakMap();

/**
 * Where the browser does not let a page copy, the words are shown, selected, to be copied by hand.
 * @param {Element} label says what came of it, for a moment
 * @param {string} words
 * @param {{ done: string, failed: string }} told
 * @param {HTMLInputElement | HTMLTextAreaElement} [field] where the words stand already
 */
export async function copy(label, words, { done, failed }, field) {
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
