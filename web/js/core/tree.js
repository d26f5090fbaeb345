/** Lines of turns that branch off a game, each of which can branch again. */

/**
 * A turn that was tried.
 * @template T
 * @typedef {object} Tried
 * @property {T} told what it led to
 * @property {string} key its plans
 * @property {number} turns after how many turns of the game its branch begins
 * @property {Tried<T> | null} before the tried turn before it, none where the branch begins
 * @property {Tried<T>[]} next the turns that were tried after it; with the first of them its line goes on
 */

/** The plans of a turn that was tried, and of those after it. @typedef {[string, Shape[]]} Shape */

/** @template T @param {Tried<T>} tried @returns {Shape} */
const shapeOf = ({ key, next }) => [key, next.map(shapeOf)];

/** @template T */
export class Tree {
  /** Where branches begin, by the number of turns of the game before them. @type {Map<number, Tried<T>[]>} */
  #branches = new Map();

  /** The branches by the number of turns of the game before them. */
  get branches() {
    return [...this.#branches].filter(([, branches]) => branches.length > 0);
  }

  /** The plans of all that was tried, without what they led to. @returns {[number, Shape[]][]} */
  get shape() {
    return this.branches.map(([turns, branches]) => [turns, branches.map(shapeOf)]);
  }

  /**
   * What was tried at a place. @param {number} turns after so many turns of the game @param {Tried<T> | null} before
   */
  at(turns, before) {
    if (before) return before.next;
    const branches = this.#branches.get(turns) ?? [];
    this.#branches.set(turns, branches);
    return branches;
  }

  /**
   * Adds a turn at a place; the same plans are the same turn.
   * @param {number} turns @param {Tried<T> | null} before @param {string} key @param {T} told
   */
  add(turns, before, key, told) {
    const there = this.at(turns, before);
    const known = there.find((one) => one.key === key);
    if (known) return known;
    /** @type {Tried<T>} */
    const tried = { told, key, turns, before, next: [] };
    there.push(tried);
    return tried;
  }

  /** The tried turns from where the branch begins to this one. @param {Tried<T> | null} tried @returns {Tried<T>[]} */
  path(tried) {
    return tried ? [...this.path(tried.before), tried] : [];
  }

  /** The line that a turn is in, to its end. @param {Tried<T>} tried */
  line(tried) {
    const line = this.path(tried);
    for (let next = tried.next[0]; next; next = next.next[0]) line.push(next);
    return line;
  }

  /** The nearest turn, this one included, before which another was tried instead of it. @param {Tried<T>} tried */
  #second(tried) {
    return this.path(tried).findLast((one) => this.at(one.turns, one.before)[0] !== one);
  }

  /** Whether the line of a turn can go before another. @param {Tried<T>} tried */
  promotable(tried) {
    return this.#second(tried) !== undefined;
  }

  /** Puts the line of a turn before those that were tried instead of it. @param {Tried<T>} tried */
  promote(tried) {
    const second = this.#second(tried);
    if (!second) return;
    const there = this.at(second.turns, second.before);
    there.splice(there.indexOf(second), 1);
    there.unshift(second);
  }

  /** Forgets a turn and all that was tried after it. @param {Tried<T>} tried */
  remove(tried) {
    const there = this.at(tried.turns, tried.before);
    there.splice(there.indexOf(tried), 1);
  }

  /** Forgets what begins after more turns of the game than are left. @param {number} left */
  forget(left) {
    for (const turns of [...this.#branches.keys()].filter((turns) => turns > left)) this.#branches.delete(turns);
  }
}
