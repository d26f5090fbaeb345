/**
 * Plan input on a board, from the legal plans that the server offers: the player chooses a figure, then its
 * target. A plan can be changed until it is committed.
 */

import { promotionOf, plansBetween, isPass, plansToward, targets } from '../core/plans.js';
import { text } from '../ui/dom.js';
import { ROLES } from './shapes.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Marks} Marks */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

/** The planner's input from a game's state. @typedef {Pick<State, 'plans' | 'predictable'>} Offer */

/** Returns the promotion type of a plan in words. @param {import('../core/plans.js').PlanChoice} plan */
export const choiceInWords = (plan) => (promotionOf(plan) ? text(`board-${ROLES[promotionOf(plan)]}`) : '');

export class Planner {
  /**
   * Receives the reason why something cannot be planned; `bad` is `false` for a mere hint.
   * @type {(words: string, bad: boolean) => void}
   */
  tell = () => {};
  /** Called when the player has completed a plan. @type {() => unknown} */
  completed = () => {};
  /** The seat that plans now. @type {Side | null} */
  seat = null;
  /** The draft. @type {Plan | null} */
  draft = null;
  /** The square of the chosen figure. @type {string | null} */
  selected = null;
  /** The legal plans. @type {Plan[]} */
  plans = [];

  /**
   * @param {Board} board
   * @param {() => void} changed called when the selection or the plan changes
   */
  constructor(board, changed) {
    this.board = board;
    this.changed = changed;
    board.describe = (square) => this.describe(square);
  }

  /**
   * Starts planning for a seat, or stops with `null`.
   * @param {Side | null} seat
   * @param {Offer} offer
   * @param {string | null} kept former value of `kept`
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

  /** Returns the draft as text, which is stored for a reload. @returns {string | null} */
  get kept() {
    return this.draft?.text ?? null;
  }

  /** Returns the drawable part of the draft. @returns {import('../core/plans.js').DrawablePlan | null} */
  get drawn() {
    return this.draft;
  }

  /** Returns whether the draft is a pass, which is never a choice. */
  get passes() {
    return this.draft !== null && isPass(this.draft);
  }

  /**
   * Returns the game's own status words; `null` for the common ones.
   * @param {Pick<import('../room/action-box.js').View, 'state' | 'mode'>} _view
   * @returns {{ status: string, spoken?: string, hint?: string, bad?: boolean } | null}
   */
  progress(_view) {
    return null;
  }

  /** Returns this seat's figure on a square. @param {string} square */
  own(square) {
    return this.board.at(square).find(({ figure }) => figure.side === this.seat);
  }

  /** Returns the marks of the selection. @returns {Marks} */
  get selection() {
    return { select: this.selected ? [this.selected] : [], half: this.seat };
  }

  /**
   * Returns the reason why a figure cannot be chosen, in words; empty unless a game overrides it.
   * @param {string} _square
   */
  why(_square) {
    return '';
  }

  /** Returns all choices that squares can select. @returns {import('../core/plans.js').PlanChoice[]} */
  get choices() {
    return this.plans;
  }

  /** Returns the target squares of a figure. @param {string} square */
  targets(square) {
    return targets(this.choices, square);
  }

  /** Handles a press on a square. @param {string} square */
  press(square) {
    const to = this.selected && plansToward(this.choices, this.selected, square);
    if (this.selected && to) this.choose(this.selected, to);
    else if (square === this.selected) this.select(null);
    else {
      const aimed = this.selected !== null && !this.own(square);
      this.grab(square);
      if (aimed) this.tell(text('board-no-way'), true);
    }
  }

  /** Picks up the figure on a square, if it can move; else reports the reason. @param {string} square */
  grab(square) {
    const able = this.targets(square).length > 0;
    this.select(able ? square : null);
    const words = able || !this.seat ? '' : this.why(square);
    if (words) this.tell(words, true);
    return able ? this.own(square) : undefined;
  }

  /** Handles the release of the dragged figure. @param {string | null} square */
  drop(square) {
    const to = this.selected && square && plansToward(this.choices, this.selected, square);
    if (this.selected && to) this.choose(this.selected, to);
  }

  cancel() {
    if (this.selected) this.select(null);
    else this.clear();
  }

  /** Clears the draft. */
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
    const found = plansBetween(this.plans, from, to);
    const seat = this.seat;
    const plan = found.length > 1 ? await this.#ask(found) : found[0];
    // A new state may have arrived during the choice.
    const still = this.plans.find(({ text }) => text === plan?.text);
    if (still && seat === this.seat) this.take(still);
  }

  /** Asks the player to choose one of several plans. @param {Plan[]} plans */
  async #ask(plans) {
    const { askPromotion } = await import('./promotion-dialog.js');
    return askPromotion(this.board, plans, this.seat ?? 'white');
  }

  /** Makes a plan the draft. @param {Plan} plan */
  take(plan) {
    this.draft = plan;
    this.selected = null;
    this.board.relabel();
    this.changed();
    this.completed();
  }

  /** Returns the description of a cell for a screen reader. @param {string} square */
  describe(square) {
    const words = this.board.label(square);
    const what = words === square ? text('board-empty', { square }) : words;
    if (this.selected && this.targets(this.selected).includes(square)) return text('board-target', { what });
    if (square === this.selected) return text('board-selected', { what });
    const n = this.targets(square).length;
    return n ? text(this.able(square), { what, n }) : what;
  }

  /** Returns the text id for a cell whose figure can be chosen. @param {string} _square */
  able(_square) {
    return 'board-movable';
  }
}
