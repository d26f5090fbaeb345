/**
 * What the page of a game can do at once, with what it says of the game: the board with its pieces, and planning. All
 * else is in a file that comes behind.
 */

import { Board } from '../board.js';
import { turnsFrom } from '../core/address.js';
import * as session from '../core/session.js';
import { find, text } from '../dom.js';
import { listen } from '../input.js';
import { Planner } from '../planner.js';
import { takeFirstWord } from '../saying.js';
import { local, ofTab } from '../storage.js';
import { drawPlan, keepPlan } from './plan.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

/** Nothing else happens yet. */
const IDLE = { busy: false, live: true, sent: false, held: false };

/** Whether the player has turned the board, which is kept for the game. @param {string} id */
export const isTurned = (id) => local.getItem(`turned/${id}`) !== null;

/** Whether Black is below. @param {string} id of the game @param {Side[]} you the viewer's seats */
export const isFlipped = (id, you) => (you.length === 1 && you[0] === 'black') !== isTurned(id);

export class Begun {
  /** What the page says of the game. */
  first = takeFirstWord();
  /** Is called when selection or plan changed. */
  changed = () => this.#planned();
  /** The turns, asked for while all else comes, if some are to be had. @type {Promise<Response | null> | null} */
  turns = null;
  /** Whether the player has completed the plan that is there: it may have to be committed when all is there. */
  completed = false;
  /** What the board tells; who knows more lets it tell more. @type {Required<import('../input.js').Hands>} */
  hands = {
    press: (square) => this.planner.press(square),
    grab: (square) => this.planner.grab(square),
    drop: (square) => this.planner.drop(square),
    cancel: () => this.planner.cancel(),
    sketch: () => {},
  };

  /**
   * @param {HTMLElement} page
   * @param {import('../extras').Look} look how this game looks
   * @param {import('../extras').Extras} extras what this game's page has beyond the common one
   */
  constructor({ dataset: { id = '', side } }, look, extras) {
    this.id = id;
    this.board = new Board(find('#board'), Number(side), text('board-name'), look);
    const changed = () => this.changed();
    this.planner = extras.planner?.(this.board, changed) ?? new Planner(this.board, changed);
    this.planner.completed = () => (this.completed = true);
    listen(this.board, this.hands);
    if (!this.first) return;
    const { state } = this.first;
    if (state.turn > 1) this.turns = fetch(turnsFrom(`/api/games/${this.id}`, 0)).catch(() => null);
    this.#show(state, extras);
  }

  /** @param {State} state @param {import('../extras').Extras} extras */
  #show(state, { holds }) {
    this.board.flipped = isFlipped(this.id, state.you);
    this.board.show(state.figures);
    // Where planning may have to wait, it does.
    const seat = holds ? null : session.planningSeat(state, IDLE);
    this.planner.begin(seat, state, seat && ofTab.getItem(session.draftKey(this.id, state.turn, seat)));
    drawPlan(this, state);
  }

  /** The player has chosen something. */
  #planned() {
    this.completed = false;
    const { state } = this.first ?? {};
    if (!state) return;
    keepPlan(this.planner, (seat) => session.draftKey(this.id, state.turn, seat));
    drawPlan(this, state);
  }
}
