/** A position text that is being edited, field by field. Whether it can be, the server says. */

import { readPlacement, sideOf, sorted, writePlacement } from './placement.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').Figure} Figure */
/** @typedef {{ square: string, side: Side }} Place */

const SIDES = /** @type {const} */ (['white', 'black']);
/** What fields hold that hold nothing. @type {Record<string, string>} */
const NOTHING = { castling: '-', passed: '-', resting: '-/-', lost: '-', quiet: '0', turn: '1' };

export class Editing {
  /** @type {Map<string, import('./placement.js').Stand>} */
  stands = new Map();
  /** The squares that pawns have stepped over. @type {Set<string>} */
  passed = new Set();
  /** The squares of the pieces that rest. @type {Record<Side, Set<string>>} */
  resting = { white: new Set(), black: new Set() };
  /** The other fields as they are written. @type {Record<string, string>} */
  values = {};

  /**
   * @param {number} side how many files and ranks the board has
   * @param {string[]} fields of the text, the pieces first
   */
  constructor(side, fields) {
    this.side = side;
    this.fields = fields;
    this.clear();
  }

  /** Whether two enemies may stand on one square. */
  get shares() {
    return this.fields[0] === 'shared-pieces';
  }

  /** Takes everything off. */
  clear() {
    this.stands.clear();
    this.passed.clear();
    for (const side of SIDES) this.resting[side].clear();
    this.values = { ...NOTHING };
  }

  /** Reads a text; says whether it has the form of one, and leaves all as it was if not. @param {string} text */
  load(text) {
    const parts = text.trim().split(/ +/);
    const stands = readPlacement(parts[0], this.side);
    if (!stands || parts.length !== this.fields.length) return false;
    this.clear();
    this.stands = stands;
    this.fields.forEach((name, index) => index && this.#read(name, parts[index]));
    return true;
  }

  /** @param {string} name @param {string} part */
  #read(name, part) {
    if (name === 'passed') this.passed = new Set(squaresOf(part));
    else if (name === 'resting') SIDES.forEach((side, index) => (this.resting[side] = new Set(squaresOf(part.split('/')[index] ?? ''))));
    else this.values[name] = part;
  }

  /** The text. */
  get text() {
    return this.fields.map((name, index) => (index ? this.#written(name) : writePlacement(this.stands, this.side))).join(' ');
  }

  /** @param {string} name */
  #written(name) {
    const list = (/** @type {Set<string>} */ squares) => sorted(squares).join('') || '-';
    if (name === 'passed') return list(this.passed);
    if (name === 'resting') return SIDES.map((side) => list(this.resting[side])).join('/');
    return this.values[name];
  }

  /**
   * What stands there, to be drawn.
   * @param {(figure: { side: Side, square: string, face: string }) => string} label
   * @returns {Figure[]}
   */
  figures(label) {
    return sorted(this.stands.keys()).flatMap((square) => SIDES.flatMap((side) => {
      const letter = this.stands.get(square)?.[side];
      if (!letter) return [];
      const face = side === 'white' ? letter : letter.toLowerCase();
      const id = 2 * (8 * square.charCodeAt(0) + Number(square[1])) + SIDES.indexOf(side);
      return [{ id, side, square, face, resting: this.resting[side].has(square), label: label({ side, square, face }) }];
    }));
  }

  /**
   * Puts a piece on a square, or takes it away where just this one stands.
   * @param {string} square
   * @param {string} face its letter
   */
  put(square, face) {
    const [side, letter] = [sideOf(face), face.toUpperCase()];
    const stand = this.stands.get(square);
    if (stand?.[side] === letter) return this.remove({ square, side });
    if (!this.shares) this.empty(square);
    this.remove({ square, side });
    this.stands.set(square, { ...this.stands.get(square), [side]: letter });
  }

  /** Takes everything from a square. @param {string} square */
  empty(square) {
    for (const side of SIDES) this.remove({ square, side });
  }

  /** Takes a piece from its square. @param {Place} place */
  remove({ square, side }) {
    const stand = { ...this.stands.get(square) };
    delete stand[side];
    this.resting[side].delete(square);
    if (stand.white || stand.black) this.stands.set(square, stand);
    else this.stands.delete(square);
  }

  /** Takes a piece to another square. @param {Place} place @param {string} to */
  move({ square, side }, to) {
    const letter = this.stands.get(square)?.[side];
    if (!letter || square === to) return;
    this.remove({ square, side });
    if (!this.shares) this.empty(to);
    this.remove({ square: to, side });
    this.stands.set(to, { ...this.stands.get(to), [side]: letter });
  }

  /** Lets the pieces of a square rest, or wakes them. @param {string} square */
  rest(square) {
    const sides = SIDES.filter((side) => this.stands.get(square)?.[side]);
    const all = sides.every((side) => this.resting[side].has(square));
    for (const side of sides) all ? this.resting[side].delete(square) : this.resting[side].add(square);
  }

  /** Says that a pawn has stepped over a square, or that none has. @param {string} square */
  pass(square) {
    if (!this.passed.delete(square)) this.passed.add(square);
  }
}

/** The squares that a field names. @param {string} text */
const squaresOf = (text) => text.match(/[a-h][1-8]/g) ?? [];
