/**
 * What pages have without the server: the files that pages load, which never change under their names; lessons and the
 * pages that replay games and check transcripts, as they were seen last; and else a page that says that the server does
 * not answer.
 *
 * While the server answers its pages are shown and no others. Nothing of a game is kept, nor any answer to a program.
 */

/** The scope of a worker, which the types of pages do not know. @type {any} */
const worker = self;

/** Files of pages, and pages that need no server. A new name throws away what was kept under the old ones. */
const FILES = 'files-1';
const PAGES = 'pages-1';
/** The page that is shown where no other can be. */
const OFFLINE = '/offline';
/** How many files are kept: those of the pages that were seen last. */
const MOST = 80;

worker.addEventListener('install', (/** @type {any} */ event) => {
  event.waitUntil(prepare().then(() => worker.skipWaiting()));
});

worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(begin()));

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (pathname.startsWith('/assets/')) event.respondWith(file(request));
  // The browser asks for pages itself, as if there were no worker: the server is told truly where a request comes from.
  else if (request.mode === 'navigate' && worker.registration.navigationPreload) event.respondWith(page(event, pathname));
});

/** Keeps the page that says that the server does not answer, with its files. */
async function prepare() {
  const response = await fetch(OFFLINE);
  if (!response.ok) return;
  const text = await response.clone().text();
  await (await caches.open(PAGES)).put(OFFLINE, response);
  // A file that is named twice is kept once: twice is refused.
  await (await caches.open(FILES)).addAll([...new Set(text.match(/\/assets\/[\w.-]+/g))]);
}

async function begin() {
  for (const name of await caches.keys()) if (![FILES, PAGES].includes(name)) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
}

/** A file by its name, which is another when what is in it is. @param {Request} request */
async function file(request) {
  const kept = await caches.open(FILES);
  const known = await kept.match(request, { ignoreVary: true });
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) await kept.put(request, response.clone()).catch(() => undefined);
  const names = await kept.keys();
  await Promise.all(names.slice(0, Math.max(0, names.length - MOST)).map((name) => kept.delete(name)));
  return response;
}

/** @param {any} event @param {string} pathname */
async function page(event, pathname) {
  const needless = ['/replay', '/verify', '/learn'].includes(pathname) || pathname.startsWith('/learn/');
  const kept = await caches.open(PAGES);
  try {
    /** @type {Response} */
    const response = (await event.preloadResponse) ?? (await fetch(event.request));
    if (response.ok && needless && response.headers.get('content-type')?.startsWith('text/html')) event.waitUntil(kept.put(pathname, response.clone()));
    // Whoever signs out takes all of it away.
    if (!(await kept.match(OFFLINE))) event.waitUntil(prepare().catch(() => undefined));
    return response;
  } catch (error) {
    const found = (needless && (await kept.match(pathname, { ignoreVary: true }))) || (await kept.match(OFFLINE, { ignoreVary: true }));
    if (found) return found;
    throw error;
  }
}
