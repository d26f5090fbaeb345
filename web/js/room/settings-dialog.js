/** The settings for all games in this browser: their fields, and the dialog of a game page, loaded when it is opened. */

import { choose, CHOICES, settings } from '../core/settings.js';
import { element, text } from '../ui/dom.js';
import { askToNotify, notifyPermission } from '../ui/notifications.js';
import { playSound } from './sounds.js';
import { loadTexts } from '../ui/seldom-texts.js';

await loadTexts();

/** @typedef {import('../core/settings.js').Name} Name */

/** Checks for features that not every browser has. @type {{ [name in Name]?: () => boolean }} */
const THERE = { notify: () => notifyPermission() !== null, vibrate: () => 'vibrate' in navigator };

/**
 * Actions on switching on; each returns whether it succeeded.
 * @type {{ [name in Name]?: () => Promise<boolean> }}
 */
const ON = {
  // This plays an example; a browser lets a page play sounds after it was touched.
  sound: async () => (playSound('turn'), true),
  notify: askToNotify,
};

/**
 * Returns a field for each setting that this browser supports, and a line for errors.
 * @param {() => void} changed is called after each choice
 */
export function settingFields(changed) {
  const fault = element('p', { class: 'fault', role: 'alert' });
  const names = /** @type {Name[]} */ (Object.keys(CHOICES)).filter((name) => THERE[name]?.() ?? true);
  const rows = names.map((name) => element('label', {}, text(`set-${name}`), field(name, fault, (value) => (choose(name, value), changed()))));
  return [...rows, fault];
}

/** Opens the dialog. @param {() => void} changed is called after each choice */
export function showSettings(changed) {
  const title = element('h2', {}, text('set-title'));
  const close = element('button', { autofocus: '' }, text('call-close'));
  const form = element('form', { method: 'dialog' }, title, ...settingFields(changed), element('div', { class: 'row' }, close));
  const dialog = element('dialog', { class: 'settings', 'aria-label': text('set-title') }, form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * @param {Name} name
 * @param {HTMLElement} fault shows why a choice is impossible
 * @param {(value: string) => void} keep
 */
const field = (name, fault, keep) => (CHOICES[name].includes('on') ? toggle(name, fault, keep) : list(name, keep));

/** Creates a choice among several values. @param {Name} name @param {(value: string) => void} keep */
function list(name, keep) {
  const values = name === 'pace' ? CHOICES[name].toSorted() : CHOICES[name];
  const made = element('select', { name }, ...values.map((value) => option(name, value)));
  made.value = settings()[name];
  made.addEventListener('change', () => keep(made.value));
  return made;
}

/** @param {Name} name @param {string} value */
function option(name, value) {
  const words = name === 'pace' ? text('set-seconds', { n: value }) : text(`set-${name}-${value}`);
  return element('option', { value }, words);
}

/**
 * Creates a choice between on and off.
 * @param {Name} name
 * @param {HTMLElement} fault
 * @param {(value: string) => void} keep
 */
function toggle(name, fault, keep) {
  const made = element('input', { name, type: 'checkbox' });
  made.checked = settings()[name] === 'on';
  made.addEventListener('change', async () => {
    if (made.checked) made.checked = (await ON[name]?.()) ?? true;
    fault.textContent = name === 'notify' && !made.checked && notifyPermission() === 'denied' ? text('set-notify-denied') : '';
    keep(made.checked ? 'on' : 'off');
  });
  return made;
}
