/**
 * The board: squares, marks, arrows and figures with stable ids, drawn in SVG, and over it a grid of cells
 * for keyboard, pointer and screen reader. Independent of the rules.
 */

import { captionRow, centre, isDark, neighbour, squareAt, squares, UNIT } from '../core/geometry.js';
import { drawing, element } from '../ui/dom.js';
import { drawMarks, drawSigns, drawHalf } from './marks.js';
import { arrow, drawFace } from './shapes.js';

/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Side} Side */
/** @typedef {{ figure: PieceView, group: SVGGElement }} Piece */
/** @typedef {import('../core/geometry.js').Point} Point */
/** @typedef {import('./shapes.js').Arrow} Arrow */
/** @typedef {import('../extras').Look} Look */
/** @typedef {import('./marks.js').Check} Check */
/** @typedef {import('./marks.js').Marks} Marks */

export class Board {
  /** Returns the description of a cell for a screen reader. @type {(square: string) => string} */
  describe = (square) => this.label(square);

  /** Draws an arrow of several. @type {(from: Point, to: Point, one: Arrow, all: Arrow[]) => SVGElement} */
  arrow = arrow;

  /** Draws a face. @type {(face: string) => SVGGElement} */
  draw = drawFace;

  /**
   * Animates figures that change their face, in games with an animation of their own.
   * @type {((changed: { id: number, face: string }[], signal?: AbortSignal) => Promise<unknown>) | null}
   */
  morph = null;

  /** Speed factor of animations. */
  pace = 1;

  /** Draws the badge of a figure, in games that have one. @type {(figure: PieceView) => SVGGElement | null} */
  badge = () => null;

  /** @type {Map<string, HTMLElement>} */
  cells = new Map();

  /** @type {Map<number, Piece>} */
  pieces = new Map();

  #flipped = false;
  #ground = drawing('g');
  #marks = drawing('g');
  /** The coordinates, above the marks of their squares. */
  #coordinates = drawing('g');
  #seams = drawing('g');
  #figures = drawing('g');
  #signs = drawing('g');
  #ghosts = drawing('g', { class: 'ghosts' });
  #arrows = drawing('g', { class: 'arrows' });
  /** The viewer's annotations. */
  notes = drawing('g', { class: 'notes' });
  /** Layer of short-lived effects. */
  effects = drawing('g', { class: 'effects' });
  /** Words over the board, which are announced elsewhere. */
  #caption = element('p', { class: 'reveal-caption', 'aria-hidden': 'true', hidden: '' });
  /** @type {Arrow[]} */
  #shownArrows = [];
  /** @type {Marks} */
  #shownMarks = {};
  /** @type {PieceView[]} */
  #shownGhosts = [];

