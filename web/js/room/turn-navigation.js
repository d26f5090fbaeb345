/** Browsing of a game: its address follows the shown turn, and the wheel goes from turn to turn. */

import { hashOfTurn, turnFromHash } from '../core/turn-url.js';

/** @typedef {import('../core/replay.js').Replay} Replay */

/** Time for which a turn is shown before the address follows, in milliseconds: browsers limit its changes. */
const CALM = 250;

export class TurnNavigation {
  /** `true` once the turn in the address was looked up. */
  #opened = false;
  /** Loaded when a pointer approaches. @type {import('../core/wheel-navigation.js').WheelNavigation | null} */
  #wheel = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /** Returns from another view to the game. */
  back = () => {};
  /**
   * Returns the turn for the address: for a branch, the one where it begins.
   * @returns {{ index: number, live: boolean }}
   */
  shown = () => this.replay;

  /** @param {Replay} replay @param {HTMLElement} board over which the wheel goes through turns */
  constructor(replay, board) {
    this.replay = replay;
    board.addEventListener('wheel', (event) => this.#roll(event), { passive: false });
    const load = async () => (this.#wheel = new (await import('../core/wheel-navigation.js')).WheelNavigation());
    board.addEventListener('pointerenter', () => void load().catch(() => {}), { once: true });
    addEventListener('hashchange', () => this.#turn());
  }

  /** Shows the turn of the page's address, once the turns are known. */
  open() {
    if (this.#opened) return;
    this.#opened = true;
    this.#turn();
    this.follow();
  }

  /** Lets the address follow the shown turn. */
  follow() {
    clearTimeout(this.#later);
    if (this.#opened && !this.replay.busy) this.#later = setTimeout(() => this.#write(), CALM);
  }

  /** Address of the shown turn. */
  get link() {
    return location.href.replace(/#.*/, '') + (this.#opened ? hashOfTurn(this.shown()) : location.hash);
  }

  #write() {
    if (location.href !== this.link) history.replaceState(history.state, '', this.link);
  }

  #turn() {
    const turn = turnFromHash(location.hash);
    if (turn === null) return;
    this.back();
    this.replay.go(turn);
  }

  /** @param {WheelEvent} event */
  #roll(event) {
    if (!this.#wheel) return;
    const { step, keep } = this.#wheel.turn(event, this.replay);
    if (keep) event.preventDefault();
    if (step) this.replay.go(this.replay.index + step);
  }
}
