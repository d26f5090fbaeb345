import assert from 'node:assert/strict';
import { test } from 'node:test';

const refuse = () => {
  throw new DOMException('blocked', 'SecurityError');
};

/** Makes every interface throw that a browser refuses without site data: its name, as in some, or its use. */
function block() {
  for (const name of ['localStorage', 'sessionStorage', 'caches', 'indexedDB', 'Notification']) {
    Object.defineProperty(globalThis, name, { configurable: true, get: refuse });
  }
  Object.defineProperty(globalThis, 'BroadcastChannel', { configurable: true, value: class { constructor() { refuse(); } } });
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: Object.defineProperty({}, 'serviceWorker', { get: refuse }) });
}

/** Every element of a page, as far as the script of every page needs one. */
class Any extends EventTarget {
  dataset = {};
  textContent = '';
  contains = () => false;
  removeAttribute = () => {};
}

/** Builds a page whose browser stores nothing; returns what its scripts do when it has loaded. */
function blockedPage() {
  /** @type {Record<string, Any>} */
  const elements = {};
  const document = {
    readyState: 'loading',
    documentElement: { lang: 'en', dataset: {} },
    body: { dataset: {} },
    getElementById: () => null,
    querySelector: (/** @type {string} */ selector) => (elements[selector] ??= new Any()),
    querySelectorAll: () => [],
  };
  Object.defineProperty(document, 'cookie', { get: refuse, set: refuse });
  /** @type {(() => void)[]} */
  const loaded = [];
  const addEventListener = (/** @type {string} */ kind, /** @type {() => void} */ act) => void (kind === 'load' && loaded.push(act));
  Object.assign(globalThis, { document, addEventListener, HTMLElement: Any, HTMLButtonElement: Any, matchMedia: () => ({ matches: false }) });
  block();
  return { document, elements, load: () => loaded.forEach((act) => act()) };
}

test('the script of every page runs to its end where the browser refuses all its storage', async () => {
  const { document, elements, load } = blockedPage();
  const { GUEST_CHANGED, tabChannel } = await import('../js/pages/site.js');
  assert.doesNotThrow(() => tabChannel.postMessage(GUEST_CHANGED));
  // Listeners after the channel are there.
  elements['#theme'].dispatchEvent(new Event('click'));
  assert.deepEqual(document.documentElement.dataset, { theme: 'dark' });
  load();
  const { deleteGuestData } = await import('../js/pages/sign-out.js');
  await deleteGuestData();
});
