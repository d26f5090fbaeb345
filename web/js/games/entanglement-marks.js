/** Marks on the board beside plans: the preview of a move, and the squares and plies of reasons. */

import { UNIT } from '../core/geometry.js';
import { drawing } from '../ui/dom.js';
import { types } from './entanglement-faces.js';
import { parts } from './entanglement-morph.js';

/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('../wire').Preview} Preview */
/** A tried move and its preview. @typedef {{ plan: import('../wire').Plan, preview: Preview }} Tried */
/**
 * An event with the possible types of a piece, in the notation of the position text.
 * @typedef {import('../wire').TurnEvent & { possible?: string }} Collapse
 */
/** @typedef {import('../wire').Reasons} Reasons */

/** Maximum number of lines: more would hide the board. */
const MANY = 6;

export class PreviewMarks {
  #under = drawing('g', { class: 'hints' });
  #over = drawing('g', { class: 'hints' });

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    const figures = board.effects.parentNode?.children[2] ?? null;
    board.effects.parentNode?.insertBefore(this.#under, figures);
    board.effects.before(this.#over);
  }

  /**
   * Shows only these marks.
   * @param {Reasons | null} reasons
   * @param {Tried | null} tried
   */
  show(reasons, tried) {
    /** @type {SVGElement[]} */
    const under = [];
    /** @type {SVGElement[]} */
    const over = [];
    for (const part of this.board.root.querySelectorAll('.going')) part.classList.remove('going');
    if (reasons) {
      over.push(...reasons.plies.map(({ from, to }) => this.#line(from, to, 'told')));
      under.push(...reasons.squares.map((square) => this.#square(square, 'counted')));
    } else if (tried) {
      const [{ to }] = tried.plan.moves;
      const others = collapses(tried.preview).filter(({ square }) => square !== to);
      if (others.length <= MANY) over.push(...others.map(({ square }) => this.#line(to, square, 'would')));
      under.push(...others.map(({ square }) => this.#square(square, 'would')));
      for (const { square, possible } of others) this.#dim(square, types(possible));
    }
    this.#under.replaceChildren(...under);
    this.#over.replaceChildren(...over);
  }

  /** Dims the types that a piece would lose. @param {string} square @param {string[]} left */
  #dim(square, left) {
    for (const { group } of this.board.at(square)) {
      for (const part of parts(group)) part.classList.toggle('going', !left.includes(part.dataset.type ?? ''));
    }
  }

  /** @param {string} square @param {string} kind */
  #square(square, kind) {
    const { x, y } = this.board.centre(square);
    const width = UNIT - 2;
    return drawing('rect', { class: kind, x: x - width / 2, y: y - width / 2, width, height: width, rx: 6 });
  }

  /** @param {string} from @param {string} to @param {string} kind */
  #line(from, to, kind) {
    const [a, b] = [this.board.centre(from), this.board.centre(to)];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const short = (/** @type {number} */ by) => `${a.x + ((b.x - a.x) * by) / length} ${a.y + ((b.y - a.y) * by) / length}`;
    const start = kind === 'told' ? UNIT * 0.2 : UNIT * 0.3;
    return drawing('path', { class: kind, d: `M${short(start)}L${short(length - UNIT * 0.34)}` });
  }
}

/**
 * Returns the collapses of a preview.
 * @param {Preview} preview
 */
export const collapses = ({ events }) =>
  /** @type {Collapse[]} */ (events).flatMap(({ square, possible }) => (square && possible ? [{ square, possible }] : []));
