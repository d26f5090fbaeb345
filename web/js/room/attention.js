/** When something in a game deserves the attention of a player, who may look elsewhere. How it is told: `alerts.js`. */

import * as session from '../core/session.js';
import { settings } from '../core/settings.js';
import { text } from '../dom.js';

/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').Step} Step */
/** What can be told. @typedef {'reveal' | 'move' | 'capture' | 'low' | 'turn'} Kind */

export class Attention {
  /** The turn for which the player was called last; none before the game is known. @type {number | null} */
  #called = null;
  #badge = false;

  /** @param {string} id of the game */
  constructor(id) {
    this.id = id;
  }

  /**
   * Whether a plan of the viewer is awaited. Where nobody looks no turn is played to its end, and so none waits for it.
   * @param {State} state
   * @param {{ planner: import('../planner.js').Planner, sending: import('../core/sending.js').Sending }} desk
   */
  meet(state, { planner: { seat, draft }, sending: { sent } }) {
    const away = { busy: false, live: true, sent: sent !== null, held: false };
    const due = seat ? !draft : document.hidden && session.planningSeat(state, away) !== null;
    if (due && this.#called !== state.turn && state.opponent !== 'practice') {
      if (this.#called !== null) this.tell('turn');
      this.#called = state.turn;
    }
    this.#called ??= 0;
    this.#mark(due && document.hidden);
    return due;
  }

  /** A step of a turn is played; none when both plans are shown. @param {Step} [step] */
  step(step) {
    if (!step) this.tell('reveal');
    else if (step.gone.length) this.tell('capture');
    else if (step.motions.length) this.tell('move');
  }

  /** Has something told in the ways that were chosen. @param {Kind} kind */
  tell(kind) {
    const chosen = settings();
    if (![chosen.sound, chosen.notify, chosen.vibrate].includes('on')) return;
    const words = kind === 'turn' ? text('room-your-turn') : '';
    alerts((module) => module.alert(kind, chosen, words, this.id));
  }

  /** Marks the page's icon, or takes the mark away. @param {boolean} marked */
  #mark(marked) {
    if (marked === this.#badge) return;
    this.#badge = marked;
    alerts((module) => module.badge(this.#badge));
  }
}

/** Does something with the module, where it can be had. @param {(module: typeof import('./alerts.js')) => void} act */
const alerts = (act) => void import('./alerts.js').then(act, () => {});
