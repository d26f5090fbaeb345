/** Storage of form values in this browser. */

import { local } from './storage.js';

/** Storage key of the choices for the last game. */
export const NEW_GAME_FORM = 'new-game';

/** @param {HTMLElement} form */
const fields = (form) => [...form.querySelectorAll('input, select')].flatMap((field) =>
  (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) && field.name ? [field] : []);

/**
 * Returns whether a field is a radio button or checkbox; other fields have a value.
 * @param {HTMLElement} field
 */
const ticks = (field) => field instanceof HTMLInputElement && /radio|checkbox/.test(field.type);

/**
 * Returns the storage key of a field. It includes the game, since two games may have options of one name.
 * @param {HTMLInputElement | HTMLSelectElement} field
 */
function keyOf(field) {
  const game = field.closest('[data-options]')?.getAttribute('data-options') ?? '';
  return [game, field.name, ticks(field) ? field.value : ''].join('/');
}

/** Stores the current choices. @param {HTMLElement} form @param {string} place */
export function storeForm(form, place) {
  const chosen = fields(form).map((field) => [keyOf(field), ticks(field) && field instanceof HTMLInputElement ? field.checked : field.value]);
  local.setItem(place, JSON.stringify(Object.fromEntries(chosen)));
}

/** Restores the stored choices that still exist. @param {HTMLElement} form @param {string} place */
export function restoreForm(form, place) {
  const kept = parsed(local.getItem(place));
  for (const field of fields(form)) {
    const value = kept[keyOf(field)];
    // Checking the stored radio button of a group unchecks the others.
    if (field instanceof HTMLInputElement && ticks(field)) field.checked = typeof value === 'boolean' ? value : field.checked;
    else if (typeof value === 'string' && fits(field, value)) field.value = value;
  }
}

/**
 * Returns the stored choice among radio buttons; empty if there is none.
 * @param {string} place
 * @param {string} name of the buttons
 */
export function storedChoice(place, name) {
  const kept = parsed(local.getItem(place));
  return Object.keys(kept).find((key) => key.startsWith(`/${name}/`) && kept[key] === true)?.split('/')[2] ?? '';
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
