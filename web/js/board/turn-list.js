/** The turn list: both plans of each turn, and its events in words. */

import { isPass } from '../core/plans.js';
import { moveInWords } from '../core/move-text.js';
import { numberOf, reachedSquare, signsOf } from '../core/turn-text.js';
import { element } from '../ui/dom.js';
import { pieceIcon } from './piece-icon.js';
import { scrollToCurrent } from '../ui/scroll-into-view.js';

/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/**
 * A game's extensions of the list.
 * @typedef {Pick<import('../extras').Look & import('../extras').Extras, 'signs' | 'remark'>} Own
 */

const SIDES = /** @type {const} */ (['white', 'black']);

export class TurnList {
  /** @type {HTMLElement[]} */
  #rows = [];

  /**
   * @param {HTMLElement} list
   * @param {(index: number) => void} pick called with the number of turns to show
   * @param {Own} own
   */
  constructor(list, pick, own) {
    this.list = list;
    this.pick = pick;
    this.own = own;
  }

  get length() {
    return this.#rows.length;
  }

  /** Removes all turns. */
  clear() {
    this.#rows = [];
    this.list.replaceChildren();
  }

  /**
   * Adds a turn.
   * @param {TurnFrame} frame
   * @param {PieceView[]} before
   */
  add(frame, before) {
    const index = this.#rows.length + 1;
    const words = frame.events.map((event) => event.words).join(' ');
    const cells = SIDES.map((side) => cell(frame, side, before, this.own));
    const row = element(
      'button',
      { type: 'button', class: 'turn' },
      element('span', { class: 'number' }, numberOf(frame)),
      ...cells,
      ...(words ? [element('span', { class: 'words', 'aria-hidden': 'true' }, words)] : []),
      // All events in words, for screen readers.
      element('span', { class: 'unseen' }, frame.words),
    );
    row.addEventListener('click', () => this.pick(index));
    this.#rows.push(row);
    this.list.append(element('li', {}, row));
  }

  /** Marks the turn on the board. @param {number} index */
  select(index) {
    this.#rows.forEach((row, at) => {
      if (at === index - 1) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    });
    scrollToCurrent(this.list);
  }
}

/**
 * Creates the cell of a plan: the figure's icon, its move, and signs for its events.
 * @param {TurnFrame} frame
 * @param {Side} side
 * @param {PieceView[]} before
 * @param {Own} own
 */
function cell(frame, side, before, { signs = {}, remark }) {
  const plan = frame[side];
  const made = element('span', { class: 'plan' });
  if (plan && isPass(plan)) made.append(plan.notation ?? plan.text);
  if (plan && !isPass(plan)) {
    const figure = before.find((one) => one.square === plan.moves[0].from && one.side === side);
    const { from, words, goal } = moveInWords(plan, reachedSquare(frame, figure));
    const soft = (/** @type {string} */ square) => (square ? [element('span', { class: 'from' }, square)] : []);
    made.append(
      pieceIcon(side, figure),
      ...soft(from),
      words,
      ...soft(goal && `(${goal})`),
      ...signsOf(frame, side, signs).map(({ kind, sign }) => element('span', { class: `sign ${kind}` }, sign)),
    );
  }
  made.append(...(remark?.(frame, side) ?? []));
  return made;
}
