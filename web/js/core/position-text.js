/** A position text in the editor, field by field. The server checks whether it is valid. */

import { readPlacement, sideOf, sortedSquares, writePlacement } from './placement.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {{ square: string, side: Side }} Place */

const SIDES = /** @type {const} */ (['white', 'black']);
/** Default values of fields. @type {Record<string, string>} */
const NOTHING = { 'to-move': 'w', castling: '-', passed: '-', resting: '-/-', lost: '-', quiet: '0', turn: '1' };

export class PositionText {
  /** @type {Map<string, import('./placement.js').Stand>} */
  stands = new Map();
  /** The squares passed over by pawns. @type {Set<string>} */
  passed = new Set();
  /** The squares of resting pieces. @type {Record<Side, Set<string>>} */
  resting = { white: new Set(), black: new Set() };
  /** The other fields as text. @type {Record<string, string>} */
  values = {};

  /**
   * @param {number} side number of files and of ranks
   * @param {string[]} fields names of the text's fields, the pieces first
   */
  constructor(side, fields) {
    this.side = side;
    this.fields = fields;
    this.clear();
  }

  /** Returns whether two enemies may share a square. */
  get shares() {
    return this.fields[0] === 'shared-pieces';
  }

  /** Empties the board and resets all fields. */
  clear() {
    this.stands.clear();
    this.passed.clear();
    for (const side of SIDES) this.resting[side].clear();
    this.values = { ...NOTHING };
  }

  /** Parses a text. Returns `false`, and changes nothing, if its form is not valid. @param {string} text */
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

  /** Returns the position text. */
  get text() {
    return this.fields.map((name, index) => (index ? this.#written(name) : writePlacement(this.stands, this.side))).join(' ');
  }

  /** @param {string} name */
  #written(name) {
    const list = (/** @type {Set<string>} */ squares) => sortedSquares(squares).join('') || '-';
    if (name === 'passed') return list(this.passed);
    if (name === 'resting') return SIDES.map((side) => list(this.resting[side])).join('/');
    return this.values[name];
  }

  /**
   * Returns the figures to draw.
   * @param {(figure: { side: Side, square: string, face: string }) => string} label
   * @returns {PieceView[]}
   */
  figures(label) {
    return sortedSquares(this.stands.keys()).flatMap((square) => SIDES.flatMap((side) => {
      const letter = this.stands.get(square)?.[side];
      if (!letter) return [];
      const face = side === 'white' ? letter : letter.toLowerCase();
      const id = 2 * (8 * square.charCodeAt(0) + Number(square[1])) + SIDES.indexOf(side);
      return [{ id, side, square, face, resting: this.resting[side].has(square), label: label({ side, square, face }) }];
    }));
  }

  /**
   * Puts a piece on a square, or removes it if the same piece stands there.
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

  /** Removes all pieces from a square. @param {string} square */
  empty(square) {
    for (const side of SIDES) this.remove({ square, side });
  }

  /** Removes a piece from its square. @param {Place} place */
  remove({ square, side }) {
    const stand = { ...this.stands.get(square) };
    delete stand[side];
    this.resting[side].delete(square);
    if (stand.white || stand.black) this.stands.set(square, stand);
    else this.stands.delete(square);
  }

  /** Moves a piece to another square. @param {Place} place @param {string} to */
  move({ square, side }, to) {
    const letter = this.stands.get(square)?.[side];
    if (!letter || square === to) return;
    this.remove({ square, side });
    if (!this.shares) this.empty(to);
    this.remove({ square: to, side });
    this.stands.set(to, { ...this.stands.get(to), [side]: letter });
  }

  /** Toggles the resting state of a square's pieces. @param {string} square */
  rest(square) {
    const sides = SIDES.filter((side) => this.stands.get(square)?.[side]);
    const all = sides.every((side) => this.resting[side].has(square));
    for (const side of sides) all ? this.resting[side].delete(square) : this.resting[side].add(square);
  }

  /** Toggles whether a pawn has passed over a square. @param {string} square */
  pass(square) {
    if (!this.passed.delete(square)) this.passed.add(square);
  }
}

/** Returns the squares that a field names. @param {string} text */
const squaresOf = (text) => text.match(/[a-h][1-8]/g) ?? [];
