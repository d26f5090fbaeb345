/**
 * Storage of sealed games beyond a page: keys, sealed plans, receipts. All of it stays in this browser. In a
 * browser that stores nothing for pages, reading finds nothing, and writing fails with a message.
 */

import { demandCookies, text } from '../ui/dom.js';

/** @typedef {'keys' | 'plans' | 'receipts'} StoreName */

const SHELVES = /** @type {const} */ (['keys', 'plans', 'receipts']);

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** Returns the result of a request. @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const answer = (request) => new Promise((done, fail) => {
  request.addEventListener('success', () => done(request.result));
  request.addEventListener('error', () => fail(request.error));
});

function database() {
  opened ??= (async () => {
    const request = indexedDB.open('zugleich', 1);
    request.addEventListener('upgradeneeded', () => SHELVES.forEach((shelf) => request.result.createObjectStore(shelf)));
    return answer(request);
  })().catch((error) => {
    opened = null;
    throw error;
  });
  return opened;
}

/** Returns the value of a key. @param {StoreName} shelf @param {string} key @returns {Promise<any>} */
export async function read(shelf, key) {
  const db = await database().catch(() => null);
  return db ? answer(db.transaction(shelf).objectStore(shelf).get(key)) : undefined;
}

/**
 * Returns all values whose keys have a prefix.
 * @param {StoreName} shelf
 * @param {string} start
 * @returns {Promise<any[]>}
 */
export async function readAll(shelf, start) {
  const db = await database().catch(() => null);
  return db ? answer(db.transaction(shelf).objectStore(shelf).getAll(range(start))) : [];
}

/** Returns all entries of a shelf. @param {StoreName} shelf @returns {Promise<[string, any][]>} */
export async function entries(shelf) {
  const db = await database().catch(() => null);
  if (!db) return [];
  const kept = db.transaction(shelf).objectStore(shelf);
  const [names, values] = await Promise.all([answer(kept.getAllKeys()), answer(kept.getAll())]);
  return names.map((name, index) => [String(name), values[index]]);
}

/** @param {string} start */
const range = (start) => IDBKeyRange.bound(start, `${start}\uffff`);

/**
 * Stores a value, unless there is one already: the first one counts, in any window. It is on disk when the
 * promise resolves.
 * @template T
 * @param {StoreName} shelf
 * @param {string} key
 * @param {T} value
 * @returns {Promise<T>} the stored value
 */
export async function keep(shelf, key, value) {
  let before;
  await change(shelf, async (kept) => {
    before = await answer(kept.get(key));
    if (before === undefined) kept.put(value, key);
  });
  return before ?? value;
}

/**
 * Stores a value in place of an earlier one.
 * @param {StoreName} shelf
 * @param {string} key
 * @param {unknown} value
 */
export const replace = (shelf, key, value) => change(shelf, (kept) => kept.put(value, key));

/**
 * Changes a shelf; the change is on disk when the promise resolves. Without room it throws an error in words
 * for the player.
 * @param {StoreName} shelf
 * @param {(kept: IDBObjectStore) => unknown} act
 */
async function change(shelf, act) {
  try {
    const work = (await database()).transaction(shelf, 'readwrite', { durability: 'strict' });
    await Promise.all([ended(work), act(work.objectStore(shelf))]);
  } catch (error) {
    demandCookies();
    throw new Error(text('site-no-room'), { cause: error });
  }
}

/** Deletes everything whose key has a prefix. @param {StoreName} shelf @param {string} start */
export async function forget(shelf, start) {
  const db = await database().catch(() => null);
  if (!db) return;
  const work = db.transaction(shelf, 'readwrite');
  const done = ended(work);
  work.objectStore(shelf).delete(range(start));
  await done;
}

/** Deletes everything, so that the next guest of this browser cannot find it. */
export const forgetAll = () => Promise.all(SHELVES.map((shelf) => forget(shelf, '')));

/** @param {IDBTransaction} work @returns {Promise<void>} */
const ended = (work) => new Promise((done, fail) => {
  work.addEventListener('complete', () => done());
  work.addEventListener('abort', () => fail(work.error));
});
