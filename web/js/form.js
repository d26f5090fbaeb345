/** What was chosen in a form, kept by this browser for the next time. */

import { local } from './storage.js';

/** @param {HTMLElement} form */
const fields = (form) => [...form.querySelectorAll('input, select')].flatMap((field) =>
  (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name ? [field] : []);

/** Radio buttons and boxes are on or off; all else has a value. @param {HTMLElement} field */
const ticks = (field) => field instanceof HTMLInputElement && /radio|checkbox/.test(field.type);

/**
 * By what a field is found again: options of two games may have one name.
 * @param {HTMLInputElement | HTMLSelectElement} field
 */
function keyOf(field) {
  const game = field.closest('[data-options]')?.getAttribute('data-options') ?? '';
  return [game, field.name, ticks(field) ? field.value : ''].join('/');
}

/** Keeps what is chosen now. @param {HTMLElement} form @param {string} place */
export function keep(form, place) {
  const chosen = fields(form).map((field) => [keyOf(field), ticks(field) && field instanceof HTMLInputElement ? field.checked : field.value]);
  local.setItem(place, JSON.stringify(Object.fromEntries(chosen)));
}

/** Chooses what was chosen last, as far as that is still there. @param {HTMLElement} form @param {string} place */
export function recall(form, place) {
  const kept = parsed(local.getItem(place));
  for (const field of fields(form)) {
    const value = kept[keyOf(field)];
    // What was on is switched on: of a group of radio buttons the others are off by that.
    if (field instanceof HTMLInputElement && ticks(field)) field.checked = typeof value === 'boolean' ? value : field.checked;
    else if (typeof value === 'string' && fits(field, value)) field.value = value;
  }
}

/** @param {HTMLInputElement | HTMLSelectElement} field @param {string} value */
const fits = (field, value) => field instanceof HTMLInputElement || [...field.options].some((option) => option.value === value);

/** @param {string | null} text @returns {Record<string, unknown>} */
function parsed(text) {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
