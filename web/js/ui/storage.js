/**
 * Browser storage that never throws: if site data is blocked or the quota is exhausted, values are kept in
 * memory for the lifetime of the page.
 */

/** A key-value store of texts: local or session storage. */
class Shelf {
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
export const local = new Shelf('localStorage');
/** Storage for the pages of this tab. */
export const ofTab = new Shelf('sessionStorage');

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
