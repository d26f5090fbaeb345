/** A game of two lists, player's turn by player's turn: for the board, and as a list. */

import { localLetters } from '../core/piece-letters.js';
import { element, text } from '../ui/dom.js';
import { role } from '../board/shapes.js';
import { scrollToCurrent } from '../ui/scroll-into-view.js';
import { UNMOVED } from './blind-look.js';

/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').TurnStep} TurnStep */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** @typedef {import('../wire').Side} Side */
/**
 * The outcome of a token of a list.
 * @typedef {import('../wire').TurnEvent & { token?: string, outcome: 'played' | 'stopped' | 'intercepted' |
 * 'forfeited' }} Token
 */

/**
 * Splits the turn that reveals both lists into one frame for each player's turn. Its steps suffice: no rules
 * are needed.
 * @param {TurnFrame} frame
 * @param {PieceView[]} before
 * @returns {TurnFrame[]}
 */
export function splitIntoTokens(frame, before) {
  let figures = before;
  const frames = frame.steps.map((step, index) => {
    figures = after(figures, step);
    const event = /** @type {Token} */ (frame.events[step.events[0]]);
    const last = index + 1 === frame.steps.length;
    const token = (/** @type {Side} */ side) => (event.side === side ? { text: event.token ?? '', moves: [] } : null);
    return {
      ...frame,
      turn: index + 1,
      white: token('white'),
      black: token('black'),
      position: last ? frame.position : '',
      figures,
      events: [event],
      // A turn is a jump here, which takes longer the farther it goes; without motion the words are read.
      steps: [{ ...step, phase: step.motions.length ? step.phase : UNMOVED, tick: 0, label: '', events: [0] }],
      words: event.words,
      result: last ? frame.result : null,
    };
  });
  return frames.length ? frames : [frame];
}

/** Returns the figures after a step. @param {PieceView[]} figures @param {TurnStep} step */
function after(figures, { motions, gone, changed }) {
  return figures.filter(({ id }) => gone.every((other) => other.id !== id)).map((figure) => {
    const square = motions.findLast(({ id }) => id === figure.id)?.to ?? figure.square;
    const face = changed.find(({ id }) => id === figure.id)?.face ?? figure.face;
    if (square === figure.square && face === figure.face) return figure;
    const moved = { ...figure, square, face };
    return { ...moved, label: text(`blind-${figure.side}-on`, { piece: role(moved), square }) };
  });
}

/** Signs for the outcomes of a token. @type {Record<string, string>} */
export const SIGNS = { played: '✓', stopped: '⇥', intercepted: '×', forfeited: '–' };

/** The list of the players' turns: each token with its outcome. */
export class TokenList {
  /** @type {HTMLElement[]} */
  #rows = [];

  /**
   * @param {HTMLElement} list
   * @param {(index: number) => void} pick is called with the number of turns to show
   */
  constructor(list, pick) {
    this.list = list;
    this.pick = pick;
  }

  get length() {
    return this.#rows.length;
  }

  /** Removes all turns. */
  clear() {
    this.#rows = [];
    this.list.replaceChildren();
  }

  /** Adds a player's turn. @param {TurnFrame} frame */
  add(frame) {
    const index = this.#rows.length + 1;
    const [event] = /** @type {Token[]} */ (frame.events);
    const side = event?.side ?? 'white';
    const fate = event?.outcome ?? 'forfeited';
    const number = side === 'white' ? `${(index + 1) >> 1}.` : '';
    const row = element(
      'button',
      { type: 'button', class: `turn token ${fate}` },
      element('span', { class: 'number' }, number),
      element('span', { class: 'plan' }, element('span', { class: `stone ${side}` }), localLetters(event?.token ?? '…')),
      element('span', { class: 'fate' }, element('span', { class: 'sign' }, SIGNS[fate]), text(`blind-${fate}`)),
      element('span', { class: fate === 'played' ? 'unseen' : 'words' }, frame.words),
    );
    row.addEventListener('click', () => this.pick(index));
    this.#rows.push(row);
    this.list.append(element('li', {}, row));
  }

  /** Marks the turn that is on the board. @param {number} index */
  select(index) {
    this.#rows.forEach((row, at) => {
      if (at === index - 1) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    });
    scrollToCurrent(this.list);
  }
}