  /**
   * @param {HTMLElement} root
   * @param {number} side number of files and of ranks
   * @param {string} name the accessible name of the grid
   * @param {Look} [look] look of the game
   */
  constructor(root, side, name, look = {}) {
    this.root = root;
    this.side = side;
    this.look = look;
    look.prepareBoard?.(this);
    const size = side * UNIT;
    const picture = drawing('svg', { viewBox: `0 0 ${size} ${size}`, 'aria-hidden': 'true' });
    const layers = [
      this.#ground, this.#marks, this.#coordinates, this.#seams, this.#figures, this.#signs, this.#ghosts, this.#arrows, this.notes, this.effects,
    ];
    picture.append(...layers);
    this.grid = element('div', { role: 'grid', 'aria-label': name });
    root.replaceChildren(picture, this.grid, this.#caption);
    root.style.setProperty('--side', String(side));
    this.#lay();
  }

  get flipped() {
    return this.#flipped;
  }

  set flipped(value) {
    if (value === this.#flipped) return;
    this.#flipped = value;
    this.#lay();
    this.settleAll();
    this.mark(this.#shownMarks);
    this.arrows(this.#shownArrows);
    this.ghosts(this.#shownGhosts);
  }

  /** Returns all squares in reading order. */
  squares() {
    return squares(this);
  }

  /**
   * Returns the square at an offset in files (right) and ranks (up) as displayed, `null` off the board.
   * @param {string} square
   * @param {number} right
   * @param {number} up
   */
  neighbour(square, right, up) {
    return neighbour(this, square, right, up);
  }

  /** Returns the centre of a square. @param {string} square */
  centre(square) {
    return centre(this, square);
  }

  /**
   * Converts a point of the screen to drawing units.
   * @param {number} clientX
   * @param {number} clientY
   * @returns {Point}
   */
  point(clientX, clientY) {
    const box = this.grid.getBoundingClientRect();
    const scale = (this.side * UNIT) / box.width;
    return { x: (clientX - box.left) * scale, y: (clientY - box.top) * scale };
  }

  /**
   * Returns the square under a point of the screen.
   * @param {number} clientX
   * @param {number} clientY
   */
  squareAt(clientX, clientY) {
    return squareAt(this, this.point(clientX, clientY));
  }

  /**
   * Returns the figures on a square.
   * @param {string} square
   */
  at(square) {
    return [...this.pieces.values()].filter((piece) => piece.figure.square === square);
  }

  /**
   * Returns the labels of the figures on a square, or its name if it is empty.
   * @param {string} square
   */
  label(square) {
    return this.at(square).map((piece) => piece.figure.label).join(', ') || square;
  }

  /**
   * Replaces all figures without animation.
   * @param {PieceView[]} figures
   */
  show(figures) {
    const ids = new Set(figures.map((figure) => figure.id));
    for (const id of [...this.pieces.keys()].filter((id) => !ids.has(id))) this.remove(id);
    for (const figure of figures) {
      const piece = this.pieces.get(figure.id) ?? this.#add(figure);
      const changed = piece.figure.face !== figure.face;
      piece.figure = { ...figure };
      if (changed) this.face(figure.id, figure.face);
    }
    this.settleAll();
    for (const piece of this.pieces.values()) this.#pin(piece);
    this.relabel();
  }

  /** @param {PieceView} figure */
  #add(figure) {
    const group = drawing('g', { class: `figure ${figure.side}` }, this.draw(figure.face));
    const piece = { figure: { ...figure }, group };
    this.pieces.set(figure.id, piece);
    this.#figures.append(group);
    return piece;
  }

  /** @param {number} id */
  remove(id) {
    this.pieces.get(id)?.group.remove();
    this.pieces.delete(id);
  }

  /**
   * Gives a figure another face.
   * @param {number} id
   * @param {string} face
   */
  face(id, face) {
    const piece = this.pieces.get(id);
    piece?.group.replaceChildren(this.draw(face));
    if (piece) piece.figure.face = face;
  }

  /** Attaches the badge of a figure. @param {Piece} piece */
  #pin({ figure, group }) {
    const badge = this.badge(figure);
    group.querySelector('.badge')?.remove();
    if (badge) group.append(badge);
  }

  /** Returns whether two figures share a square. @param {string} square */
  shared(square) {
    return this.at(square).length > 1;
  }

  /**
   * Returns whether a side has the lower half of a shared square, the one nearer to its player.
   * @param {Side} side
   */
  lower(side) {
    return (side === 'white') !== this.#flipped;
  }

  /**
   * Returns the centre of a side's figure on a square.
   * @param {string} square
   * @param {Side} side
   * @returns {Point}
   */
  anchor(square, side) {
    const { x, y } = this.centre(square);
    const shift = this.shared(square) ? (this.lower(side) ? -0.19 : 0.19) * UNIT : 0;
    return { x: x + shift, y: y - shift };
  }

  /**
   * Returns the transform of a figure at rest: the centre of its square, or its half of a shared square.
   * @param {Piece} piece
   */
  seat({ figure: { square, side } }) {
    const { x, y } = this.anchor(square, side);
    return `translate(${x}px, ${y}px)${this.shared(square) ? ' scale(0.74)' : ''}`;
  }

  /** Puts a figure at its rest position. @param {Piece} piece */
  settle(piece) {
    const { square, side } = piece.figure;
    piece.group.style.transform = this.seat(piece);
    piece.group.classList.toggle('lower', this.shared(square) && this.lower(side));
    piece.group.classList.toggle('upper', this.shared(square) && !this.lower(side));
  }

  /** Puts all figures at their rest positions, and draws the halves of shared squares. */
  settleAll() {
    for (const piece of this.pieces.values()) this.settle(piece);
    const shared = [...this.cells.keys()].filter((square) => this.shared(square));
    this.#seams.replaceChildren(...shared.flatMap((square) => [
      drawHalf(this, square, 'white', 'half white'),
      drawHalf(this, square, 'black', 'half black'),
    ]));
  }

  /** Draws a figure above the others. @param {Piece} piece */
  raise(piece) {
    this.#figures.append(piece.group);
  }

