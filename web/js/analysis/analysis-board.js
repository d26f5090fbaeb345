/** The board of an analysis: the position before a turn, with the plans of both sides as arrows. */

import { Board } from '../board/board.js';
import { mixed, played } from '../core/analysis.js';
import { distance, UNIT } from '../core/geometry.js';
import { planInWords } from '../core/move-text.js';
import { drawing, text } from '../ui/dom.js';
import { listen } from '../board/board-input.js';

/** @typedef {import('../core/geometry.js').Point} Point */
/** @typedef {import('../board/shapes.js').Arrow & { weight?: number }} Weighed with the probability of its plan */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/** Probability as which a played plan of probability zero is drawn. */
const ASTRAY = 0.3;
const SIDES = /** @type {const} */ (['white', 'black']);

export class AnalysisBoard {
  /** Figures at the start of the game. @type {PieceView[]} */
  start = [];
  /** Figures before the turn. @type {PieceView[]} */
  figures = [];

  /** @param {HTMLElement} root @param {number} side @param {import('../extras').Look} look */
  constructor(root, side, look) {
    this.board = new Board(root, side, text('board-name'), look);
    this.board.arrow = weighedArrow;
    listen(this.board, { press: () => {}, grab: () => false, drop: () => {}, cancel: () => {} });
  }

  /**
   * Shows the position before a turn, with arrows for its plans.
   * @param {TurnFrame} frame
   * @param {PieceView[] | undefined} before
   * @param {TurnAnalysis | undefined} found
   */
  show(frame, before, found) {
    this.figures = before ?? this.start;
    this.board.show(this.figures);
    this.board.arrows(found ? SIDES.flatMap((side) => arrowsOf(found, side)) : []);
    this.board.mark({ last: SIDES.flatMap((side) => frame[side]?.moves.map(({ from, to }) => ({ from, to, side })) ?? []) });
  }

  /**
   * Shows the position after a move of a line.
   * @param {PieceView[]} figures
   * @param {import('../wire').Plan} plan
   * @param {Side} side
   */
  ahead(figures, { moves }, side) {
    this.board.show(figures);
    this.board.arrows(moves.map(({ from, to }) => ({ from, to, side, weight: 1 })));
    this.board.mark({ last: moves.map(({ from, to }) => ({ from, to, side })) });
  }

  /** Returns the figure that a plan moves first. @param {Side} side @param {import('../wire').Plan} plan */
  mover(side, { moves }) {
    return this.figures.find((figure) => figure.side === side && figure.square === moves[0]?.from);
  }

  /** Returns a plan in a sentence. @param {Side} side @param {import('../wire').Plan} plan */
  words(side, plan) {
    return planInWords(plan, this.mover(side, plan));
  }
}

/**
 * Returns arrows for the mixed strategy of a side, weighted by probability, and for the plan that it played.
 * @param {TurnAnalysis} found
 * @param {Side} side
 * @returns {Weighed[]}
 */
function arrowsOf(found, side) {
  const own = played(found, side);
  /** @type {Map<string, Weighed & { weight: number }>} */
  const ways = new Map();
  for (const { plan, probability } of [...mixed(found[side]), ...(own ? [{ ...own, probability: 0 }] : [])]) {
    for (const { from, to } of plan.moves) {
      const weight = (ways.get(from + to)?.weight ?? 0) + probability;
      ways.set(from + to, { from, to, side, weight });
    }
  }
  return [...ways.values()];
}

/** @param {Point} from @param {Point} to @param {Weighed} one */
function weighedArrow(from, to, { side, weight = 0 }) {
  const length = distance(from, to);
  const shown = weight || ASTRAY;
  const [thin, wide] = [UNIT * (0.02 + 0.09 * shown), UNIT * (0.09 + 0.13 * shown)];
  const [start, tip] = [UNIT * 0.3, length - UNIT * 0.12];
  const neck = tip - 1.9 * wide;
  const shape = `M${start} ${-thin}H${neck}V${-wide}L${tip} 0L${neck} ${wide}V${thin}H${start}z`;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const kind = weight ? `arrow ${side}` : `arrow ${side} astray`;
  return drawing('path', { class: kind, d: shape, transform: `translate(${from.x} ${from.y}) rotate(${angle})` });
}
