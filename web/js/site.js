/**
 * What every page has: the switches between light and dark and between languages, the guest's name and leave, dates in
 * the viewer's words.
 */

import { complain, demandCookies, find, findButton, post, whyFailed } from './dom.js';
import { cookie, local, setCookie } from './storage.js';

const root = document.documentElement;

findButton('#theme').addEventListener('click', () => {
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  local.setItem('theme', root.dataset.theme);
});

for (const button of document.querySelectorAll('.languages button')) {
  button.addEventListener('click', () => {
    try {
      demandCookies();
      setCookie(`language=${button.getAttribute('lang')}; max-age=31536000`);
      location.reload();
    } catch (error) {
      complain(find('#sign-out-fault'), whyFailed(error));
    }
  });
}

const form = find('#me');
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const input = find('input', form);
  if (!(input instanceof HTMLInputElement)) return;
  try {
    const { name } = await post('/api/me', { name: input.value });
    find('#my-name').textContent = name;
    find('#name-fault').textContent = '';
    find('#guest').removeAttribute('open');
  } catch (error) {
    complain(find('#name-fault'), whyFailed(error));
  }
});

/** What tabs are told when this browser has become another guest's. */
export const MOVED = 'moved';
export const tabs = new BroadcastChannel('signed-out');
/** Whoever leaves asks for more. */
const parting = () => import('./parting.js');
/** What they are told when their guest has made a seek: whichever page is looked at hears when it is taken. */
export const SOUGHT = 'sought';
/** Has this page hear of the guest's seeks, unless it is the one that lists them all. */
const wait = () => {
  if (!document.querySelector('#seeks')) void import('./waiting.js').then(({ wait }) => wait(), () => {});
};
if ('waits' in document.body.dataset) wait();
tabs.addEventListener('message', async ({ data }) => {
  if (data === SOUGHT) return wait();
  // Where somebody else plays on, what was kept is that guest's already.
  if (data !== MOVED) await (await parting()).forget();
  location.assign('/');
});
findButton('#sign-out').addEventListener('click', async () => (await parting()).signOut());
findButton('#sign-out-everywhere').addEventListener('click', async () => (await parting()).signOutEverywhere());

// A code that was shown here may be used while something else is looked at.
if (Number(local.getItem('device')) > Date.now()) void import('./device/told.js').then(({ watch }) => watch());

/** Asks for letters, which the browser has from then on, and keeps what works without the server, from a safe place. */
function settle() {
  delete root.dataset.waits;
  local.setItem('font', 'on');
  keepFiles().catch(() => undefined);
  register().catch(() => undefined);
}

/** Where a page may keep nothing, it may not even ask for the worker. */
const register = async () => navigator.serviceWorker?.register('/worker.js');

/**
 * Keeps the files that came within the page among those of js/worker.js, and tells the server so by the beginnings of
 * their hashes: next time the page only names them. Where a page can keep none the browser itself does, then.
 */
async function keepFiles() {
  const kept = await globalThis.caches?.open('files-1');
  for (const file of document.querySelectorAll('[data-file]')) {
    const path = file.getAttribute('data-file') ?? '';
    const type = file instanceof HTMLStyleElement ? 'css' : 'javascript';
    await kept?.put(path, new Response(file.textContent, { headers: { 'content-type': `text/${type}` } }));
    const known = cookie('files') ?? '';
    // The last twenty.
    setCookie(`files=${`${known}.${path.split('.')[1].slice(0, 8)}`.slice(-180)}; max-age=31536000`);
  }
}

// This script itself may come after the page is there.
if (document.readyState === 'complete') settle();
else addEventListener('load', settle);

// A click elsewhere, or Escape, closes the name's little window.
addEventListener('click', (event) => {
  if (event.target instanceof Node && !find('#guest').contains(event.target)) find('#guest').removeAttribute('open');
});
find('#guest').addEventListener('keydown', (event) => {
  if (event.key === 'Escape') find('#guest').removeAttribute('open');
});

/** @type {[Intl.RelativeTimeFormatUnit, number][]} */
const UNITS = [['year', 31_536_000], ['month', 2_592_000], ['day', 86_400], ['hour', 3600], ['minute', 60], ['second', 1]];
const ago = new Intl.RelativeTimeFormat(root.lang, { numeric: 'auto' });

for (const time of document.querySelectorAll('time')) {
  const date = new Date(Number(time.dataset.at) * 1000);
  const seconds = Math.round((date.getTime() - Date.now()) / 1000);
  const [unit, length] = UNITS.find(([, length]) => -seconds >= length) ?? ['second', 1];
  time.dateTime = date.toISOString();
  time.title = date.toLocaleString();
  time.textContent = ago.format(Math.round(seconds / length), unit);
}
