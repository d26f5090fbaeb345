/**
 * Premove: a move planned while the other side moves. It stays on this page, and is sent on its turn if it is
 * legal then; otherwise it is dropped with a message.
 */

import { plansBetween } from '../core/plans.js';
import { text } from '../ui/dom.js';

/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('../extras').Room} Room */

/** Returns whether the viewer only waits for the other side. @param {Pick<Room, 'state' | 'mode'>} room */
const waits = ({ state: { you, acts }, mode }) => mode === 'committed' && you.length === 1 && !acts.includes(you[0]);

export class Premove {
  /** @type {string | null} */
  #from = null;
  /** @type {string | null} */
  #to = null;
  /** @type {Room | null} */
  #room = null;

  /** @param {Board} board */
  constructor(board) {
    this.board = board;
  }

  /** `true` if a move can be planned ahead now. */
  get open() {
    return this.#room !== null && waits(this.#room);
  }

  /** Returns the viewer's figure on a square. @param {string} square */
  own(square) {
    return this.board.at(square).find(({ figure }) => figure.side === this.#room?.state.you[0]);
  }

  /** Handles a press on a square. @param {string} square */
  press(square) {
    if (this.own(square)) this.#set(square === this.#from ? null : square);
    else this.drop(square);
  }

  /** Picks up the figure on a square. @param {string} square */
  grab(square) {
    const own = this.own(square);
    this.#set(own ? square : null);
    return own;
  }

  /**
   * Sets the target square, which may hold a figure of the viewer that may be captured by then.
   * @param {string | null} square
   */
  drop(square) {
    this.#set(square ? this.#from : null, square === this.#from ? null : square);
  }

  /** Clears the premove. */
  clear() {
    if (this.#from) this.#set(null);
  }

  /** @param {string | null} from @param {string | null} [to] */
  #set(from, to = null) {
    [this.#from, this.#to] = [from, from && to];
    this.#room?.render();
  }

  /** Returns the status of the premove in words. @param {Pick<Room, 'state' | 'mode'>} view */
  progress(view) {
    if (!waits(view)) return null;
    const [from, to] = [this.#from ?? '', this.#to ?? ''];
    if (to) return { status: text('entanglement-ahead', { from, to }), hint: text('entanglement-ahead-why') };
    const status = from ? text('entanglement-ahead-from', { from }) : text('room-waits');
    return { status, hint: text('entanglement-ahead-can') };
  }

  /** Shows the premove, or sends it on its turn. @param {Room} room */
  show(room) {
    this.#room = room;
    const { planner: { seat, plans }, state } = room;
    this.board.root.classList.toggle('plans', seat !== null || this.open);
    const [from, to] = [this.#from, this.#to];
    if (from && this.open) return this.#draw(from, to, state.you[0]);
    if (!from || (!seat && state.phase !== 'over')) return;
    [this.#from, this.#to] = [null, null];
    if (!seat || !to) return;
    const [plan] = plansBetween(plans, from, to);
    if (!plan) return room.planner.tell(text('entanglement-ahead-dropped', { from, to }), true);
    room.commit(seat, plan);
    room.render();
  }

  /** @param {string} from @param {string | null} to @param {import('../wire').Side} side */
  #draw(from, to, side) {
    this.board.mark({ ...this.board.marks, select: [from] });
    this.board.arrows(to ? [{ from, to, side }] : []);
  }
}
