/** Events of a game that call for an absent player's attention. `alerts.js` presents them. */

import * as session from '../core/session.js';
import { settings } from '../core/settings.js';
import { text } from '../ui/dom.js';

/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnStep} TurnStep */
/** Kinds of alerts. @typedef {'reveal' | 'move' | 'capture' | 'low' | 'turn' | 'call'} AlertKind */

export class AlertEvents {
  /** Turn for which the player was called last; `null` before the game is known. @type {number | null} */
  #called = null;
  #badge = false;

  /** @param {string} id of the game */
  constructor(id) {
    this.id = id;
  }

  /**
   * Returns whether a plan of the viewer is awaited. A hidden page does not finish playing a turn, so none is
   * waited for.
   * @param {State} state
   * @param {{ planner: import('../board/planner.js').Planner, sending: import('../core/plan-delivery.js').PlanDelivery }} room
   */
  onState(state, { planner: { seat, draft }, sending: { sent } }) {
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

  /** Alerts to a step of a turn; without one, to the reveal of both plans. @param {TurnStep} [step] */
  step(step) {
    if (!step) this.tell('reveal');
    else if (step.gone.length) this.tell('capture');
    else if (step.motions.length) this.tell('move');
  }

  /** Alerts in the chosen ways. @param {AlertKind} kind */
  tell(kind) {
    const chosen = settings();
    if (![chosen.sound, chosen.notify, chosen.vibrate].includes('on')) return;
    const words = kind === 'turn' ? text('room-your-turn') : '';
    alerts((module) => module.showAlert(kind, chosen, words, this.id));
  }

  /** Calls the player to the game that has begun, always with a sound. @param {string} words */
  call(words) {
    alerts((module) => module.showAlert('call', { ...settings(), sound: 'on' }, words, this.id));
  }

  /** Adds the mark to the page's icon, or removes it. @param {boolean} marked */
  #mark(marked) {
    if (marked === this.#badge) return;
    this.#badge = marked;
    alerts((module) => module.showBadge(this.#badge));
  }
}

/**
 * Calls `act` with the module, if it can be loaded.
 * @param {(module: typeof import('./alerts.js')) => void} act
 */
const alerts = (act) => void import('./alerts.js').then(act, () => {});
