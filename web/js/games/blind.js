/**
 * Additions to the page of a game of Blind synchronous chess: lists instead of plans, and the resulting game,
 * player's turn by player's turn. Only players load the editor of lists.
 */

import { text } from '../ui/dom.js';
import { Planner } from '../board/planner.js';
import { local } from '../ui/storage.js';
import { TokenList, splitIntoTokens } from './list-turns.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

/** @type {typeof import('./list-editor.js') | null} */
let editor = null;
let fetched = false;
let forgotten = false;

/** Planner that writes choices on the board into the list, which alone decides the plan. */
class Writer extends Planner {
  /** Squares pressed before the first moves are known, which count then. @type {string[]} */
  #early = [];

  /** @override @param {Side | null} seat @param {import('../board/planner.js').Offer} _offer */
  begin(seat, _offer) {
    super.begin(seat, { plans: seat ? { [seat]: editor?.plans() ?? [] } : {}, predictable: {} }, null);
    // The page is being drawn now.
    if (this.plans.length) this.#early.splice(0).forEach((square) => queueMicrotask(() => this.press(square)));
  }

  /** @override @param {string} square */
  press(square) {
    if (this.seat && !editor?.knows()) this.#early.push(square);
    else super.press(square);
  }

  /** @override @param {import('../wire').Plan} plan */
  take(plan) {
    this.selected = null;
    editor?.write(plan.text);
  }

  /** @override @param {Pick<import('../room/action-box.js').View, 'state' | 'mode'>} view */
  progress({ state, mode }) {
    if (mode === 'watch') return { status: text(state.phase === 'opening' ? 'blind-watch-opening' : 'blind-watch') };
    if (this.seat && !editor) return { status: '…' };
    return editor?.say(state, mode, this.seat) ?? null;
  }
}

/** @param {import('../extras').Room} room */
async function show(room) {
  const { state } = room;
  const over = state.phase === 'over';
  if (!fetched && state.you.length && !over) {
    fetched = true;
    const fetching = await import('./list-editor.js');
    await fetching.prepare(state);
    editor = fetching;
    return room.render();
  }
  editor?.show(room);
  if (over && state.secrecy === 'lists' && state.you.length) await forget(state);
}

/** Deletes the lists that this browser kept for a finished game. @param {State} state */
async function forget({ id }) {
  if (forgotten) return;
  forgotten = true;
  for (const name of local.names()) if (name.startsWith(`list/${id}/`)) local.removeItem(name);
  const { forget: remove } = await import('../sealing/sealing-store.js');
  await remove('plans', `list/${id}/`);
}

/** @type {import('../extras').Extras} */
export default { lists: true, list: (list, pick) => new TokenList(list, pick), planner: (board, changed) => new Writer(board, changed), show, splitTurn: splitIntoTokens };
