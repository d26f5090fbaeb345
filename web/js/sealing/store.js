/** What sealed games need beyond a page: keys, plans that were sealed, receipts. All of it stays in this browser. */

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
  opened ??= (() => {
    const request = indexedDB.open('zugleich', 1);
    request.addEventListener('upgradeneeded', () => SHELVES.forEach((shelf) => request.result.createObjectStore(shelf)));
    return answer(request);
  })();
  return opened;
}

/** What is kept under a key. @param {Shelf} shelf @param {string} key @returns {Promise<any>} */
export async function take(shelf, key) {
  return answer((await database()).transaction(shelf).objectStore(shelf).get(key));
}

/** Everything whose key begins so. @param {Shelf} shelf @param {string} start @returns {Promise<any[]>} */
export async function takeAll(shelf, start) {
  return answer((await database()).transaction(shelf).objectStore(shelf).getAll(range(start)));
}

/** Everything on a shelf, with its key. @param {Shelf} shelf @returns {Promise<[string, any][]>} */
export async function entries(shelf) {
  const kept = (await database()).transaction(shelf).objectStore(shelf);
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
  const work = (await database()).transaction(shelf, 'readwrite', { durability: 'strict' });
  const done = ended(work);
  const kept = work.objectStore(shelf);
  const before = await answer(kept.get(key));
  if (before === undefined) kept.put(value, key);
  await done;
  return before ?? value;
}

/** Keeps something in place of what was there. @param {Shelf} shelf @param {string} key @param {unknown} value */
export async function replace(shelf, key, value) {
  const work = (await database()).transaction(shelf, 'readwrite', { durability: 'strict' });
  const done = ended(work);
  work.objectStore(shelf).put(value, key);
  await done;
}

/** Forgets everything whose key begins so. @param {Shelf} shelf @param {string} start */
export async function forget(shelf, start) {
  const work = (await database()).transaction(shelf, 'readwrite');
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
