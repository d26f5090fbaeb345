/** Planner of a plan with its prediction: on the same board, own figures plan, the other side's predict. */

import { algebraicMove } from '../core/algebraic-notation.js';
import { localLetters } from '../core/piece-letters.js';
import { plansBetween, targets } from '../core/plans.js';
import { text } from '../ui/dom.js';
import { Planner } from '../board/planner.js';
import { role } from '../board/shapes.js';

/** @typedef {import('../core/plans.js').PlanChoice} PlanChoice */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').MovePrediction} MovePrediction */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../core/algebraic-notation.js').Finder} Finder */

/** A choice, or one that was played. @typedef {PlanChoice & { notation?: string }} Written */

/** The empty prediction. @type {MovePrediction} */
export const NOTHING = { text: '-', moves: [] };

/**
 * Returns both parts of a plan in the notation of the list, e.g. `Nf3`; a part not chosen yet is empty.
 * @param {Written | null | undefined} move
 * @param {Written | null | undefined} guess
 * @param {{ plans: PlanChoice[], predictable: PlanChoice[], at: Finder }} offer
 */
export function predictionInWords(move, guess, { plans, predictable, at }) {
  /** @param {Written} part @param {PlanChoice[]} choices */
  const say = ({ notation, moves }, choices) => {
    const others = choices.flatMap((choice) => (choice.moves.length === 1 ? choice.moves : []));
    return localLetters(notation ?? moves.map((one) => algebraicMove(one, others, at)).join('+'));
  };
  return inWords(move, guess, (part) => say(part, part === guess ? predictable : plans));
}

/**
 * Returns the same for speech, e.g. `knight g1 to f3`.
 * @param {PlanChoice | null} move
 * @param {PlanChoice | null} guess
 * @param {{ at: Finder }} offer
 */
const spoken = (move, guess, { at }) =>
  inWords(move, guess, ({ moves }) => moves.map(({ from, to }) => text('prediction-spoken', { piece: role(at(from)), from, to })).join(', '));

/**
 * @param {Written | null | undefined} move
 * @param {Written | null | undefined} guess
 * @param {(part: Written) => string} say
 */
function inWords(move, guess, say) {
  /** @param {Written | null | undefined} part @param {string} unmoved */
  const part = (part, unmoved) => (part ? (part.moves.length && say(part)) || text(unmoved) : '');
  return { what: part(move, 'prediction-pass'), choice: part(guess, 'prediction-none') };
}

export class PredictionPlanner extends Planner {
  /** Predictions that this seat may make. @type {MovePrediction[]} */
  predictable = [];
  /** Chosen move. @type {Plan | null} */
  move = null;
  /** Chosen prediction, which may be `NOTHING`. @type {MovePrediction | null} */
  guess = null;

  /** Returns the figure on a square. @type {Finder} */
  at = (square) => this.board.at(square)[0]?.figure;

  /**
   * @override
   * @param {Side | null} seat
   * @param {import('../board/planner.js').Offer} offer
   * @param {string | null} kept
   */
  begin(seat, offer, kept) {
    this.predictable = (seat && offer.predictable[seat]) || [];
    super.begin(seat, offer, null);
    const forced = this.draft;
    const [move, guess] = (kept ?? '').split(' ');
    this.move = this.plans.find(({ text }) => text === move) ?? forced;
    // A side that must pass cannot be predicted (prediction.md 2): then there is nothing to choose.
    const nothing = guess === NOTHING.text || (seat !== null && this.predictable.length === 0);
    this.guess = nothing ? NOTHING : this.predictable.find(({ text }) => text === guess) ?? null;
    this.#draft();
  }

  #draft() {
    const { move, guess } = this;
    this.draft = move && guess && { text: `${move.text}/${guess.text}`, moves: move.moves, predicts: guess };
  }

  /** @override */
  get kept() {
    return this.move || this.guess ? `${this.move?.text ?? ''} ${this.guess?.text ?? ''}` : null;
  }

  /** @override */
  get drawn() {
    return { moves: this.move?.moves ?? [], predicts: this.guess ?? undefined };
  }

  /** A side that must pass still predicts. @override */
  get passes() {
    return false;
  }

  /** @override */
  get choices() {
    return [...this.plans, ...this.predictable];
  }

  /** Returns whether a prediction can start on a square. @param {string | null} square */
  predicts(square) {
    return square !== null && targets(this.predictable, square).length > 0;
  }

  /** @override @param {string} from @param {string} to */
  async choose(from, to) {
    if (this.predicts(from)) this.decide({ guess: plansBetween(this.predictable, from, to)[0] });
    else await super.choose(from, to);
  }

  /** @override @param {Plan} plan */
  take(plan) {
    this.decide({ move: plan });
  }

  /**
   * Sets parts of the plan; `null` clears a part.
   * @param {{ move?: Plan | null, guess?: MovePrediction | null }} part
   */
  decide({ move = this.move, guess = this.guess }) {
    this.move = move;
    this.guess = guess;
    this.#draft();
    this.selected = null;
    this.board.relabel();
    this.changed();
    if (this.draft) this.completed();
  }

  /** @override */
  clear() {
    this.decide({ move: null, guess: null });
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
    const side = text(`board-${this.seat === 'white' ? 'black' : 'white'}`);
    const [status, loud] = [predictionInWords, spoken].map((say) => text(`prediction-${id}`, { ...say(move, guess, this), side }));
    return { status, spoken: loud };
  }
}
