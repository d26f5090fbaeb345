import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, test } from 'node:test';

import './page.js';

const { cookie, keepsCookies, local, tabStorage, setCookie } = await import('../js/ui/storage.js');
const kept = Object.getOwnPropertyDescriptor(globalThis, 'localStorage');

/** Makes access to the storage throw, as in a browser whose user has blocked site data. */
function block() {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError');
    },
  });
}

/** Leaves the storage without room for anything more. */
function fill() {
  const full = Object.create(localStorage, {
    setItem: {
      value: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    },
  });
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: full });
}

afterEach(() => {
  if (kept) Object.defineProperty(globalThis, 'localStorage', kept);
  local.clear();
});

test('a value is where the browser keeps it', () => {
  local.setItem('theme', 'dark');
  assert.equal(localStorage.getItem('theme'), 'dark');
  assert.deepEqual([local.getItem('theme'), local.getItem('none'), tabStorage.getItem('theme')], ['dark', null, null]);
  assert.deepEqual(local.names(), ['theme']);
  local.removeItem('theme');
  assert.deepEqual([localStorage.getItem('theme'), local.names()], [null, []]);
});

test('where site data is blocked a value is kept as long as the page is there', () => {
  block();
  assert.equal(local.getItem('theme'), null);
  local.setItem('theme', 'dark');
  local.setItem('zoom', '');
  assert.deepEqual([local.getItem('theme'), local.getItem('zoom'), local.names()], ['dark', '', ['theme', 'zoom']]);
  local.removeItem('theme');
  assert.equal(local.getItem('theme'), null);
  local.clear();
  assert.deepEqual(local.names(), []);
});

test('where there is no room a new value counts and the old one does not come back', () => {
  local.setItem('draft', 'e2e4');
  fill();
  local.setItem('draft', 'd2d4');
  assert.equal(local.getItem('draft'), 'd2d4');
  if (kept) Object.defineProperty(globalThis, 'localStorage', kept);
  assert.equal(localStorage.getItem('draft'), null);
  local.setItem('draft', 'c2c4');
  assert.deepEqual([local.getItem('draft'), localStorage.getItem('draft'), local.names()], ['c2c4', 'c2c4', ['draft']]);
});

test('a browser keeps cookies, or none, or does not even let a page try', () => {
  /** @type {Map<string, string>} */
  const jar = new Map();
  const held = {
    get: () => [...jar].map((one) => one.join('=')).join('; '),
    set: (/** @type {string} */ text) => {
      const [pair] = text.split('; ');
      const [name, value] = pair.split('=');
      if (text.includes('max-age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  };
  Object.defineProperty(document, 'cookie', { configurable: true, ...held });
  setCookie('files=ab.cd');
  assert.deepEqual([keepsCookies(), cookie('files'), cookie('file'), [...jar.keys()]], [true, 'ab.cd', null, ['files']]);
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => '', set: () => {} });
  assert.deepEqual([keepsCookies(), cookie('files')], [false, null]);
  const refuse = () => {
    throw new DOMException('sandboxed', 'SecurityError');
  };
  Object.defineProperty(document, 'cookie', { configurable: true, get: refuse, set: refuse });
  assert.deepEqual([keepsCookies(), cookie('files')], [false, null]);
});

/** A folder with scripts of pages. */
const scripts = new URL('../js/', import.meta.url);

/** The scripts that may name interfaces that a browser refuses without site data; all others ask storage.js. */
const NAMING = {
  localStorage: ['pages/theme.js', 'ui/storage.js'],
  sessionStorage: ['ui/storage.js'],
  'document.cookie': ['ui/storage.js'],
  cookieStore: [],
  indexedDB: ['sealing/sealing-store.js'],
  caches: ['pages/service-worker.js', 'ui/storage.js'],
  BroadcastChannel: ['ui/storage.js'],
  serviceWorker: ['ui/storage.js'],
  Notification: ['ui/notifications.js'],
  SharedWorker: [],
  'navigator.locks': [],
  'navigator.storage': [],
  'navigator.permissions': [],
};

test('no other script names an interface that a browser refuses without site data', () => {
  const files = readdirSync(scripts, { encoding: 'utf8', recursive: true }).filter((name) => name.endsWith('.js'));
  const code = files.map((name) => [name, withoutComments(readFileSync(new URL(name, scripts), 'utf8'))]);
  for (const [name, allowed] of Object.entries(NAMING)) {
    const word = new RegExp(String.raw`\b${name.replace('.', String.raw`\.`)}\b`);
    assert.deepEqual(code.filter(([, text]) => word.test(text)).map(([file]) => file).sort(), allowed, name);
  }
});

/** @param {string} text */
const withoutComments = (text) => text.replace(/\/\*.*?\*\//gs, '').replace(/(?:^|\s)\/\/ .*$/gm, '');

test('where the browser refuses its interfaces nothing throws', async () => {
  const names = ['BroadcastChannel', 'caches', 'Notification', 'navigator'];
  const before = names.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  const refuse = () => {
    throw new DOMException('blocked', 'SecurityError');
  };
  const made = { ...(await import('../js/ui/storage.js')), ...(await import('../js/ui/notifications.js')) };
  /** The kinds of refusal: a name that throws, a name whose use throws, a name that is missing. @type {PropertyDescriptor[]} */
  const kinds = [
    { get: refuse },
    { value: new Proxy(class {}, { get: refuse, construct: refuse }) },
    { value: undefined },
  ];
  for (const kind of kinds) {
    for (const name of names) Object.defineProperty(globalThis, name, { configurable: true, ...kind });
    const channel = made.channel('any');
    channel.addEventListener('message', () => {});
    channel.postMessage('text');
    const told = [made.serviceWorkers(), made.notifyPermission(), await made.askToNotify(), made.notification('title', {})];
    assert.deepEqual(told, [null, null, false, null]);
    if (!('value' in kind) || !kind.value) assert.equal(made.cacheStorage(), null);
  }
  names.forEach((name, place) => {
    const kept = before[place];
    if (kept) Object.defineProperty(globalThis, name, kept);
    else Reflect.deleteProperty(globalThis, name);
  });
});
