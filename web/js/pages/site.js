/**
 * Features of every page: theme and language switches, the guest's name and sign-out.
 */

import { showError, demandCookies, find, findButton, post, whyFailed } from '../ui/dom.js';
import { cacheStorage, channel, cookie, local, serviceWorkers, setCookie } from '../ui/storage.js';

const root = document.documentElement;

findButton('#theme').addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  local.setItem('theme', root.dataset.theme);
});

for (const button of document.querySelectorAll('.languages button')) {
  button.addEventListener('click', (event) => {
    try {
      demandCookies();
      setCookie(`language=${button.getAttribute('lang')}; max-age=31536000`);
      location.reload();
    } catch (error) {
      // The menu shows the error, for the buttons in the foot of the page too.
      event.stopPropagation();
      find('#guest').setAttribute('open', '');
      showError(find('#sign-out-fault'), whyFailed(error));
    }
  });
}

// The name of an account does not change here.
const form = document.querySelector('#me');
form?.addEventListener('submit', async (event) => {
  event.preventDefault();
  const input = find('input', form);
  if (!(input instanceof HTMLInputElement)) return;
  try {
    const { name } = await post('/api/me', { name: input.value });
    find('#my-name').textContent = name;
    find('#name-fault').textContent = '';
    find('#guest').removeAttribute('open');
  } catch (error) {
    showError(find('#name-fault'), whyFailed(error));
  }
});

/** Broadcast to the tabs when this browser has changed to another guest. */
export const GUEST_CHANGED = 'moved';
export const tabChannel = channel('signed-out');
/** Loads the sign-out module on demand. */
const loadSignOut = () => import('./sign-out.js');
/** Broadcast to the tabs when their guest has made a seek, so that every page can report when it is taken. */
export const SEEK_CREATED = 'sought';
/** Subscribes this page to the guest's seeks, unless it lists all seeks anyway. */
const wait = () => {
  if (!document.querySelector('#seeks')) void import('../net/seek-alert.js').then(({ watchOwnSeeks }) => watchOwnSeeks(), () => {});
};
if ('waits' in document.body.dataset) wait();
// A page that comes back from the browser's cache missed the news of the other tabs.
addEventListener('pageshow', (event) => event.persisted && wait());
tabChannel.addEventListener('message', async ({ data }) => {
  if (data === SEEK_CREATED) return wait();
  // After a change of guest, the stored data already belongs to the new guest.
  if (data !== GUEST_CHANGED) await (await loadSignOut()).deleteGuestData();
  location.assign('/');
});
findButton('#sign-out').addEventListener('click', async () => (await loadSignOut()).signOut());
findButton('#sign-out-everywhere').addEventListener('click', async () => (await loadSignOut()).signOutEverywhere());

// A code shown here may be used while another page is open.
if (Number(local.getItem('device')) > Date.now()) void import('../device/code-status.js').then(({ watchCodeStatus }) => watchCodeStatus());

/** Loads the font, which is cached from then on, and on https stores the files for offline use. */
function settle() {
  delete root.dataset.waits;
  local.setItem('font', 'on');
  keepFiles().catch(() => undefined);
  register().catch(() => undefined);
}

/** Registers the service worker. */
const register = async () => serviceWorkers()?.register('/worker.js');

/**
 * Stores the files inlined in the page in the cache of js/pages/service-worker.js, and lists their hash prefixes in a
 * cookie, so that later pages only link them. Without a cache, the browser itself caches the linked files.
 */
async function keepFiles() {
  const kept = await cacheStorage()?.open('files-1');
  for (const file of document.querySelectorAll('[data-file]')) {
    const path = file.getAttribute('data-file') ?? '';
    const type = file instanceof HTMLStyleElement ? 'css' : 'javascript';
    await kept?.put(path, new Response(file.textContent, { headers: { 'content-type': `text/${type}` } }));
    const known = cookie('files') ?? '';
    // The last twenty hashes.
    setCookie(`files=${`${known}.${path.split('.')[1].slice(0, 8)}`.slice(-180)}; max-age=31536000`);
  }
}

// This script may run after the page has loaded.
if (document.readyState === 'complete') settle();
else addEventListener('load', settle);

// A click elsewhere, or Escape, closes the guest's menu.
addEventListener('click', (event) => {
  if (event.target instanceof Node && !find('#guest').contains(event.target)) find('#guest').removeAttribute('open');
});
find('#guest').addEventListener('keydown', (event) => {
  if (event.key === 'Escape') find('#guest').removeAttribute('open');
});
