/** The window in which a viewer chooses what holds for all games in this browser. Loaded when it is opened. */

import { choose, CHOICES, settings } from '../core/settings.js';
import { element, text } from '../dom.js';

/** @typedef {import('../core/settings.js').Name} Name */

/** Opens the window. */
export function showSettings() {
  const title = element('h2', {}, text('room-settings'));
  const close = element('button', { autofocus: '' }, text('room-close'));
  const rows = /** @type {Name[]} */ (Object.keys(CHOICES)).map(row);
  const form = element('form', { method: 'dialog' }, title, ...rows, element('div', { class: 'row' }, close));
  const dialog = element('dialog', { class: 'settings', 'aria-label': text('room-settings') }, form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** A choice among several. @param {Name} name */
function row(name) {
  const field = element('select', { name }, ...CHOICES[name].toSorted().map((value) => option(name, value)));
  field.value = settings()[name];
  field.addEventListener('change', () => choose(name, field.value));
  return element('label', {}, text(`room-set-${name}`), field);
}

/** @param {Name} name @param {string} value */
function option(name, value) {
  const words = name === 'pace' ? text('room-set-seconds', { n: value }) : text(`room-set-${name}-${value}`);
  return element('option', { value }, words);
}
