/** The bars above and below the board: who plays, who is there, who has committed, how much time is left. */

import { reading } from './clock.js';
import { drawing, element, text } from './dom.js';

/** @typedef {import('./wire').Side} Side */
/** @typedef {import('./wire').State} State */

/** How often the clocks are drawn, in milliseconds. */
const TICK = 100;
/** At so many seconds a player is told how little is left; from the first of them on the clock shows it. */
const LOW = [30, 10];

export class Players {
  /** @type {State | null} */
  #state = null;
  /** When its clocks came from the server. */
  #since = 0;
  /** The seconds at which the viewer was last told how little is left. */
  #told = Infinity;

  /** What stands beside the name of a side. @type {(side: Side) => Node[]} */
  beside = () => [];

  /** Is told how much time a viewer's side has left whose clock runs. @type {(side: Side, left: number) => void} */
  ran = () => {};

  /**
   * @param {HTMLElement} top
   * @param {HTMLElement} bottom
   * @param {(words: string) => void} say tells a screen reader
   */
  constructor(top, bottom, say) {
    this.top = top;
    this.bottom = bottom;
    this.say = say;
    setInterval(() => this.#tick(), TICK);
  }

  /**
   * @param {State} state
   * @param {Side} below whose bar is the lower one
   * @param {Side | null} planning the seat that this viewer plans for
   */
  show(state, below, planning) {
    if (state.clock !== this.#state?.clock) this.#since = performance.now();
    this.#state = state;
    const above = below === 'white' ? 'black' : 'white';
    fill(this.top, state, above, planning, this.beside(above));
    fill(this.bottom, state, below, planning, this.beside(below));
    this.#tick();
  }

  /** What a side has left now, in milliseconds: counted down from what the server has said. @param {Side} side */
  #left(side) {
    const left = this.#state?.clock?.left[side] ?? 0;
    return Math.max(0, this.#runs(side) ? left - this.#gone : left);
  }

  /** Whether a side's clock runs, and does not stand for a reveal. @param {Side} side */
  #runs(side) {
    return this.#gone >= 0 && (this.#state?.clock?.running.includes(side) ?? false);
  }

  /** Whether a clock of the viewer's runs. */
  get charged() {
    return this.#state?.you.some((side) => this.#runs(side)) ?? false;
  }

  /** For how long running clocks have run since the server has said how they stand, in milliseconds. */
  get #gone() {
    return performance.now() - this.#since - (this.#state?.clock?.stand ?? 0);
  }

  #tick() {
    for (const bar of [this.top, this.bottom]) {
      const face = bar.querySelector('.clock');
      const time = face?.lastChild;
      if (!face || !time) continue;
      const side = /** @type {Side} */ (face.getAttribute('data-side'));
      const left = this.#left(side);
      if (time.textContent !== reading(left)) time.textContent = reading(left);
      const runs = this.#runs(side);
      face.classList.toggle('running', runs);
      face.classList.toggle('low', runs && left < 1000 * LOW[0]);
      if (!runs || !this.#state?.you.includes(side)) continue;
      this.#warn(left / 1000);
      this.ran(side, left);
    }
  }

  /** Tells the player how little is left, once at each mark. @param {number} seconds */
  #warn(seconds) {
    const mark = LOW.filter((mark) => seconds <= mark).at(-1) ?? Infinity;
    if (mark < this.#told) this.say(text('room-time-left', { n: Math.ceil(seconds) }));
    this.#told = mark;
  }
}

/**
 * @param {HTMLElement} bar
 * @param {State} state
 * @param {Side} side
 * @param {Side | null} planning
 * @param {Node[]} beside the name
 */
function fill(bar, state, side, planning, beside) {
  const seat = state.seats[side];
  const king = drawing('svg', { viewBox: '0 0 45 45', class: `icon ${side}`, 'aria-hidden': 'true' });
  king.append(drawing('use', { href: '#king', width: 45, height: 45 }));
  const name = element('span', { class: 'name' }, nameOf(state, side));
  const marks = [];
  if (seat.kind === 'guest') {
    const there = seat.online ? 'room-online' : 'room-offline';
    marks.push(element('span', { class: `dot ${seat.online ? 'on' : ''}`, title: text(there) }, hidden(text(there))));
  }
  if (state.result) marks.push(...score(state, side));
  else if (state.phase !== 'waiting') marks.push(progress(state, side, planning));
  bar.classList.toggle('planning', planning === side);
  if (state.clock?.left[side] !== undefined) marks.push(clock(side));
  bar.replaceChildren(king, name, ...beside, ...marks);
}

/** A clock whose hands are not set yet. @param {Side} side */
const clock = (side) => element('span', { class: 'clock', role: 'timer', 'data-side': side }, hidden(text('room-clock')), element('span'));

/** @param {string} words */
const hidden = (words) => element('span', { class: 'unseen' }, words);

/**
 * @param {State} state
 * @param {Side} side
 */
function nameOf(state, side) {
  const seat = state.seats[side];
  if (seat.kind === 'open') return text('room-open-seat');
  if (seat.kind === 'computer') return text('room-computer', { level: state.level ?? '' });
  if (state.opponent === 'practice') return text(`board-${side}`);
  const name = seat.name ?? '';
  return state.you.includes(side) ? text('room-you', { name }) : name;
}

/**
 * @param {State} state
 * @param {Side} side
 */
function score(state, side) {
  if (state.result?.reason === 'aborted') return [];
  const winner = state.result?.winner;
  const points = winner === side ? '1' : winner ? '0' : '½';
  return [element('span', { class: 'score' }, points)];
}

/**
 * @param {State} state
 * @param {Side} side
 * @param {Side | null} planning
 */
function progress(state, side, planning) {
  const committed = state.own[side]?.committed || state.committed[side];
  if (committed) return element('span', { class: 'state done' }, text('room-has-committed'));
  if (!state.acts.includes(side) || state.committed[side] === null) return element('span', { class: 'state' });
  return element('span', { class: 'state' }, text(planning === side ? 'room-to-plan' : 'room-plans'));
}
