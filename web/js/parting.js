/** Signing out, which takes along all that this browser has kept for its guest. */

import { confirmed } from './ask.js';
import { complain, find, post, text, whyFailed } from './dom.js';
import { forgetAll } from './sealing/store.js';
import { tabs } from './site.js';
import { local, ofTab } from './storage.js';

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
    complain(find('#sign-out-fault'), whyFailed(error));
  }
}

/** Whoever comes next is not to find what was kept: pages, and of games drafts (a path is their name), keys, plans. */
export async function forget() {
  const files = async () => {
    for (const name of (await globalThis.caches?.keys()) ?? []) await caches.delete(name);
  };
  await files().catch(() => null);
  ofTab.clear();
  for (const name of local.names()) if (name.includes('/')) local.removeItem(name);
  // Where a browser has no place for it, nothing was kept.
  await forgetAll().catch(() => null);
}
