/**
 * Additions to the page of a game of Parity Chess: the choice of one of two pieces on a square, the
 * constraints of a side (rest, check, a square that must be left) in words, and the events of a turn.
 */

import { element, find, text } from '../ui/dom.js';
import { Planner } from '../board/planner.js';
import { drawBadge, role } from '../board/shapes.js';
import look from './parity-look.js';

/** @typedef {import('../board/board.js').Marks} Marks */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/** `true` for Single Occupation: two pieces that share a square must leave it at once. */
const single = find('#room').dataset.variant === 'parity-so';

/** @param {string[]} squares */
const list = (squares) => squares.join(', ');

class ParityPlanner extends Planner {
  /** Shared square whose piece of the other side is inspected. @type {string | null} */
  #other = null;

  /**
   * Cycles through the own piece, the other one and none on repeated presses on a shared square.
   * @override
   * @param {string} square
   */
  press(square) {
    const other = this.#other;
    this.#other = null;
    if (this.seat && this.board.shared(square) && (square === this.selected || (square === other && !this.selected))) {
      this.select(null);
      if (square === other) return this.changed();
      this.#other = square;
      this.changed();
      return this.tell(this.#aboutOther(square), false);
    }
    if (this.selected && this.board.shared(square)) {
      const own = this.targets(square).length > 0;
      if (!own) return this.tell(text('parity-closed', { square }), true);
    }
    super.press(square);
  }

  /** @override */
  cancel() {
    this.#other = null;
    super.cancel();
  }

  /** @override @returns {Marks} */
  get selection() {
    if (!this.#other || !this.seat) return super.selection;
    return { select: [this.#other], half: this.seat === 'white' ? 'black' : 'white' };
  }

  /** @param {string} square */
  #aboutOther(square) {
    const figure = this.board.at(square).find((piece) => piece.figure.side !== this.seat)?.figure;
    if (!figure) return '';
    const side = text(`board-${figure.side}`);
    return text(figure.resting ? 'parity-other-rests' : 'parity-other-free', { side, piece: role(figure), square });
  }

  /** Returns the immediate or delayed check of the own king. */
  check() {
    return this.board.marks.checks?.find(({ by }) => by !== this.seat);
  }

  /** Returns the own figure that must leave the square it shares. */
  obliged() {
    const mine = [...this.board.pieces.values()].map((piece) => piece.figure).filter(({ side }) => side === this.seat);
    return single ? mine.find(({ square }) => this.board.shared(square)) : undefined;
  }

  /** @override @param {string} square */
  why(square) {
    const figure = this.own(square)?.figure;
    if (!figure) return '';
    const must = this.bound();
    if (must) return must;
    return text(figure.resting ? 'parity-rests' : 'parity-stuck', { piece: role(figure), square });
  }

  /** Returns the constraint that leaves the side one piece only, in words. */
  bound() {
    const obliged = this.obliged();
    if (obliged) return text('parity-must', { piece: role(obliged), square: obliged.square });
    const check = this.check();
    return check?.urgent ? text('parity-immediate', { from: list(check.from) }) : '';
  }

  /** @override @param {string} square */
  describe(square) {
    const what = super.describe(square);
    const check = this.board.marks.checks?.find((one) => one.square === square);
    if (check) return text(check.urgent ? 'parity-in-immediate' : 'parity-in-delayed', { what });
    if (!this.board.shared(square)) return what;
    if (square === this.selected) return text('parity-other', { what });
    return text(single ? 'parity-leaving' : 'parity-sharing', { what });
  }
}

/** List of the events of the turn on the board. */
const events = element('ul');
const title = element('h2', { id: 'happened-title' });
const panel = { class: 'happened', id: 'happened', tabindex: '0', 'aria-labelledby': 'happened-title' };
find('.replay').before(element('section', panel, title, events));

/** @type {Record<string, string>} */
const MARKS = { ...look.signs, capture: '×', castle: 'O-O', promotion: '=', 'mutual-check': '+ +', 'failed-check': '(+)' };

/** @param {import('../wire').TurnEvent} event */
function line(event) {
  const { kind_of } = /** @type {Partial<import('./parity-look.js').Attacked>} */ (event);
  const check = event.kind === 'check' ? (kind_of === 'immediate' ? '+!' : '+') : '';
  const kind = `mark ${event.kind} ${kind_of ?? ''}`;
  return element('li', {}, element('span', { class: kind, 'aria-hidden': 'true' }, check || (MARKS[event.kind] ?? '')), event.words);
}

/** @param {TurnFrame | undefined} frame */
function showEvents(frame) {
  title.textContent = frame ? text('parity-happened', { n: frame.turn }) : '';
  const calm = [element('li', { class: 'soft' }, text(frame ? 'parity-nothing' : 'parity-before'))];
  events.replaceChildren(...(frame?.events.length ? frame.events.map(line) : calm));
}

/** @type {import('../extras').Extras} */
export default {
  planner: (board, changed) => {
    if (single) {
      const rest = board.badge;
      board.badge = (figure) => (board.shared(figure.square) ? drawBadge('must', 'M-3 0H3M0-3l3 3-3 3') : rest(figure));
    }
    return new ParityPlanner(board, changed);
  },
  note: (planner) => {
    if (!(planner instanceof ParityPlanner)) return '';
    const check = planner.check();
    const delayed = check && !check.urgent ? text('parity-delayed', { from: list(check.from) }) : '';
    return [planner.bound(), delayed].filter(Boolean).join(' ');
  },
  show: ({ replay }) => {
    if (!replay.busy) showEvents(replay.frame);
  },
};
