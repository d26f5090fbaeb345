/**
 * Makes a plan on a board out of the legal plans that the server gave: choose a figure, then its target.
 * A plan can be changed until it is committed.
 */

import { element, drawing, text } from './dom.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./wire').Side} Side */

/** A pass, which is never a choice. */
export const PASS = '--';

/** @param {string} plan */
export const origin = (plan) => plan.slice(0, 2);
/** @param {string} plan */
export const target = (plan) => plan.slice(2, 4);
/**
 * The moves that a plan names, none in a pass; `a2a3+b2b3/c7c6` moves two pieces and predicts.
 * @param {string} plan
 */
export const moves = (plan) =>
  (plan.split('/')[0] || PASS).split('+').filter((move) => move !== PASS).map((move) => ({ from: origin(move), to: target(move) }));
/** The moves of the other side that a plan predicts; none where it says `-`. @param {string} plan */
export const predicted = (plan) => moves((plan.split('/')[1] ?? '').replace(/^-$/, ''));

/**
 * A plan as arrows: what its side moves, and what it predicts of the other side.
 * @param {string} plan
 * @param {Side} side
 * @param {boolean} [correct] whether the prediction is, once that is known
 * @returns {import('./board.js').Arrow[]}
 */
export function arrows(plan, side, correct) {
  const other = side === 'white' ? 'black' : 'white';
  const guesses = predicted(plan).map((move) => ({ ...move, side: other, predicted: true, correct }));
  return [...moves(plan).map((move) => ({ ...move, side })), .../** @type {import('./board.js').Arrow[]} */ (guesses)];
}
/** What a plan says beyond its two squares: a promotion letter, a second move. @param {string} plan */
const choice = (plan) => plan.slice(4);

/** @type {Record<string, string>} */
const PROMOTIONS = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };

/** What a plan says beyond its two squares, in words. @param {string} plan */
export const choiceInWords = (plan) => (choice(plan) in PROMOTIONS ? text(`board-${PROMOTIONS[choice(plan)]}`) : choice(plan));

export class Planner {
  /** The seat that plans now. @type {Side | null} */
  seat = null;
  /** The plan so far. @type {string | null} */
  draft = null;
  /** The square of the chosen figure. @type {string | null} */
  selected = null;
  /** The legal plans. @type {string[]} */
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
   * @param {string[]} plans
   * @param {string | null} draft what was `kept` before
   * @param {string[]} [_predictable] what this seat may predict, in games with predictions
   */
  begin(seat, plans, draft, _predictable) {
    if (seat !== this.seat || plans.join() !== this.plans.join()) this.selected = null;
    this.seat = seat;
    this.plans = seat ? plans : [];
    const forced = this.plans.length === 1 && this.plans[0] === PASS ? PASS : null;
    this.draft = draft && this.plans.includes(draft) ? draft : forced;
    this.board.root.classList.toggle('plans', seat !== null);
    this.board.relabel();
  }

  /** What is kept for a reload: the plan as far as it goes. */
  get kept() {
    return this.draft;
  }

  /**
   * What there is to say while a plan is made; nothing where the common words will do.
   * @returns {{ status: string, spoken?: string, hint?: string } | null}
   */
  tell() {
    return null;
  }

  /** The squares that a figure may choose. @param {string} square */
  targets(square) {
    return [...new Set(this.plans.filter((plan) => origin(plan) === square).map(target))];
  }

  /** A square was pressed. @param {string} square */
  press(square) {
    if (this.selected && this.targets(this.selected).includes(square)) this.choose(this.selected, square);
    else if (square === this.selected) this.select(null);
    else this.grab(square);
  }

  /** Takes up the figure on a square; whether it can move. @param {string} square */
  grab(square) {
    const able = this.targets(square).length > 0;
    this.select(able ? square : null);
    return able;
  }

  /** Lets the figure in hand go. @param {string | null} square */
  drop(square) {
    if (this.selected && square && this.targets(this.selected).includes(square)) this.choose(this.selected, square);
  }

  cancel() {
    if (this.selected) this.select(null);
    else this.clear();
  }

  /** Forgets the plan. */
  clear() {
    if (this.draft === PASS) return;
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

  /** The plans with these squares. @param {string} from @param {string} to */
  fitting(from, to) {
    return this.plans.filter((plan) => origin(plan) === from && target(plan) === to);
  }

  /** @param {string} from @param {string} to */
  async choose(from, to) {
    const fitting = this.fitting(from, to);
    const seat = this.seat;
    const plan = fitting.length > 1 ? await ask(this.board, fitting, seat ?? 'white') : fitting[0];
    if (plan && seat === this.seat && this.plans.includes(plan)) this.take(plan);
  }

  /** Makes a plan the draft. @param {string} plan */
  take(plan) {
    this.draft = plan;
    this.selected = null;
    this.board.relabel();
    this.changed();
  }

  /** What a cell is, for a screen reader. @param {string} square */
  describe(square) {
    const words = this.board.label(square);
    const what = words === square ? text('board-empty', { square }) : words;
    if (this.selected && this.targets(this.selected).includes(square)) return text('board-target', { what });
    if (square === this.selected) return text('board-selected', { what });
    const n = this.targets(square).length;
    return n ? text('board-movable', { what, n }) : what;
  }
}

/**
 * Lets the player choose between plans with the same squares.
 * @param {Board} board
 * @param {string[]} plans
 * @param {Side} side
 * @returns {Promise<string | null>}
 */
function ask(board, plans, side) {
  const dialog = element('dialog', { class: `choice ${side}`, 'aria-label': text('board-choose') });
  for (const plan of plans) {
    const name = choiceInWords(plan) || text('board-plain');
    const role = PROMOTIONS[choice(plan)];
    const button = element('button', { type: 'button', 'aria-label': name }, role ? drawRole(role) : name);
    button.addEventListener('click', () => dialog.close(plan));
    dialog.append(button);
  }
  board.root.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}

/** @param {string} role */
function drawRole(role) {
  return drawing('svg', { viewBox: '0 0 45 45' }, drawing('use', { href: `#${role}`, width: 45, height: 45 }));
}
