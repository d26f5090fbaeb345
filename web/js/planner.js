/**
 * Makes a plan on a board out of the legal plans that the server gave: choose a figure, then its target.
 * A plan can be changed until it is committed.
 */

import { becomes, fitting, isPass, meant, targets } from './core/plans.js';
import { text } from './dom.js';
import { ROLES } from './shapes.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Marks} Marks */
/** @typedef {import('./wire').Plan} Plan */
/** @typedef {import('./wire').Side} Side */
/** @typedef {import('./wire').State} State */

/** What the planner needs to know of a game. @typedef {Pick<State, 'plans' | 'predictable'>} Offer */

/** What a plan says beyond its two squares, in words. @param {import('./core/plans.js').Choice} plan */
export const choiceInWords = (plan) => (becomes(plan) ? text(`board-${ROLES[becomes(plan)]}`) : '');

export class Planner {
  /**
   * Is told why something cannot be planned; `bad` is false for what is just worth knowing. @type {(words: string,
   * bad: boolean) => void}
   */
  tell = () => {};
  /** Is told that the player has completed a plan. @type {() => unknown} */
  completed = () => {};
  /** The seat that plans now. @type {Side | null} */
  seat = null;
  /** The plan so far. @type {Plan | null} */
  draft = null;
  /** The square of the chosen figure. @type {string | null} */
  selected = null;
  /** The legal plans. @type {Plan[]} */
  plans = [];

  /**
   * @param {Board} board
   * @param {() => void} changed is called when selection or plan changed
   */
  constructor(board, changed) {
    this.board = board;
    this.changed = changed;
    board.describe = (square) => this.describe(square);
  }

  /**
   * Begins to plan for a seat, or stops with `null`.
   * @param {Side | null} seat
   * @param {Offer} offer
   * @param {string | null} kept what was `kept` before
   */
  begin(seat, offer, kept) {
    const plans = (seat && offer.plans[seat]) || [];
    const known = this.plans.map((plan) => plan.text).join();
    if (seat !== this.seat || plans.map((plan) => plan.text).join() !== known) this.selected = null;
    this.seat = seat;
    this.plans = plans;
    const forced = plans.length === 1 && isPass(plans[0]) ? plans[0] : null;
    this.draft = plans.find((plan) => plan.text === kept) ?? forced;
    this.board.root.classList.toggle('plans', seat !== null);
    this.board.relabel();
  }

  /** What is kept for a reload: the plan as far as it goes. @returns {string | null} */
  get kept() {
    return this.draft?.text ?? null;
  }

  /** The plan as far as it can be drawn. @returns {import('./core/plans.js').Drawn | null} */
  get drawn() {
    return this.draft;
  }

  /** Whether the plan is to pass, which is never a choice. */
  get passes() {
    return this.draft !== null && isPass(this.draft);
  }

  /**
   * What there is to say; nothing where the common words will do.
   * @param {Pick<import('./action.js').View, 'state' | 'mode'>} _view
   * @returns {{ status: string, spoken?: string, hint?: string, bad?: boolean } | null}
   */
  progress(_view) {
    return null;
  }

  /** The figure on a square that this seat plans for. @param {string} square */
  own(square) {
    return this.board.at(square).find(({ figure }) => figure.side === this.seat);
  }

  /** What is chosen. @returns {Marks} */
  get selection() {
    return { select: this.selected ? [this.selected] : [], half: this.seat };
  }

  /** Why the figure on a square cannot be chosen, in words; a game that knows says it. @param {string} _square */
  why(_square) {
    return '';
  }

  /** All that can be chosen by its squares. @returns {import('./core/plans.js').Choice[]} */
  get choices() {
    return this.plans;
  }

  /** The squares that a figure may choose. @param {string} square */
  targets(square) {
    return targets(this.choices, square);
  }

  /** A square was pressed. @param {string} square */
  press(square) {
    const to = this.selected && meant(this.choices, this.selected, square);
    if (this.selected && to) this.choose(this.selected, to);
    else if (square === this.selected) this.select(null);
    else this.grab(square);
  }

  /** Takes up the figure on a square, if it can move; else says why not. @param {string} square */
  grab(square) {
    const able = this.targets(square).length > 0;
    this.select(able ? square : null);
    const words = able || !this.seat ? '' : this.why(square);
    if (words) this.tell(words, true);
    return able ? this.own(square) : undefined;
  }

  /** Lets the figure in hand go. @param {string | null} square */
  drop(square) {
    const to = this.selected && square && meant(this.choices, this.selected, square);
    if (this.selected && to) this.choose(this.selected, to);
  }

  cancel() {
    if (this.selected) this.select(null);
    else this.clear();
  }

  /** Forgets the plan. */
  clear() {
    if (this.passes) return;
    this.draft = null;
    this.select(null);
    this.changed();
  }

  /** @param {string | null} square */
  select(square) {
    if (this.selected === square) return;
    this.selected = square;
    this.board.relabel();
    this.changed();
  }

  /** @param {string} from @param {string} to */
  async choose(from, to) {
    const found = fitting(this.plans, from, to);
    const seat = this.seat;
    const plan = found.length > 1 ? await this.#ask(found) : found[0];
    // While the player chose, another state may have come.
    const still = this.plans.find(({ text }) => text === plan?.text);
    if (still && seat === this.seat) this.take(still);
  }

  /** Asks which of several plans is meant. @param {Plan[]} plans */
  async #ask(plans) {
    const { ask } = await import('./choice.js');
    return ask(this.board, plans, this.seat ?? 'white');
  }

  /** Makes a plan the draft. @param {Plan} plan */
  take(plan) {
    this.draft = plan;
    this.selected = null;
    this.board.relabel();
    this.changed();
    this.completed();
  }

  /** What a cell is, for a screen reader. @param {string} square */
  describe(square) {
    const words = this.board.label(square);
    const what = words === square ? text('board-empty', { square }) : words;
    if (this.selected && this.targets(this.selected).includes(square)) return text('board-target', { what });
    if (square === this.selected) return text('board-selected', { what });
    const n = this.targets(square).length;
    return n ? text(this.able(square), { what, n }) : what;
  }

  /** What a cell says whose figure can be chosen. @param {string} _square */
  able(_square) {
    return 'board-movable';
  }
}
