/** Entry field for the player's own list of moves, whose form is checked while it is written. */

import { tokensBefore, insertToken } from '../core/list-dry-run.js';
import { englishLetters, localLetters } from '../core/piece-letters.js';
import { element, text } from '../ui/dom.js';
import { lastRank, MAX_TOKENS, read } from './list-parser.js';
import { SIGNS } from './list-turns.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('./list-parser.js').ListError} ListError */
/** @typedef {import('./list-parser.js').ListToken} ListToken */
/** @typedef {import('../core/list-dry-run.js').TokenOutcome} TokenOutcome */

/** Maximum numbers of faults and tokens shown at once. */
const SHOWN = { faults: 12, tokens: 240 };

export class ListInput {
  /** Side of the list. @type {Side} */
  side = 'white';
  #area = element('textarea', { id: 'list', rows: '6', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off', 'aria-describedby': 'list-count' });
  #name = element('label', { for: 'list' });
  #count = element('span', { id: 'list-count', class: 'soft' });
  #reading = element('p', { id: 'list-reading', 'aria-hidden': 'true' });
  #faults = element('ol', { id: 'list-faults', 'aria-live': 'polite' });
  #file = element('input', { type: 'file', id: 'list-file', class: 'unseen', accept: '.txt,.pgn,text/plain' });
  /** Tokens of the list. @type {ListToken[]} */
  #tokens = [];
  /** Outcomes of the tokens, as far as they are known. @type {TokenOutcome[]} */
  #fates = [];
  #button = element('button', { type: 'button', class: 'primary', id: 'hand-in' });

  /**
   * @param {() => void} changed is called when the list was edited
   * @param {() => void} handIn is called when the list is to be handed in
   * @param {HTMLElement} beside element below the list, where its growth moves no button
   */
  constructor(changed, handIn, beside) {
    const load = element('label', { class: 'button', for: 'list-file' }, text('blind-load'));
    const head = element('div', { class: 'entry-head' }, this.#name, this.#count);
    const row = element('div', { class: 'row' }, this.#button, this.#file, load);
    this.root = element('section', { class: 'entry', id: 'entry' }, head, this.#area, row, this.#reading, this.#faults, beside);
    this.#area.placeholder = text('blind-placeholder');
    this.#area.addEventListener('input', () => {
      this.judge();
      changed();
    });
    for (const kind of ['keyup', 'pointerup', 'select']) this.#area.addEventListener(kind, changed);
    this.#reading.addEventListener('click', ({ target }) => this.#go(target));
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

  /** The list with English letters. */
  get text() {
    return englishLetters(this.#area.value);
  }

  /** Text area of the list. */
  get area() {
    return this.#area;
  }

  /** The list up to its first fault: this part can be played. */
  get valid() {
    return this.text.slice(0, this.#wrong[0]?.start);
  }

  /** Tokens of the valid part. */
  get #validTokens() {
    return this.#tokens.filter(({ start }) => start < this.valid.length);
  }

  /** Number of tokens of the valid part before the cursor. */
  get token() {
    return tokensBefore(this.#validTokens, this.#area.selectionStart);
  }

  /** Inserts a token after those of the valid part before the cursor. @param {string} token */
  write(token) {
    const rest = this.text.slice(this.valid.length);
    const { text: list, cursor } = insertToken(this.valid, this.#validTokens, this.token, token);
    this.#area.value = localLetters(list + (rest && !/\s$/.test(list) ? ' ' : '') + rest);
    this.#area.setSelectionRange(cursor, cursor);
    this.judge();
  }

  /** Shows the outcomes of the tokens. @param {TokenOutcome[]} fates */
  tell(fates) {
    this.#fates = fates;
    this.#show();
  }

  /** Moves the cursor to a pressed token. @param {EventTarget | null} target */
  #go(target) {
    const pressed = target instanceof Element ? target.closest('.token') : null;
    const word = this.#tokens[Number(pressed instanceof HTMLElement ? pressed.dataset.token : NaN)];
    if (!word) return;
    this.#area.focus();
    this.#area.setSelectionRange(word.start, word.start);
    this.#area.dispatchEvent(new Event('select'));
  }

  /**
   * Begins the list of a side.
   * @param {Side} side
   * @param {string} list
   */
  begin(side, list) {
    this.side = side;
    this.#area.value = localLetters(list);
    this.#name.textContent = text(`blind-list-${side}`);
    this.judge();
  }

  /** Faults of the list. @type {ListError[]} */
  #wrong = [];
  /** `true` if the form of the list is valid. */
  fits = false;
  /** `true` if the list has no tokens. */
  empty = true;

  /** @param {{ label: string, able: boolean, busy: boolean }} how */
  show({ label, able, busy }) {
    this.#area.readOnly = busy;
    this.#button.textContent = label;
    this.#button.disabled = !able || busy || !this.fits;
  }

  /** Parses the list and shows its faults. */
  judge() {
    const { tokens, faults } = read(this.text, this.side);
    this.fits = faults.length === 0;
    this.empty = tokens.length === 0;
    this.#tokens = tokens;
    this.#wrong = faults;
    this.#count.textContent = text('blind-count', { n: tokens.length });
    this.#show();
    const lines = faults.slice(0, SHOWN.faults).map((fault) => this.#line(fault));
    if (faults.length > SHOWN.faults) lines.push(element('li', { class: 'soft' }, text('blind-more', { n: faults.length - SHOWN.faults })));
    this.#faults.replaceChildren(...lines);
    this.#area.setAttribute('aria-invalid', String(!this.fits));
  }

  /** Shows the parsed list, numbered, with the outcomes. */
  #show() {
    const [tokens, faults, next] = [this.#tokens, this.#wrong, this.token];
    let number = 0;
    const words = [...tokens, ...faults].sort((a, b) => a.start - b.start).slice(0, SHOWN.tokens).map((word) => {
      const bad = 'kind' in word;
      if (bad) return element('span', { class: 'bad token' }, this.#typed(word));
      const fate = this.#fates[number]?.fate;
      const shown = element('span', { class: ['token', fate, number === next ? 'next' : ''].filter(Boolean).join(' '), 'data-token': String(number) });
      number += 1;
      shown.append(element('span', { class: 'number' }, `${number}.`), this.#typed(word), ...(fate ? [element('span', { class: 'sign' }, SIGNS[fate])] : []));
      return shown;
    });
    const more = tokens.length + faults.length > SHOWN.tokens;
    this.#reading.replaceChildren(...words.flatMap((word) => [word, ' ']), ...(more ? ['…'] : []));
  }

  /** Returns a token as it was typed. @param {ListToken} token */
  #typed({ text: token, start }) {
    return this.#area.value.slice(start, start + Math.min(token.length, 24));
  }

  /** Describes a fault; a press selects it. @param {ListError} fault */
  #line(fault) {
    const { text: what, start, line, column, kind } = fault;
    const expected = text(`blind-${kind}`, { to: lastRank(this.side), most: MAX_TOKENS });
    const button = element(
      'button',
      { type: 'button', class: 'fault-line' },
      element('span', { class: 'place' }, text('blind-place', { n: line, of: column })),
      ' ',
      element('code', {}, this.#typed(fault)),
      ` ${expected}`,
    );
    button.addEventListener('click', () => {
      this.#area.focus();
      this.#area.setSelectionRange(start, start + what.length);
    });
    return element('li', {}, button);
  }
}
