/** Actions on a shown branch: leave it, promote it, remove it, copy it. */

import { copyText } from '../ui/copy.js';
import { element, find, text } from '../ui/dom.js';

/** @typedef {import('./room-state.js').RoomState} RoomState */
/** @typedef {import('./variations.js').Variations} Variations */

export class VariationBar {
  #back = this.#button('back', () => this.#leave());
  #promote = this.#button('promote', () => {
    this.variations.promote();
    if (this.#promote.hidden) this.#back.focus();
  });
  #remove = this.#button('remove', () => {
    this.variations.remove();
    if (this.variations.line) this.#back.focus();
    else focusCurrent();
  });
  #record = this.#button('record', () => void this.#copy(this.#record, 'record'));
  #start = this.#button('position', () => void this.#copy(this.#start, 'start'));
  #root = element('section', { id: 'tries', class: 'tries', 'aria-label': text('branch-alone') },
    element('p', { class: 'soft' }, text('branch-alone')),
    element('div', { class: 'row' }, this.#back, this.#promote, this.#remove, this.#record, this.#start));

  /** @param {RoomState} room @param {Variations} variations */
  constructor(room, variations) {
    this.room = room;
    this.variations = variations;
    find('.replay').after(this.#root);
  }

  /** @param {string} name @param {() => void} act */
  #button(name, act) {
    const button = element('button', { type: 'button', id: `tries-${name}` }, element('span', {}, text(`branch-${name}`)));
    button.addEventListener('click', act);
    return button;
  }

  show() {
    const { variations: { line, tree, place: { tried }, begun }, room: { replay } } = this;
    this.#root.hidden = !line;
    // The button restarts both plans.
    if (begun && replay.live) find('#clear').hidden = false;
    this.#promote.hidden = !tried || !tree.promotable(tried);
    this.#remove.hidden = this.#record.hidden = this.#start.hidden = !tried;
    // These belong to the game, and not to a branch.
    find('#picture').hidden = Boolean(line);
    if (line) find('#resign').hidden = true;
  }

  #leave() {
    const { room, variations } = this;
    variations.leave();
    room.replay.go(room.replay.index);
    focusCurrent();
  }

  /** @param {Element} button @param {'record' | 'start'} what */
  async #copy(button, what) {
    const { room: { state }, variations } = this;
    const written = await variations.written();
    const query = new URLSearchParams({ ...state?.options, position: written.start });
    const words = what === 'record' ? written.record ?? '' : `${location.origin}/editor/${state?.variant}?${query}`;
    await copyText(find('span', button), words, { done: text('room-copied'), failed: text('room-not-copied') });
  }
}

/** Moves the focus to the list, as the focused element is gone. */
function focusCurrent() {
  const current = /** @type {HTMLElement | null} */ (document.querySelector('#turns [aria-current="true"]'));
  (current ?? find('#following')).focus();
}
