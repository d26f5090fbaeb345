/** Looking back in a game: its address follows the turn that is shown, and the wheel goes from turn to turn. */

import { hashOf, turnIn } from '../core/address.js';
import { Wheel } from '../core/wheel.js';

/** @typedef {import('../core/replay.js').Replay} Replay */

/** How long a turn is shown before the address says so: browsers refuse pages that change it all the time. */
const CALM = 250;

export class Looking {
  /** Whether the turn that the address asks for was looked up. */
  #opened = false;
  #wheel = new Wheel();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #later;

  /** Goes back to the game, where something else is shown. */
  back = () => {};
  /** What the address tells of: a branch tells where it begins. @returns {{ index: number, live: boolean }} */
  shown = () => this.replay;

  /** @param {Replay} replay @param {HTMLElement} board over which the wheel goes through turns */
  constructor(replay, board) {
    this.replay = replay;
    board.addEventListener('wheel', (event) => this.#roll(event), { passive: false });
    addEventListener('hashchange', () => this.#turn());
  }

  /** The turns are known: shows the one that the page was opened at. */
  open() {
    if (this.#opened) return;
    this.#opened = true;
    this.#turn();
    this.follow();
  }

  /** Something else may be shown: lets the address follow. */
  follow() {
    clearTimeout(this.#later);
    if (this.#opened && !this.replay.busy) this.#later = setTimeout(() => this.#write(), CALM);
  }

  /** The address of the turn that is shown. */
  get link() {
    return location.href.replace(/#.*/, '') + (this.#opened ? hashOf(this.shown()) : location.hash);
  }

  #write() {
    if (location.href !== this.link) history.replaceState(history.state, '', this.link);
  }

  #turn() {
    const turn = turnIn(location.hash);
    if (turn === null) return;
    this.back();
    this.replay.go(turn);
  }

  /** @param {WheelEvent} event */
  #roll(event) {
    const { step, keep } = this.#wheel.turn(event, this.replay);
    if (keep) event.preventDefault();
    if (step) this.replay.go(this.replay.index + step);
  }
}