  /**
   * Marks squares, and unmarks all others.
   * @param {Marks} marks
   */
  mark(marks) {
    this.#shownMarks = marks;
    this.#marks.replaceChildren(...drawMarks(this, marks));
    this.#signs.replaceChildren(...drawSigns(this, marks));
  }

  /**
   * Shows words in the row nearest to these squares that has none of them; no words remove the caption.
   * @param {string} words
   * @param {string[]} [squares]
   */
  caption(words, squares = []) {
    this.#caption.hidden = words === '';
    this.#caption.textContent = words;
    this.#caption.style.top = `${(100 * (captionRow(this, squares) + 0.5)) / this.side}%`;
  }

  /** Returns the current marks. */
  get marks() {
    return this.#shownMarks;
  }

  /**
   * Replaces all arrows.
   * @param {Arrow[]} arrows
   */
  arrows(arrows) {
    this.#shownArrows = arrows;
    this.#arrows.replaceChildren(...arrows.map((one) => this.arrow(this.anchor(one.from, one.side), this.centre(one.to), one, arrows)));
  }

  /**
   * Replaces the ghosts, translucent figures on the targets of a plan.
   * @param {PieceView[]} figures
   */
  ghosts(figures) {
    this.#shownGhosts = figures;
    const draw = (/** @type {PieceView} */ figure) => {
      const group = drawing('g', { class: `figure ${figure.side}` }, this.draw(figure.face));
      const { x, y } = this.centre(figure.square);
      group.style.transform = `translate(${x}px, ${y}px)`;
      return group;
    };
    this.#ghosts.replaceChildren(...figures.map(draw));
  }

  /** Updates the labels of all cells. */
  relabel() {
    for (const [square, cell] of this.cells) cell.setAttribute('aria-label', this.describe(square));
  }

  /** Draws the empty board and creates its cells. */
  #lay() {
    const size = this.side * UNIT;
    const squares = this.squares();
    const dark = squares.filter(isDark);
    const path = dark.map((name) => {
      const { x, y } = this.centre(name);
      return `M${x - UNIT / 2} ${y - UNIT / 2}h${UNIT}v${UNIT}h-${UNIT}z`;
    });
    const light = drawing('rect', { class: 'light', width: size, height: size });
    this.#ground.replaceChildren(light, drawing('path', { class: 'dark', d: path.join('') }));
    this.#coordinates.replaceChildren(...this.#names(squares));
    this.#cells(squares);
  }

  /**
   * Draws coordinates inside the board (lower and right edge) and outside it. CSS shows the chosen ones.
   * @param {string[]} squares
   */
  #names(squares) {
    const size = this.side * UNIT;
    const write = (/** @type {string} */ kind, /** @type {string} */ letter, /** @type {Point} */ { x, y }) => {
      const made = drawing('text', { class: kind, x, y });
      made.textContent = letter;
      return made;
    };
    const lowest = squares.slice(-this.side);
    const rightmost = squares.filter((_, index) => index % this.side === this.side - 1);
    return [
      ...lowest.map((name) => write('within file', name[0], { x: this.centre(name).x - UNIT / 2 + 1.6, y: size - 2.2 })),
      ...rightmost.map((name) => write('within rank', name[1], { x: size - 1.6, y: this.centre(name).y - UNIT / 2 + 2 })),
      ...lowest.map((name) => write('outside', name[0], { x: this.centre(name).x, y: size + 10 })),
      ...rightmost.map((name) => write('outside', name[1], { x: -7, y: this.centre(name).y + 3 })),
    ];
  }

  /** @param {string[]} squares */
  #cells(squares) {
    // The keyboard focus starts at the lower left, or stays on its square.
    const active = squares.find((name) => this.cells.get(name) === document.activeElement);
    const focused = active ?? squares[squares.length - this.side];
    this.cells = new Map(squares.map((name) => {
      const tabindex = name === focused ? '0' : '-1';
      return [name, element('div', { role: 'gridcell', tabindex, 'data-square': name })];
    }));
    const rows = [...Array(this.side).keys()].map((row) => {
      const names = squares.slice(row * this.side, (row + 1) * this.side);
      return element('div', { role: 'row' }, ...names.map((name) => /** @type {HTMLElement} */ (this.cells.get(name))));
    });
    this.grid.replaceChildren(...rows);
    this.relabel();
    if (active) this.focus(active);
  }

  /** Moves the keyboard focus to a cell. @param {string} square */
  focus(square) {
    for (const [name, cell] of this.cells) cell.tabIndex = name === square ? 0 : -1;
    this.cells.get(square)?.focus();
  }
}
