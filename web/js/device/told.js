/** Tells that another device has used the code that this browser has shown. */

import { element, text } from '../dom.js';
import { local } from '../storage.js';

/** @typedef {import('../wire').HandoverState} HandoverState */

/** How often it is asked, in milliseconds. */
const AGAIN = 3000;
/** Where it stands until when there is a code, in milliseconds since 1970. */
const PLACE = 'device';

/** What has become of the code; null if nobody answers. @returns {Promise<HandoverState | null>} */
export async function standing() {
  const response = await fetch('/api/device').catch(() => null);
  return response?.ok ? response.json() : null;
}

/** Remembers that there is a code for so long. @param {number} seconds */
export const expect = (seconds) => local.setItem(PLACE, String(Date.now() + 1000 * seconds));

/** There is nothing more to be told. */
export const settled = () => local.removeItem(PLACE);

/**
 * Asks until the code is used or void.
 * @param {(state: HandoverState) => void} tell is told whatever it is
 */
export async function ask(tell) {
  while (local.getItem(PLACE)) {
    const state = await standing();
    if (state) tell(state);
    if (state && state.state !== 'waiting') return settled();
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/** Says so in a window of its own, on whichever page. */
export function watch() {
  void ask(({ state }) => {
    if (state !== 'used') return;
    const form = element('form', { method: 'dialog' }, element('p', {}, text('site-device-used')), element('div', { class: 'row' }, element('button', {}, text('site-well'))));
    const dialog = element('dialog', { 'aria-label': text('site-device-used') }, form);
    dialog.addEventListener('close', () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  });
}
