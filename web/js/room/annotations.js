/** Arrows and circles that a viewer draws on the board, one set per turn. They never leave the page. */

import { toggleAnnotation } from '../core/annotations.js';
import { UNIT } from '../core/geometry.js';
import { drawing } from '../ui/dom.js';
import { arrow } from '../board/shapes.js';

/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('../core/annotations.js').Annotation} Annotation */

/** Outer and inner radius of a circle. */
const RADII = [0.47 * UNIT, 0.39 * UNIT];

/** @param {import('../core/geometry.js').Point} centre @param {number} r */
const ring = ({ x, y }, r) => `M${x - r} ${y}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;

export class Annotations {
  /** @type {Map<string, Annotation[]>} */
  #kept = new Map();
  /** Annotation that is being drawn. @type {Annotation | null} */
  #now = null;

  /** @param {Board} board @param {string} turn the shown turn */
  constructor(board, turn) {
    this.board = board;
    this.turn = turn;
  }

  /** Shows the notes of a turn. @param {string} turn */
  show(turn) {
    if (turn !== this.turn) this.#now = null;
    this.turn = turn;
    const now = this.#now ? [this.#now] : [];
    this.board.notes.replaceChildren(...[...this.#here, ...now].map((note) => this.#draw(note)));
  }

  /** @param {Annotation} note @param {boolean} done `true` to keep the note */
  sketch(note, done) {
    this.#now = done ? null : note;
    if (done) this.#kept.set(this.turn, toggleAnnotation(this.#here, note));
    this.show(this.turn);
  }

  /** Removes the notes of the shown turn. */
  clear() {
    this.#kept.delete(this.turn);
    this.show(this.turn);
  }

  get #here() {
    return this.#kept.get(this.turn) ?? [];
  }

  /** @param {Annotation} note */
  #draw({ from, to, kind }) {
    const [a, b] = [this.board.centre(from), this.board.centre(to)];
    if (from === to) return drawing('path', { class: `note circle ${kind}`, 'fill-rule': 'evenodd', d: RADII.map((r) => ring(a, r)).join('') });
    const made = arrow(a, b, { from, to, side: 'white' });
    made.setAttribute('class', `note ${kind}`);
    return made;
  }
}
