/** The list of turns: both plans of each, and what came of them in words. */

import { element } from './dom.js';
import { icon } from './icon.js';
import { moves, origin, PASS, target } from './planner.js';

/** @typedef {import('./wire').Figure} Figure */
/** @typedef {import('./wire').Side} Side */
/** @typedef {import('./wire').TurnFrame} TurnFrame */

export { role } from './board.js';

/** What the list adds to a plan that led to an event of this kind. @type {Record<string, string>} */
export const SIGNS = { capture: '×', 'en-passant': 'e.p.', 'failed-capture': '(×)', collision: '✶', shared: '◪' };

const SIDES = /** @type {const} */ (['white', 'black']);

export class TurnList {
  /** @type {HTMLElement[]} */
  #rows = [];

  /**
   * @param {HTMLElement} list
   * @param {(index: number) => void} pick is called with the number of turns to show
   * @param {(frame: TurnFrame, side: Side) => Node[]} [remark] what a game writes behind a plan
   */
  constructor(list, pick, remark) {
    this.list = list;
    this.pick = pick;
    this.remark = remark ?? (() => []);
  }

  get length() {
    return this.#rows.length;
  }

  /** Forgets all turns. */
  clear() {
    this.#rows = [];
    this.list.replaceChildren();
  }

  /**
   * Adds a turn.
   * @param {TurnFrame} frame
   * @param {Figure[]} before
   */
  add(frame, before) {
    const index = this.#rows.length + 1;
    // Whether a prediction was correct stands beside it.
    const words = frame.events.filter((event) => event.kind !== 'prediction').map((event) => event.words).join(' ');
    const cells = SIDES.map((side) => written(frame, side, before, this.remark(frame, side)));
    const row = element(
      'button',
      { type: 'button', class: 'turn', 'aria-label': `${frame.turn}. ${frame.words}` },
      element('span', { class: 'number' }, String(frame.turn)),
      ...cells,
      ...(words ? [element('span', { class: 'words' }, words)] : []),
    );
    row.addEventListener('click', () => this.pick(index));
    this.#rows.push(row);
    this.list.append(element('li', {}, row));
  }

  /** Shows which turn is on the board. @param {number} index */
  select(index) {
    this.#rows.forEach((row, at) => {
      if (at === index - 1) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    });
    const row = this.#rows[index - 1];
    // Not scrollIntoView: that would move the page, too.
    if (row) this.list.scrollTop = row.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}

/**
 * A plan as the list writes it: the figure, its move in the game's notation, and signs for what came of it.
 * @param {TurnFrame} frame
 * @param {Side} side
 * @param {Figure[]} before
 * @param {Node[]} remark
 */
function written(frame, side, before, remark) {
  const plan = frame[side]?.split('/')[0];
  const cell = element('span', { class: 'plan' });
  if (!plan || plan === PASS) {
    cell.append(plan ?? '', ...remark);
    return cell;
  }
  const figure = before.find((other) => other.square === origin(plan) && other.side === side);
  const happened = (/** @type {string} */ kind) => frame.events.some((event) => event.kind === kind && (event.side ?? side) === side);
  cell.append(icon(side, figure));
  const [words] = (frame.written[side] ?? plan).split('/');
  const algebraic = words !== plan;
  // The figure stands for its letter, and the notation has the signs of captures and checks.
  if (algebraic) cell.append(words.replace(/^[KQRBN]/, ''));
  else cell.append(element('span', { class: 'from' }, origin(plan)), target(plan) + plan.slice(4));
  for (const [kind, mark] of Object.entries(SIGNS)) {
    if (happened(kind) && !(algebraic && kind === 'capture')) cell.append(sign(mark, kind));
  }
  const fought = frame.events.some((event) => event.kind === 'battle' && moves(plan).some(({ to }) => event.squares?.includes(to)));
  if (fought) cell.append(sign('✶', 'battle'));
  cell.append(...remark);
  return cell;
}

/** @param {string} mark @param {string} kind */
const sign = (mark, kind) => element('span', { class: `sign ${kind}` }, mark);
