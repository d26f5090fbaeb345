/**
 * Makes a plan on a board out of the legal plans that the server gave: choose a figure, then its target.
 * A plan can be changed until it is committed.
 */

import { drawing, element, text } from './dom.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Marks} Marks */
/** @typedef {import('./wire').Side} Side */

/** A pass, which is never a choice. */
export const PASS = '--';

/** A plan that is a move; others are passes and whole lists. */
export const MOVE = /^([a-h][1-8]){2}\S*$/;

/** @param {string} plan */
export const origin = (plan) => plan.slice(0, 2);
/** @param {string} plan */
export const target = (plan) => plan.slice(2, 4);
/**
 * The moves that a plan names, none in a pass; `a2a3+b2b3/c7c6` moves two pieces and predicts.
 * @param {string} plan
 */
export const moves = (plan) =>
  plan.split('/')[0].split('+').filter((move) => move.length > 3).map((move) => ({ from: origin(move), to: target(move) }));
/** What a plan says after its slash: moves of the other side, `-` for none. @param {string} plan */
export const predicted = (plan) => plan.split('/')[1] ?? '';

/**
 * A plan as arrows: what its side moves, and what it predicts of the other side.
 * @param {string} plan
 * @param {Side} side
 * @param {boolean} [correct] whether the prediction is, once that is known
 * @returns {import('./board.js').Arrow[]}
 */
export function arrows(plan, side, correct) {
  const other = side === 'white' ? 'black' : 'white';
  const guesses = moves(predicted(plan)).map((move) => ({ ...move, side: other, predicted: true, correct }));
  return [...moves(plan).map((move) => ({ ...move, side })), .../** @type {import('./board.js').Arrow[]} */ (guesses)];
}
/** What a plan says beyond its two squares: a promotion letter, a second move. @param {string} plan */
const choice = (plan) => plan.slice(4);

/** In the order in which they are offered. @type {Record<string, string>} */
const PROMOTIONS = { q: 'queen', n: 'knight', r: 'rook', b: 'bishop' };

/** What a plan says beyond its two squares, in words. @param {string} plan */
export const choiceInWords = (plan) => (choice(plan) in PROMOTIONS ? text(`board-${PROMOTIONS[choice(plan)]}`) : choice(plan));

/** What a figure with this face is after a plan: another one if the plan promotes it. @param {string} plan @param {string} face */
export const faceAfter = (plan, face) => (choice(plan) in PROMOTIONS ? choice(plan) : face);

export class Planner {
  /** Is told why something cannot be planned; `bad` is false for what is just worth knowing. @type {(words: string, bad: boolean) => void} */
  tell = () => {};
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

  /** The squares that a figure may choose. @param {string} square */
  targets(square) {
    return [...new Set(this.plans.filter((plan) => origin(plan) === square).map(target))];
  }

  /** A square was pressed. @param {string} square */
  press(square) {
    const to = this.selected && this.#meant(this.selected, square);
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

  /**
   * The target that a press on a square means: that square, or for a king who may castle the rook he castles with.
   * @param {string} from
   * @param {string} square
   */
  #meant(from, square) {
    const targets = this.targets(from);
    if (targets.includes(square)) return square;
    const isKing = this.own(from)?.figure.face.toLowerCase() === 'k';
    return targets.find((to) => isKing && castlesWith(from, to) === square);
  }

  /** Lets the figure in hand go. @param {string | null} square */
  drop(square) {
    const to = this.selected && square && this.#meant(this.selected, square);
    if (this.selected && to) this.choose(this.selected, to);
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
    return n ? text(this.able(square), { what, n }) : what;
  }

  /** What a cell says whose figure can be chosen. @param {string} _square */
  able(_square) {
    return 'board-movable';
  }
}

/**
 * Where the rook stands with which a king castles by these two squares; empty if they are no castling.
 * @param {string} from
 * @param {string} to
 */
function castlesWith(from, to) {
  const way = to.charCodeAt(0) - from.charCodeAt(0);
  return Math.abs(way) === 2 ? (way > 0 ? 'h' : 'a') + from[1] : '';
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
  const order = Object.keys(PROMOTIONS);
  // A tap that chose the square clicks once more, on what is there by then: only a press that begins here counts.
  let pressed = false;
  dialog.addEventListener('pointerdown', () => (pressed = true));
  dialog.addEventListener('click', (event) => {
    if (event.detail && !pressed) event.stopPropagation();
    else if (event.target === dialog) dialog.close();
  }, true);
  for (const plan of plans.toSorted((a, b) => order.indexOf(choice(a)) - order.indexOf(choice(b)))) {
    const name = choiceInWords(plan) || text('board-plain');
    const role = PROMOTIONS[choice(plan)];
    const button = element('button', { type: 'button', 'aria-label': name }, role ? drawRole(role) : name);
    button.addEventListener('click', () => dialog.close(plan));
    dialog.append(button);
  }
  board.root.append(dialog);
  dialog.showModal();
  if (plans.every((plan) => choice(plan) in PROMOTIONS)) stand(dialog, board, target(plans[0]));
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(dialog.returnValue || null);
    });
  });
}

/**
 * Puts the choice of a promotion in a column on the file of its square, from the board's edge inwards.
 * @param {HTMLElement} dialog
 * @param {Board} board
 * @param {string} square
 */
function stand(dialog, board, square) {
  const cell = board.cells.get(square)?.getBoundingClientRect();
  if (!cell) return;
  const size = Math.max(cell.width, 48);
  const upper = board.neighbour(square, 0, 1) === null;
  dialog.classList.add('column');
  dialog.classList.toggle('upward', !upper);
  dialog.style.setProperty('--size', `${size}px`);
  dialog.style.left = `${Math.min(cell.left + (cell.width - size) / 2, innerWidth - size)}px`;
  dialog.style.top = `${upper ? cell.top : cell.bottom - size * dialog.childElementCount}px`;
}

/** @param {string} role */
function drawRole(role) {
  return drawing('svg', { viewBox: '0 0 45 45' }, drawing('use', { href: `#${role}`, width: 45, height: 45 }));
}
