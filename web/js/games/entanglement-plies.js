/** The list of moves: one row for a move of White and the answer of Black. */

import { element } from '../dom.js';

/** @typedef {import('../wire').TurnFrame} TurnFrame */

export class Plies {
  /** @type {HTMLElement[]} */
  #plies = [];

  /**
   * @param {HTMLElement} list
   * @param {(index: number) => void} pick is called with the number of plies to show
   */
  constructor(list, pick) {
    this.list = list;
    this.pick = pick;
  }

  get length() {
    return this.#plies.length;
  }

  /** Forgets all plies. */
  clear() {
    this.#plies = [];
    this.list.replaceChildren();
  }

  /** Adds a ply. @param {TurnFrame} frame */
  add(frame) {
    const index = this.#plies.length + 1;
    const plan = frame.white ?? frame.black ?? '';
    const ply = element('button', { type: 'button', class: 'ply', 'aria-label': `${frame.turn}. ${frame.words}` }, plan + signs(frame));
    ply.addEventListener('click', () => this.pick(index));
    this.#plies.push(ply);
    const last = this.list.lastElementChild;
    if (frame.black && last) last.append(ply);
    else this.list.append(element('li', { class: 'pair' }, element('span', { class: 'number' }, String((frame.turn + 1) >> 1)), ply));
  }

  /** Shows which ply is on the board. @param {number} index */
  select(index) {
    this.#plies.forEach((ply, at) => ply.setAttribute('aria-current', String(at === index - 1)));
    const ply = this.#plies[index - 1];
    // Not scrollIntoView: that would move the page, too.
    if (ply) this.list.scrollTop = ply.offsetTop - this.list.offsetTop - this.list.clientHeight / 2;
  }
}

/** Signs for a capture and a check, as in chess. @param {TurnFrame} frame */
function signs(frame) {
  const check = frame.result?.reason === 'checkmate' ? '#' : frame.in_check ? '+' : '';
  return (frame.events.some((event) => event.kind === 'capture') ? '×' : '') + check;
}
