/**
 * What is drawn on the board beside plans: what a move would tell, what a reason speaks of; and collapses shown: the
 * types that a piece can no longer be fade, one piece after the other.
 */

import { run } from '../animate.js';
import { UNIT } from '../board.js';
import { drawing } from '../dom.js';
import { origin, target } from '../planner.js';
import { types } from './entanglement-faces.js';

/** @typedef {import('../board.js').Board} Board */
/** @typedef {import('../wire').Preview} Preview */
/** @typedef {import('../wire').Reasons} Reasons */

/** More lines than these would hide the board. */
const MANY = 6;

export class Marks {
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
   * Shows these and nothing else.
   * @param {Reasons | null} reasons
   * @param {{ plan: string, preview: Preview } | null} tried
   */
  show(reasons, tried) {
    /** @type {SVGElement[]} */
    const under = [];
    /** @type {SVGElement[]} */
    const over = [];
    for (const part of this.board.root.querySelectorAll('.going')) part.classList.remove('going');
    if (reasons) {
      over.push(...reasons.plies.map(({ plan }) => this.#line(origin(plan), target(plan), 'told')));
      under.push(...reasons.squares.map((square) => this.#square(square, 'counted')));
    } else if (tried) {
      const to = target(tried.plan);
      const others = collapses(tried.preview).filter(({ square }) => square !== to);
      if (others.length <= MANY) over.push(...others.map(({ square }) => this.#line(to, square, 'would')));
      under.push(...others.map(({ square }) => this.#square(square, 'would')));
      for (const { square, possible } of others) this.#dim(square, types(possible));
    }
    this.#under.replaceChildren(...under);
    this.#over.replaceChildren(...over);
  }

  /** Dims what a piece could no longer be. @param {string} square @param {string[]} left */
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
 * The collapses of a preview.
 * @param {Preview} preview
 */
export const collapses = ({ events }) =>
  events.flatMap(({ square, possible }) => (square && possible ? [{ square, possible }] : []));

/** How long a type takes to fade, and how long all pieces wait for each other at most, in milliseconds. */
const FADE = 520;
const SPREAD = 900;
const GAP = 90;

/**
 * Gives figures their new faces.
 * @param {Board} board
 * @param {{ id: number, face: string }[]} changed in the order of the events
 * @param {AbortSignal} [signal]
 */
export function morph(board, changed, signal) {
  const gap = Math.min(GAP, SPREAD / changed.length);
  // What becomes known goes first: it is why the others can be less.
  const known = (/** @type {{ face: string }} */ { face }) => Number(types(face).length > 1);
  const order = [...changed].sort((a, b) => known(a) - known(b));
  return Promise.all(order.map(({ id, face }, index) => collapse(board, id, face, gap * index, signal)));
}

/**
 * @param {Board} board
 * @param {number} id
 * @param {string} face
 * @param {number} delay
 * @param {AbortSignal} [signal]
 */
async function collapse(board, id, face, delay, signal) {
  const group = board.pieces.get(id)?.group;
  if (!group) return;
  const now = types(face);
  const known = now.length === 1;
  // A piece that becomes known fades as a whole into the ordinary one.
  const gone = known ? [...group.children] : parts(group).filter((part) => !now.includes(part.dataset.type ?? ''));
  await Promise.all(gone.flatMap((part) => (part instanceof SVGElement ? [run(part, fade(delay), FADE + delay, signal)] : [])));
  if (signal?.aborted) return;
  board.face(id, face);
  const piece = group.firstElementChild;
  const grow = [0.6, 1.12, 1].map((scale) => ({ transform: `scale(${scale})` }));
  if (known && piece instanceof SVGElement) await run(piece, grow, FADE / 2, signal);
}

/** Nothing for a while, then away. @param {number} delay */
const fade = (delay) => [{ opacity: 1 }, { opacity: 1, offset: delay / (FADE + delay) }, { opacity: 0 }];

/**
 * The parts of a figure that stand for types.
 * @param {SVGElement} group
 * @returns {SVGElement[]}
 */
const parts = (group) => [...group.querySelectorAll('[data-type]')].filter((part) => part instanceof SVGElement);
