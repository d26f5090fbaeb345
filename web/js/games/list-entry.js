/** Where a list of moves is written: a text with its form checked while it is written, and never anybody else's. */

import { element, text } from '../dom.js';
import { lastRank, read } from './list-form.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('./list-form.js').Fault} Fault */

/** So many faults, and so many tokens, are shown at once. */
const SHOWN = { faults: 12, tokens: 240 };
/** What the server takes: a request of 128 KiB, in which some characters are written as two. */
const MOST_BYTES = 100_000;

export class Entry {
  /** Whose list it is. @type {Side} */
  side = 'white';
  #area = element('textarea', { id: 'list', rows: '6', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'list-count' });
  #name = element('label', { for: 'list' });
  #count = element('span', { id: 'list-count', class: 'soft' });
  #reading = element('p', { id: 'list-reading', 'aria-hidden': 'true' });
  #faults = element('ol', { id: 'list-faults', 'aria-live': 'polite' });
  #file = element('input', { type: 'file', id: 'list-file', class: 'unseen', accept: '.txt,.pgn,text/plain' });
  #button = element('button', { type: 'button', class: 'primary', id: 'hand-in' });

  /**
   * @param {() => void} changed is called when the list was edited
   * @param {() => void} handIn is called when the list is to be handed in
   */
  constructor(changed, handIn) {
    const load = element('label', { class: 'button', for: 'list-file' }, text('blind-load'));
    const head = element('div', { class: 'entry-head' }, this.#name, this.#count);
    const row = element('div', { class: 'row' }, this.#button, this.#file, load);
    this.root = element('section', { class: 'entry', id: 'entry' }, head, this.#area, this.#reading, this.#faults, row);
    this.#area.placeholder = text('blind-placeholder');
    this.#area.addEventListener('input', () => {
      this.judge();
      changed();
    });
    this.#button.addEventListener('click', handIn);
    this.#file.addEventListener('change', async () => {
      const [file] = this.#file.files ?? [];
      this.#file.value = '';
      if (!file) return;
      this.#area.value = await file.text();
      this.judge();
      changed();
    });
  }

  get text() {
    return this.#area.value;
  }

  /**
   * Begins the list of a side.
   * @param {Side} side
   * @param {string} list
   */
  begin(side, list) {
    this.side = side;
    this.#area.value = list;
    this.#name.textContent = text(`blind-list-${side}`);
    this.judge();
  }

  /** Whether the list can be handed in as far as its form goes. */
  fits = false;
  /** Whether there is nothing in it. */
  empty = true;

  /** @param {{ label: string, able: boolean, busy: boolean }} how */
  show({ label, able, busy }) {
    this.#area.readOnly = busy;
    this.#button.textContent = label;
    this.#button.disabled = !able || busy || !this.fits;
  }

  /** Reads the list and says what is wrong with it. */
  judge() {
    const { tokens, faults, bytes } = read(this.text, this.side);
    const long = bytes > MOST_BYTES;
    this.fits = faults.length === 0 && !long;
    this.empty = tokens.length === 0;
    this.#count.textContent = text('blind-count', { n: tokens.length });
    this.#show(tokens, faults);
    const lines = faults.slice(0, SHOWN.faults).map((fault) => this.#line(fault));
    if (long) lines.unshift(element('li', {}, text('blind-too-long')));
    if (faults.length > SHOWN.faults) lines.push(element('li', { class: 'soft' }, text('blind-more', { n: faults.length - SHOWN.faults })));
    this.#faults.replaceChildren(...lines);
    this.#area.setAttribute('aria-invalid', String(!this.fits));
  }

  /** The list as it reads, numbered. @param {import('./list-form.js').Word[]} tokens @param {Fault[]} faults */
  #show(tokens, faults) {
    let number = 0;
    const words = [...tokens, ...faults].sort((a, b) => a.start - b.start).slice(0, SHOWN.tokens).map((word) => {
      const bad = 'kind' in word;
      const counted = bad ? [] : [element('span', { class: 'number' }, `${(number += 1)}.`)];
      return element('span', { class: bad ? 'bad token' : 'token' }, ...counted, word.text.slice(0, 24));
    });
    const more = tokens.length + faults.length > SHOWN.tokens;
    this.#reading.replaceChildren(...words.flatMap((word) => [word, ' ']), ...(more ? ['…'] : []));
  }

  /** A fault in words; a press leads to it. @param {Fault} fault */
  #line({ text: what, start, line, column, kind }) {
    const expected = text(`blind-${kind}`, { to: lastRank(this.side) });
    const button = element(
      'button',
      { type: 'button', class: 'fault-line' },
      element('span', { class: 'place' }, text('blind-place', { n: line, of: column })),
      ' ',
      element('code', {}, what.slice(0, 24)),
      ` ${expected}`,
    );
    button.addEventListener('click', () => {
      this.#area.focus();
      this.#area.setSelectionRange(start, start + what.length);
    });
    return element('li', {}, button);
  }
}
