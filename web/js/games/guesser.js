/** Makes a plan with its prediction: own figures plan, the other side's figures predict, on the same board. */

import { text } from '../dom.js';
import { moves, origin, PASS, Planner, predicted, target } from '../planner.js';
import { role } from '../turns.js';

/** @typedef {import('../wire').Figure} Figure */
/** @typedef {import('../wire').Side} Side */
/** @typedef {(square: string) => Figure | undefined} Finder */

/** What a plan says after its slash when nothing is predicted. */
export const NOTHING = '-';

/**
 * The moves before the slash of a plan as players write them, e.g. `Ng1–f3`.
 * @param {string} plan
 * @param {Finder} at
 */
export function brief(plan, at) {
  if (plan.startsWith(PASS)) return text('prediction-pass');
  const letter = (/** @type {string} */ square) => (at(square)?.face ?? 'p').toUpperCase().replace('P', '');
  const written = moves(plan).map(({ from, to }) => `${letter(from)}${from}–${to}`).join(' + ');
  const becomes = /^....([qrbn])/.exec(plan)?.[1].toUpperCase();
  return becomes ? `${written}=${becomes}` : written;
}

/**
 * What a plan predicts, as players write it.
 * @param {string} plan
 * @param {Finder} at
 */
export const guessed = (plan, at) => (predicted(plan).length ? brief(plan.split('/')[1], at) : text('prediction-none'));

/**
 * The same moves for the ear, e.g. `knight g1 to f3`.
 * @param {string} plan
 * @param {Finder} at
 */
function spoken(plan, at) {
  const words = moves(plan).map(({ from, to }) => text('prediction-spoken', { piece: role(at(from)), from, to }));
  return words.join(', ') || text(plan === PASS ? 'prediction-pass' : 'prediction-none');
}

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
  describe(square) {
    const idle = square !== this.selected && !(this.selected && this.targets(this.selected).includes(square));
    if (!idle || !this.predicts(square)) return super.describe(square);
    return text('prediction-able', { what: this.board.label(square), n: this.targets(square).length });
  }

  /**
   * The plans of two pawns that a plan of one is a part of (house rule `two_pawns`), each with its other pawn.
   * @param {string[]} plans
   * @param {string} chosen
   */
  pairs(plans, chosen) {
    const [first] = chosen.split('+');
    const pairs = plans.filter((plan) => plan.includes('+') && plan.split('+').includes(first));
    return { first, pairs: pairs.map((plan) => ({ plan, other: plan.split('+').find((move) => move !== first) ?? '' })) };
  }

  /** @override */
  progress() {
    const { move, guess, selected, at } = this;
    const of = this.seat === 'white' ? 'black' : 'white';
    const say = (/** @type {string} */ id, /** @type {string} */ status, /** @type {string} */ loud) => ({
      status: text(id, { what: status, side: text(`room-${of}`) }),
      spoken: text(id, { what: loud, side: text(`room-${of}`) }),
    });
    if (selected && this.predicts(selected)) {
      return { status: text('prediction-from', { piece: role(at(selected)), square: selected }), hint: text('room-change-piece') };
    }
    if (selected) return null;
    const [plan, prediction] = [brief(move, at), guessed(`/${guess}`, at)];
    const [plans, predicts] = [spoken(move, at), spoken(guess.replace(NOTHING, ''), at)];
    if (move && guess) {
      const words = (/** @type {string} */ what, /** @type {string} */ choice) => text('prediction-ready', { what, choice });
      return { status: words(plan, prediction), spoken: words(plans, predicts) };
    }
    if (move) return { ...say('prediction-planned', plan, plans), hint: text('prediction-planned-hint') };
    if (guess) return { ...say('prediction-guessed', prediction, predicts), hint: text('prediction-guessed-hint') };
    return say('prediction-choose', '', '');
  }
}
