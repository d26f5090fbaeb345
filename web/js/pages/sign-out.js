/** Signing out, which deletes all data that this browser has stored for its guest. */

import { confirmAction } from '../ui/confirm.js';
import { showError, find, post, text, whyFailed } from '../ui/dom.js';
import { forgetAll } from '../sealing/sealing-store.js';
import { loadTexts } from '../ui/seldom-texts.js';
import { tabChannel } from './site.js';
import { cacheStorage, local, tabStorage } from '../ui/storage.js';

/** Signs out in this browser. The server cannot tell its tabs from another browser with the same cookie. */
export const signOut = () => leave('/api/logout', 'leave-here', () => tabChannel.postMessage(null));

export const signOutEverywhere = () => leave('/api/logout/everywhere', 'leave-everywhere', () => {});

/**
 * Signs out after a confirmation that states the consequences.
 * @param {string} path
 * @param {string} sure
 * @param {() => void} tell
 */
async function leave(path, sure, tell) {
  try {
    await loadTexts();
    if (!(await confirmAction(text(sure)))) return;
    await post(path);
    tell();
    await deleteGuestData();
    location.assign('/');
  } catch (error) {
    showError(find('#sign-out-fault'), whyFailed(error));
  }
}

/** Deletes the guest's data for the next user: cached pages, drafts (names with a slash), keys, plans. */
export async function deleteGuestData() {
  const files = async () => {
    const kept = cacheStorage();
    for (const name of (await kept?.keys()) ?? []) await kept?.delete(name);
  };
  await files().catch(() => null);
  tabStorage.clear();
  for (const name of local.names()) if (name.includes('/')) local.removeItem(name);
  // A browser without that storage has kept nothing.
  await forgetAll().catch(() => null);
}
