/**
 * The service worker for offline use. It serves assets, which never change under their names; the last
 * versions of lessons, of the replay page and of the transcript checker; and otherwise an offline page.
 *
 * While the server answers, only its pages are shown. No game data and no API responses are cached.
 */

/** The scope of a service worker, which the DOM types lack. @type {any} */
const worker = self;

/** Cache names for assets and for offline pages. A new name discards the old cache. */
const FILES = 'files-1';
const PAGES = 'pages-1';
/** The offline page. */
const OFFLINE = '/offline';
/** Maximum number of cached files; the oldest are deleted. */
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
  // Navigation preload: the browser requests pages itself, so the server sees the true origin of a request.
  else if (request.mode === 'navigate' && worker.registration.navigationPreload) event.respondWith(page(event, pathname));
});

/** Caches the offline page with its files. */
async function prepare() {
  const response = await fetch(OFFLINE);
  if (!response.ok) return;
  const text = await response.clone().text();
  await (await caches.open(PAGES)).put(OFFLINE, response);
  // Duplicates are removed: `addAll` rejects them.
  await (await caches.open(FILES)).addAll([...new Set(text.match(/\/assets\/[\w.-]+/g))]);
}

async function begin() {
  for (const name of await caches.keys()) if (![FILES, PAGES].includes(name)) await caches.delete(name);
  await worker.registration.navigationPreload?.enable();
}

/**
 * Returns a file from the cache or the network; its name changes with its content.
 * @param {Request} request
 */
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
    // Signing out deletes all caches, so the offline page is restored.
    if (!(await kept.match(OFFLINE))) event.waitUntil(prepare().catch(() => undefined));
    return response;
  } catch (error) {
    const found = (needless && (await kept.match(pathname, { ignoreVary: true }))) || (await kept.match(OFFLINE, { ignoreVary: true }));
    if (found) return found;
    throw error;
  }
}
