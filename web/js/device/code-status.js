/** Notice that another device has used the code shown by this browser. */

import { element, text } from '../ui/dom.js';
import { loadTexts } from '../ui/seldom-texts.js';
import { local } from '../ui/storage.js';

/** @typedef {import('../wire').HandoverState} HandoverState */

/** Polling interval, in milliseconds. */
const AGAIN = 3000;
/** Storage key of the code's time of expiry, in milliseconds since 1970. */
const PLACE = 'device';

/** Returns the state of the code; `null` without an answer. @returns {Promise<HandoverState | null>} */
export async function fetchCodeStatus() {
  const response = await fetch('/api/device').catch(() => null);
  return response?.ok ? response.json() : null;
}

/** Stores the code's time of expiry, `seconds` from now. @param {number} seconds */
export const storeExpiry = (seconds) => local.setItem(PLACE, String(Date.now() + 1000 * seconds));

/** Deletes the time of expiry, which ends the polling. */
export const clearExpiry = () => local.removeItem(PLACE);

/**
 * Polls until the code is used or void.
 * @param {(state: HandoverState) => void} tell is called with each state
 */
export async function pollCodeStatus(tell) {
  while (local.getItem(PLACE)) {
    const state = await fetchCodeStatus();
    if (state) tell(state);
    if (state && state.state !== 'waiting') return clearExpiry();
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** Shows a dialog, on any page, once the code is used. */
export function watchCodeStatus() {
  void pollCodeStatus(async ({ state }) => {
    if (state !== 'used') return;
    await loadTexts();
    const form = element('form', { method: 'dialog' }, element('p', {}, text('call-device-used')), element('div', { class: 'row' }, element('button', {}, text('site-well'))));
    const dialog = element('dialog', { 'aria-label': text('call-device-used') }, form);
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
}
