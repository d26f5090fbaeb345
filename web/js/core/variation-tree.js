/** The tree of tried turns that branch off a game. */

/**
 * A turn that was tried.
 * @template T
 * @typedef {object} VariationNode
 * @property {T} told its result
 * @property {string} key its plans
 * @property {number} turns number of turns of the game before its branch
 * @property {VariationNode<T> | null} before the tried turn before it, `null` at the start of the branch
 * @property {VariationNode<T>[]} next the turns tried after it; the first one continues its line
 */

/** The plans of a tried turn and of those after it. @typedef {[string, StoredVariations[]]} StoredVariations */

/** @template T @param {VariationNode<T>} tried @returns {StoredVariations} */
const shapeOf = ({ key, next }) => [key, next.map(shapeOf)];

/** @template T */
export class VariationTree {
  /**
   * The first turns of branches by the number of turns of the game before them.
   * @type {Map<number, VariationNode<T>[]>}
   */
  #branches = new Map();

  /** Returns the branches by the number of turns of the game before them. */
  get branches() {
    return [...this.#branches].filter(([, branches]) => branches.length > 0);
  }

  /** Returns the plans of all tried turns, without results. @returns {[number, StoredVariations[]][]} */
  get shape() {
    return this.branches.map(([turns, branches]) => [turns, branches.map(shapeOf)]);
  }

  /**
   * Returns the turns tried at a place.
   * @param {number} turns number of turns of the game before it @param {VariationNode<T> | null} before
   */
  at(turns, before) {
    if (before) return before.next;
    const branches = this.#branches.get(turns) ?? [];
    this.#branches.set(turns, branches);
    return branches;
  }

  /**
   * Adds a turn at a place, or returns the existing one with the same plans.
   * @param {number} turns @param {VariationNode<T> | null} before @param {string} key @param {T} told
   */
  add(turns, before, key, told) {
    const there = this.at(turns, before);
    const known = there.find((one) => one.key === key);
    if (known) return known;
    /** @type {VariationNode<T>} */
    const tried = { told, key, turns, before, next: [] };
    there.push(tried);
    return tried;
  }

  /**
   * Returns the tried turns from the start of the branch to this one.
   * @param {VariationNode<T> | null} tried @returns {VariationNode<T>[]}
   */
  path(tried) {
    return tried ? [...this.path(tried.before), tried] : [];
  }

  /** Returns the whole line that contains a turn. @param {VariationNode<T>} tried */
  line(tried) {
    const line = this.path(tried);
    for (let next = tried.next[0]; next; next = next.next[0]) line.push(next);
    return line;
  }

  /**
   * Returns the last turn of the path that is not the first alternative at its place.
   * @param {VariationNode<T>} tried
   */
  #second(tried) {
    return this.path(tried).findLast((one) => this.at(one.turns, one.before)[0] !== one);
  }

  /** Returns whether the line of a turn can be promoted. @param {VariationNode<T>} tried */
  promotable(tried) {
    return this.#second(tried) !== undefined;
  }

  /** Puts the line of a turn before its alternatives. @param {VariationNode<T>} tried */
  promote(tried) {
    const second = this.#second(tried);
    if (!second) return;
    const there = this.at(second.turns, second.before);
    there.splice(there.indexOf(second), 1);
    there.unshift(second);
  }

  /** Removes a turn and all turns tried after it. @param {VariationNode<T>} tried */
  remove(tried) {
    const there = this.at(tried.turns, tried.before);
    there.splice(there.indexOf(tried), 1);
  }

  /** Removes branches that begin after more turns than the game has left. @param {number} left */
  forget(left) {
    for (const turns of [...this.#branches.keys()].filter((turns) => turns > left)) this.#branches.delete(turns);
  }
}
