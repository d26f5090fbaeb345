/** Signing out, which takes along all that this browser has kept for its guest. */

import { confirmed } from './ask.js';
import { find, post, text } from './dom.js';
import { forgetAll } from './sealing/store.js';
import { tabs } from './site.js';

/** Signs out in this browser. The server cannot tell its tabs from those of another that has the cookie too. */
export const signOut = () => leave('/api/logout', 'site-sign-out-sure', () => tabs.postMessage(null));

export const signOutEverywhere = () => leave('/api/logout/everywhere', 'site-sign-out-everywhere-sure', () => {});

/**
 * Signs out, when the player knows what is lost by that.
 * @param {string} path
 * @param {string} sure
 * @param {() => void} tell
 */
async function leave(path, sure, tell) {
  if (!(await confirmed(text(sure)))) return;
  try {
    await post(path);
    tell();
    await forget();
    location.assign('/');
  } catch (error) {
    find('#sign-out-fault').textContent = error instanceof Error ? error.message : String(error);
  }
}

/** Whoever comes next is not to find what was kept: pages, and of games drafts (a path is their name), keys, plans. */
export async function forget() {
  for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  sessionStorage.clear();
  for (const name of Object.keys(localStorage)) if (name.includes('/')) localStorage.removeItem(name);
  // Where a browser has no place for it, nothing was kept.
  await forgetAll().catch(() => null);
}
