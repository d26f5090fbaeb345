/**
 * First part of the page of a game, which works with the state in the page: the board with its pieces, and
 * planning. The rest is in a file that is loaded later.
 */

import { Board } from '../board/board.js';
import { turnsUrl } from '../core/turn-url.js';
import * as session from '../core/session.js';
import { find, text } from '../ui/dom.js';
import { listen } from '../board/board-input.js';
import { Planner } from '../board/planner.js';
import { takeEmbeddedState } from '../net/embedded-state.js';
import { local, tabStorage } from '../ui/storage.js';
import { drawPlan, storeDraft } from './plan-draft.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

/** Flags of a session in which nothing else happens yet. */
const IDLE = { busy: false, live: true, sent: false, held: false };

/** Returns whether the player has turned the board, which is stored per game. @param {string} id */
export const isTurned = (id) => local.getItem(`turned/${id}`) !== null;

/** Returns whether Black is below. @param {string} id of the game @param {Side[]} you the viewer's seats */
export const isFlipped = (id, you) => (you.length === 1 && you[0] === 'black') !== isTurned(id);

export class FirstPaint {
  /** State of the game and its mark, contained in the page. */
  embedded = takeEmbeddedState();
  /** Called after a change of the selection or the plan. */
  changed = () => this.#planned();
  /** Turns, requested while the rest is loaded, if there are any. @type {Promise<Response | null> | null} */
  requestedTurns = null;
  /** `true` if the player has completed the current plan, which may have to be committed later. */
  completed = false;
  /**
   * Handlers of the board's input, extended by later modules.
   * @type {Required<import('../board/board-input.js').InputCallbacks>}
   */
  inputCallbacks = {
    press: (square) => this.planner.press(square),
    grab: (square) => this.planner.grab(square),
    drop: (square) => this.planner.drop(square),
    cancel: () => this.planner.cancel(),
    sketch: () => {},
  };

  /**
   * @param {HTMLElement} page
   * @param {import('../extras').Look} look look of this game
   * @param {import('../extras').Extras} extras additions of this game's page
   */
  constructor({ dataset: { id = '', side } }, look, extras) {
    this.id = id;
    this.board = new Board(find('#board'), Number(side), text('board-name'), look);
    const changed = () => this.changed();
    this.planner = extras.planner?.(this.board, changed) ?? new Planner(this.board, changed);
    this.planner.completed = () => (this.completed = true);
    listen(this.board, this.inputCallbacks);
    if (!this.embedded) return;
    const { state } = this.embedded;
    if (state.turn > 1) this.requestedTurns = fetch(turnsUrl(`/api/games/${this.id}`, 0)).catch(() => null);
    this.#show(state, extras);
  }

  /** @param {State} state @param {import('../extras').Extras} extras */
  #show(state, { pausesPlanning: holds }) {
    this.board.flipped = isFlipped(this.id, state.you);
    this.board.show(state.figures);
    // A game that may hold planning back does so here.
    const seat = holds ? null : session.planningSeat(state, IDLE);
    this.planner.begin(seat, state, seat && tabStorage.getItem(session.draftKey(this.id, state.turn, seat)));
    drawPlan(this, state);
  }

  /** Stores and draws the player's choice. */
  #planned() {
    this.completed = false;
    const { state } = this.embedded ?? {};
    if (!state) return;
    storeDraft(this.planner, (seat) => session.draftKey(this.id, state.turn, seat));
    drawPlan(this, state);
  }
}
