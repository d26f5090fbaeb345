/**
 * What a browser keeps for pages. Where it keeps nothing, because its user has blocked site data, or has no room left,
 * a value is kept as long as the page is there: nothing throws.
 */

/** One of the two stores of names and texts that a page has. */
class Shelf {
  /** What the browser did not take. @type {Map<string, string>} */
  #memory = new Map();

  /** @param {'localStorage' | 'sessionStorage'} kind */
  constructor(kind) {
    this.kind = kind;
  }

  /** @template T @param {(store: Storage) => T} act @returns {T | null} null where the browser refuses */
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
    // What was there before would come back with the next page.
    this.removeItem(name);
    this.#memory.set(name, value);
  }

  /** @param {string} name */
  removeItem(name) {
    this.#memory.delete(name);
    this.#attempt((store) => store.removeItem(name));
  }

  /** All names. */
  names() {
    return [...this.#memory.keys(), ...(this.#attempt(Object.keys) ?? [])];
  }

  /** Forgets everything. */
  clear() {
    this.names().forEach((name) => this.removeItem(name));
  }
}

/** For all pages of this browser, as long as it keeps them. */
export const local = new Shelf('localStorage');
/** For the pages of this tab. */
export const ofTab = new Shelf('sessionStorage');

/**
 * Keeps a word in a cookie that the server reads, where the browser keeps cookies.
 * @param {string} cookie
 */
export function setCookie(cookie) {
  try {
    document.cookie = `${cookie}; path=/; samesite=lax`;
  } catch {
    // A page without an origin of its own may not even try.
  }
}

/** The value of a cookie that scripts may read. @param {string} name */
export function cookie(name) {
  try {
    return document.cookie.match(`(?:^|; )${name}=([^;]*)`)?.[1] ?? null;
  } catch {
    return null;
  }
}

/** Whether this browser keeps cookies, by which alone the server knows a player. */
export function keepsCookies() {
  setCookie('probe=1');
  const kept = cookie('probe') !== null;
  setCookie('probe=; max-age=0');
  return kept;
}
