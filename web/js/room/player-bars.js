/** The player bars above and below the board: name, presence, commitment and clock. */

import { timeReading } from '../ui/clock-format.js';
import { drawing, element, text } from '../ui/dom.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

/** Redraw interval of the clocks, in milliseconds. */
const TICK = 100;
/** Seconds left at which the player is warned; from the first of them on the clock is marked as low. */
const LOW = [30, 10];

export class PlayerBars {
  /** @type {State | null} */
  #state = null;
  /** Time of arrival of its clocks. */
  #since = 0;
  /** The last warning mark announced, in seconds. */
  #told = Infinity;

  /** Button beside the opponent's name, which stays in place, and so focused. @type {HTMLElement | null} */
  shield = null;

  /** Returns the elements beside the name of a side. @type {(side: Side) => Node[]} */
  beside = () => [];

  /** Receives the time left on the viewer's running clocks. @type {(side: Side, left: number) => void} */
  ran = () => {};

  /**
   * @param {HTMLElement} top
   * @param {HTMLElement} bottom
   * @param {(words: string) => void} say passes words to a screen reader
   */
  constructor(top, bottom, say) {
    this.top = top;
    this.bottom = bottom;
    this.say = say;
    setInterval(() => this.#tick(), TICK);
  }

  /**
   * @param {State} state
   * @param {Side} below side of the lower bar
   * @param {Side | null} planning the seat that this viewer plans for
   */
  show(state, below, planning) {
    if (state.clock !== this.#state?.clock) this.#since = performance.now();
    this.#state = state;
    const above = below === 'white' ? 'black' : 'white';
    const opponent = state.you[0] === above && state.you.length === 1 ? below : above;
    for (const [bar, side] of /** @type {const} */ ([[this.top, above], [this.bottom, below]])) {
      fill(bar, state, side, planning, this.beside(side), side === opponent ? this.shield : null);
    }
    this.#tick();
  }

  /**
   * Returns the time a side has left, in milliseconds, counted down from the server's value.
   * @param {Side} side
   */
  #left(side) {
    const left = this.#state?.clock?.left[side] ?? 0;
    return Math.max(0, this.#runs(side) ? left - this.#gone : left);
  }

  /** Returns whether a side's clock runs and is not paused for a reveal. @param {Side} side */
  #runs(side) {
    return this.#gone >= 0 && (this.#state?.clock?.running.includes(side) ?? false);
  }

  /** Returns whether one of the viewer's clocks runs. */
  get charged() {
    return this.#state?.you.some((side) => this.#runs(side)) ?? false;
  }

  /** Returns the milliseconds that clocks have run since the server's last values; negative in a pause. */
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
      const { clock } = this.#state ?? {};
      const words = clock ? timeReading(clock, left) : '';
      if (time.textContent !== words) time.textContent = words;
      const runs = this.#runs(side);
      face.classList.toggle('running', runs);
      const live = clock?.kind !== 'days';
      face.classList.toggle('low', runs && live && left < 1000 * LOW[0]);
      if (!runs || !live || !this.#state?.you.includes(side)) continue;
      this.#warn(left / 1000);
      this.ran(side, left);
    }
  }

  /** Warns the player of low time, once per mark. @param {number} seconds */
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
 * @param {HTMLElement | null} shield
 */
function fill(bar, state, side, planning, beside, shield) {
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
  if (!shield) return bar.replaceChildren(king, name, ...beside, ...marks);
  if (shield.parentNode !== bar) bar.append(shield);
  for (const old of [...bar.children]) if (old !== shield) old.remove();
  shield.before(king, name);
  shield.after(...beside, ...marks);
}

/** Creates a clock without a time yet. @param {Side} side */
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
