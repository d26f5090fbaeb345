/** Offers to a guest whose seek is open: a notification, and after a while a game against the computer. */

import { choose, settings } from '../core/settings.js';
import { element, post, showError, text, whyFailed } from '../ui/dom.js';
import { NEW_GAME_FORM, storedChoice } from '../ui/form-storage.js';
import { askToNotify, notifyPermission } from '../ui/notifications.js';
import { setMeanwhileGame } from './meanwhile-game.js';
import { loadTexts } from '../ui/seldom-texts.js';

await loadTexts();

/** Age of a seek from which on the computer is offered, in milliseconds. */
export const COMPUTER_OFFER = 20_000;
/** Level of the computer unless another one was chosen for the last game. */
const LEVEL = '4';

export class SeekWaiting {
  /** Id of the seek. */
  #id = '';
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} box */
  constructor(box) {
    this.box = box;
    this.fault = element('p', { class: 'fault', role: 'alert' });
    this.notify = element('div', { class: 'row' });
    const play = element('button', { type: 'button' }, text('wait-computer'));
    play.addEventListener('click', () => this.#play(play));
    // After a return from the game, the browser may restore the page as it was left.
    addEventListener('pageshow', () => void (play.disabled = false));
    this.offer = element('div', { role: 'status' });
    this.lines = [element('p', { class: 'soft' }, text('wait-computer-about')), play];
    box.append(this.notify, this.offer, this.fault);
    this.#showNotify();
  }

  /**
   * Shows the offers for a seek.
   * @param {string} id
   * @param {number} since time of its creation in milliseconds
   */
  show(id, since) {
    this.box.hidden = false;
    if (id === this.#id) return;
    this.#id = id;
    this.offer.replaceChildren();
    clearTimeout(this.#timer);
    // The clock of this device may be slow.
    const age = Math.max(0, Date.now() - since);
    this.#timer = setTimeout(() => this.offer.replaceChildren(...this.lines), Math.max(0, COMPUTER_OFFER - age));
  }

  hide() {
    this.box.hidden = true;
    this.#id = '';
    clearTimeout(this.#timer);
  }

  /** Shows the button that asks for the permission to notify, or whether the browser notifies. */
  #showNotify() {
    const permission = notifyPermission();
    if (permission === null) return this.notify.replaceChildren();
    const on = permission === 'granted' && settings().notify === 'on';
    if (on || permission === 'denied') {
      return this.notify.replaceChildren(element('p', { class: 'soft' }, text(on ? 'wait-notified' : 'wait-denied')));
    }
    const ask = element('button', { type: 'button' }, text('wait-notify'));
    ask.addEventListener('click', async () => {
      if (await askToNotify()) choose('notify', 'on');
      this.#showNotify();
    });
    this.notify.replaceChildren(ask);
  }

  /** Begins the same game against the computer. @param {HTMLButtonElement} button */
  async #play(button) {
    button.disabled = true;
    try {
      const { variant, options } = await (await fetch(`/api/games/${this.#id}/export.json`)).json();
      const level = Number(storedChoice(NEW_GAME_FORM, 'level') || LEVEL);
      const game = { variant, options, opponent: 'computer', level, side: 'random', clock: null, show_committed: true };
      const { id, url } = await post('/api/games', game);
      setMeanwhileGame(id);
      location.assign(url);
    } catch (error) {
      showError(this.fault, whyFailed(error));
      button.disabled = false;
    }
  }
}
