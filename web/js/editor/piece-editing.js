/** Editing of pieces with the chosen tool, by dragging, or with the keyboard. */

import { sideOf } from '../core/placement.js';
import { text } from '../ui/dom.js';
import { ROLES } from '../board/shapes.js';

/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('../core/position-text.js').PositionText} PositionText */

/** Keys that set a piece: White's with Shift. */
const LETTERS = 'KQRBNPkqrbnp';

export class PieceEditor {
  /** Place of the piece that the next press moves. @type {import('../core/position-text.js').Place | null} */
  #held = null;

  /**
   * @param {Board} board
   * @param {PositionText} editing
   * @param {() => void} changed
   */
  constructor(board, editing, changed) {
    this.board = board;
    this.editing = editing;
    this.changed = changed;
    this.hands = {
      press: (/** @type {string} */ square) => this.#press(square),
      grab: (/** @type {string} */ square) => this.#grab(square),
      drop: (/** @type {string | null} */ square) => this.#drop(square),
      cancel: () => this.#take(null),
    };
    board.grid.addEventListener('keydown', (event) => this.#type(event));
  }

  get text() {
    return this.editing.text;
  }

  /** @param {string} written */
  load(written) {
    if (this.editing.load(written)) this.draw();
  }

  clear() {
    this.editing.clear();
    this.draw();
  }

  /** @param {import('../wire').StartCheck} told */
  heard({ refused }) {
    this.board.mark({ clash: refused?.squares ?? [], dots: [...this.editing.passed], select: this.#held ? [this.#held.square] : [] });
  }

  /** Sets a piece. @param {string} square @param {string} face */
  set(square, face) {
    this.#change(() => this.editing.put(square, face));
  }

  draw() {
    this.board.show(this.editing.figures((figure) => label(figure)));
    this.heard({});
  }

  /** @param {() => void} change */
  #change(change) {
    this.#held = null;
    change();
    this.draw();
    this.changed();
  }

  /** Tool chosen in the palette. */
  get #tool() {
    const chosen = document.querySelector('#palette input:checked');
    return chosen instanceof HTMLInputElement ? chosen.value : 'hand';
  }

  /** @param {string} square */
  #press(square) {
    const tool = this.#tool;
    const { editing } = this;
    if (tool === 'hand') return this.#carry(square);
    this.#change(() => {
      if (tool === 'erase') editing.empty(square);
      else if (tool === 'rest') editing.rest(square);
      else if (tool === 'pass') editing.pass(square);
      else editing.put(square, tool);
    });
  }

  /** Picks up a piece, or puts down the one picked up. @param {string} square */
  #carry(square) {
    const held = this.#held;
    if (held) return this.#change(() => this.editing.move(held, square));
    this.#take(this.#on(square));
  }

  /** @param {import('../core/position-text.js').Place | null} place */
  #take(place) {
    this.#held = place;
    this.heard({});
  }

  /** Returns the piece on a square; of two, Black's. @param {string} square */
  #on(square) {
    const figure = this.board.at(square).at(-1)?.figure;
    return figure ? { square, side: figure.side } : null;
  }

  /** @param {string} square */
  #grab(square) {
    this.#take(this.#on(square));
    return this.board.at(square).at(-1);
  }

  /** Moves the piece picked up; dropped beside the board, it is removed. @param {string | null} square */
  #drop(square) {
    const held = this.#held;
    if (held) this.#change(() => (square ? this.editing.move(held, square) : this.editing.remove(held)));
  }

  /** @param {KeyboardEvent} event */
  #type(event) {
    const square = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (!square || event.ctrlKey || event.altKey || event.metaKey) return;
    const gone = event.key === 'Delete' || event.key === 'Backspace';
    if (!gone && !LETTERS.includes(event.key)) return;
    event.preventDefault();
    this.#change(() => (gone ? this.editing.empty(square) : this.editing.put(square, event.key)));
  }
}

/** Describes a piece in words. @param {{ square: string, face: string }} figure */
function label({ square, face }) {
  const name = `${sideOf(face)}-${ROLES[face.toLowerCase()]}`;
  return text(`editor-${name}`, { square });
}
