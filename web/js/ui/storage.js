/**
 * Browser storage that never throws: if site data is blocked or the quota is exhausted, values are kept in
 * memory for the lifetime of the page. Other interfaces that a browser may lack or refuse without site data:
 * caches, service workers, channels between tabs.
 *
 * No other script names these interfaces, except for notifications.js, sealing-store.js (IndexedDB), the service
 * worker and the inlined theme.js. Tested by `storage.test.js`.
 */

/** A key-value store of texts: local or session storage. */
class BrowserStorage {
  /** Values that the browser did not store. @type {Map<string, string>} */
  #memory = new Map();

  /** @param {'localStorage' | 'sessionStorage'} kind */
  constructor(kind) {
    this.kind = kind;
  }

  /** @template T @param {(store: Storage) => T} act @returns {T | null} `null` if the browser refuses */
  #attempt(act) {
    try {
      return act(globalThis[this.kind]);
    } catch {
      return null;
    }
  }

  /** @param {string} name */
  getItem(name) {
    return this.#memory.get(name) ?? this.#attempt((store) => store.getItem(name));
  }

  /** @param {string} name @param {string} value */
  setItem(name, value) {
    const taken = this.#attempt((store) => [store.setItem(name, value)]);
    if (taken) return void this.#memory.delete(name);
    // A former value would reappear on the next page.
    this.removeItem(name);
    this.#memory.set(name, value);
  }

  /** @param {string} name */
  removeItem(name) {
    this.#memory.delete(name);
    this.#attempt((store) => store.removeItem(name));
  }

  /** Returns all names. */
  names() {
    return [...this.#memory.keys(), ...(this.#attempt(Object.keys) ?? [])];
  }

  /** Deletes everything. */
  clear() {
    this.names().forEach((name) => this.removeItem(name));
  }
}

/** Persistent storage for all pages of this browser. */
export const local = new BrowserStorage('localStorage');
/** Storage for the pages of this tab. */
export const tabStorage = new BrowserStorage('sessionStorage');

/**
 * Sets a cookie that the server reads, if the browser keeps cookies.
 * @param {string} cookie
 */
export function setCookie(cookie) {
  try {
    document.cookie = `${cookie}; path=/; samesite=lax`;
  } catch {
    // Throws on a page with an opaque origin.
  }
}

/** Returns the value of a cookie that scripts may read, `null` if it is missing. @param {string} name */
export function cookie(name) {
  try {
    return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Returns whether this browser keeps cookies, by which alone the server identifies a player. */
export function keepsCookies() {
  setCookie('probe=1');
  const kept = cookie('probe') !== null;
  setCookie('probe=; max-age=0');
  return kept;
}

/** @template T @param {() => T} read @returns {NonNullable<T> | null} `null` if the browser lacks or refuses it */
export function refusable(read) {
  try {
    return read() ?? null;
  } catch {
    return null;
  }
}

/** Returns the caches of this site. @returns {CacheStorage | null} */
export const cacheStorage = () => refusable(() => globalThis.caches);

/** Returns the container of service workers. @returns {ServiceWorkerContainer | null} */
export const serviceWorkers = () => refusable(() => navigator.serviceWorker);

/**
 * Opens a channel between the tabs of this browser. Where the browser refuses it, messages reach nobody, and
 * none arrives.
 * @param {string} name
 * @returns {Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>}
 */
export const channel = (name) => refusable(() => new BroadcastChannel(name)) ?? { postMessage: () => {}, addEventListener: () => {} };
