/** Makes a plan with its prediction: own figures plan, the other side's figures predict, on the same board. */

import { text } from '../dom.js';
import { moves, origin, PASS, Planner, target } from '../planner.js';
import { role } from '../board.js';

/** @typedef {import('../wire').Figure} Figure */
/** @typedef {import('../wire').Side} Side */
/** @typedef {(square: string) => Figure | undefined} Finder */

/** What a plan says after its slash when nothing is predicted. */
export const NOTHING = '-';

/**
 * Moves as players write them, e.g. `Ng1–f3`.
 * @param {string} plan a plan before its slash, or what stands after it
 * @param {Finder} at
 */
export function brief(plan, at) {
  const letter = (/** @type {string} */ square) => (at(square)?.face ?? '').toUpperCase().replace('P', '');
  const written = moves(plan).map(({ from, to }) => `${letter(from)}${from}–${to}`).join(' + ');
  return (written && written + plan.slice(4).replace(/^[qrbn]$/, (role) => `=${role.toUpperCase()}`).replace(/^[+].*/, '')) || unmoved(plan);
}

/**
 * The same moves for the ear, e.g. `knight g1 to f3`.
 * @param {string} plan
 * @param {Finder} at
 */
const spoken = (plan, at) =>
  moves(plan).map(({ from, to }) => text('prediction-spoken', { piece: role(at(from)), from, to })).join(', ') || unmoved(plan);

/** @param {string} plan */
const unmoved = (plan) => (plan ? text(plan === PASS ? 'prediction-pass' : 'prediction-none') : '');

export class Guesser extends Planner {
  /** What this seat may predict. @type {string[]} */
  predictable = [];
  /** What moves; empty until it is chosen. */
  move = '';
  /** What is predicted, or that nothing is; empty until it is chosen. */
  guess = '';

  /** The figure on a square. @type {Finder} */
  at = (square) => this.board.at(square)[0]?.figure;

  /**
   * @override
   * @param {Side | null} seat
   * @param {string[]} plans
   * @param {string | null} kept
   * @param {string[]} [predictable]
   */
  begin(seat, plans, kept, predictable = []) {
    this.predictable = seat ? predictable : [];
    super.begin(seat, plans, null);
    const forced = this.draft ?? '';
    const [move = '', guess = ''] = (kept ?? '').split('/');
    this.move = this.plans.includes(move) ? move : forced;
    // A side that must pass cannot be predicted (prediction.md 2): then there is nothing to choose.
    const nothing = seat !== null && this.predictable.length === 0;
    this.guess = nothing ? NOTHING : guess === NOTHING || this.predictable.includes(guess) ? guess : '';
    this.#draft();
  }

  #draft() {
    this.draft = this.move && this.guess ? `${this.move}/${this.guess}` : null;
  }

  /** @override */
  get kept() {
    return this.move || this.guess ? `${this.move}/${this.guess}` : null;
  }

  /** @override @param {string} square */
  targets(square) {
    const single = [...this.plans, ...this.predictable].filter((plan) => origin(plan) === square && !plan.includes('+'));
    return [...new Set(single.map(target))];
  }

  /** Whether the figure on a square is the other side's. @param {string | null} square */
  predicts(square) {
    return square !== null && this.predictable.some((plan) => origin(plan) === square);
  }

  /** @override @param {string} from @param {string} to */
  fitting(from, to) {
    return super.fitting(from, to).filter((plan) => !plan.includes('+'));
  }

  /** @override @param {string} from @param {string} to */
  async choose(from, to) {
    if (this.predicts(from)) this.decide({ guess: from + to });
    else await super.choose(from, to);
  }

  /** @override @param {string} plan */
  take(plan) {
    this.decide({ move: plan });
  }

  /** Chooses a part of the plan; an empty one forgets it. @param {{ move?: string, guess?: string }} part */
  decide({ move = this.move, guess = this.guess }) {
    this.move = move;
    this.guess = guess;
    this.#draft();
    this.selected = null;
    this.board.relabel();
    this.changed();
  }

  /** @override */
  clear() {
    this.decide({ move: '', guess: '' });
  }

  /** @override @param {string} square */
  own(square) {
    return super.own(square) ?? (this.predicts(square) ? this.board.at(square)[0] : undefined);
  }

  /** @override @param {string} square */
  able(square) {
    return this.predicts(square) ? 'prediction-able' : super.able(square);
  }

  /** @override */
  progress() {
    const { move, guess, selected, at } = this;
    if (!this.seat) return null;
    if (this.predicts(selected)) return { status: text('prediction-from', { piece: role(at(selected ?? '')), square: selected ?? '' }) };
    if (selected) return null;
    const id = move && guess ? 'ready' : move ? 'planned' : guess ? 'guessed' : 'choose';
    const side = text(`room-${this.seat === 'white' ? 'black' : 'white'}`);
    const [status, loud] = [brief, spoken].map((say) => text(`prediction-${id}`, { what: say(move, at), choice: say(guess, at), side }));
    return { status, spoken: loud };
  }
}
