/**
 * What sealed games need beyond a page: keys, plans that were sealed, receipts. All of it stays in this browser. One that
 * keeps nothing for pages has nothing to be taken, and whoever wants something to be kept is told.
 */

import { demandCookies, text } from '../dom.js';

/** @typedef {'keys' | 'plans' | 'receipts'} Shelf */

const SHELVES = /** @type {const} */ (['keys', 'plans', 'receipts']);

/** @type {Promise<IDBDatabase> | null} */
let opened = null;

/** The answer to a request. @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
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

/** What is kept under a key. @param {Shelf} shelf @param {string} key @returns {Promise<any>} */
export async function take(shelf, key) {
  const db = await database().catch(() => null);
  return db ? answer(db.transaction(shelf).objectStore(shelf).get(key)) : undefined;
}

/** Everything whose key begins so. @param {Shelf} shelf @param {string} start @returns {Promise<any[]>} */
export async function takeAll(shelf, start) {
  const db = await database().catch(() => null);
  return db ? answer(db.transaction(shelf).objectStore(shelf).getAll(range(start))) : [];
}

/** Everything on a shelf, with its key. @param {Shelf} shelf @returns {Promise<[string, any][]>} */
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
 * Keeps something, unless there is something already: what was kept first counts, in whichever window. It is on disk
 * when this is done.
 * @template T
 * @param {Shelf} shelf
 * @param {string} key
 * @param {T} value
 * @returns {Promise<T>} what is kept
 */
export async function keep(shelf, key, value) {
  let before;
  await change(shelf, async (kept) => {
    before = await answer(kept.get(key));
    if (before === undefined) kept.put(value, key);
  });
  return before ?? value;
}

/** Keeps something in place of what was there. @param {Shelf} shelf @param {string} key @param {unknown} value */
export const replace = (shelf, key, value) => change(shelf, (kept) => kept.put(value, key));

/**
 * Changes something on a shelf; it is on disk when this is done. Where there is no room it throws, in the words in which a
 * player is told so.
 * @param {Shelf} shelf
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

/** Forgets everything whose key begins so. @param {Shelf} shelf @param {string} start */
export async function forget(shelf, start) {
  const db = await database().catch(() => null);
  if (!db) return;
  const work = db.transaction(shelf, 'readwrite');
  const done = ended(work);
  work.objectStore(shelf).delete(range(start));
  await done;
}

/** Forgets everything: whoever plays here next is not to find it. */
export const forgetAll = () => Promise.all(SHELVES.map((shelf) => forget(shelf, '')));

/** @param {IDBTransaction} work @returns {Promise<void>} */
const ended = (work) => new Promise((done, fail) => {
  work.addEventListener('complete', () => done());
  work.addEventListener('abort', () => fail(work.error));
});
