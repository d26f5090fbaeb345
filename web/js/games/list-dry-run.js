/** Dry run of the list that is being written: in this browser alone, by the rules, and against any list. */

import { dryRunList, figuresOf, isDecided } from '../core/list-dry-run.js';
import { englishLetters } from '../core/piece-letters.js';
import { element, find, text } from '../ui/dom.js';

/** @typedef {import('../core/list-dry-run.js').DryRunResult} DryRunResult */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */
/**
 * A list, and the number of its tokens before the cursor.
 * @typedef {{ side: Side, text: string, token: number }} WrittenList
 */

/** Pause in typing before the list is played, in milliseconds. */
const REST = 120;
/** Time after which the module is loaded in any case, in milliseconds. */
const LATE = 3000;

export class ListDryRun {
  /** Result of the list, if known. @type {DryRunResult | null} */
  answer = null;
  /** `true` if the other text is not a valid list. */
  #fault = false;
  /** Last request. @type {WrittenList | null} */
  #asked = null;
  /** @type {Promise<WebAssembly.Module> | null} */
  #module = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #other = element('textarea', { id: 'other-list', rows: '3', spellcheck: 'false', autocapitalize: 'off', autocomplete: 'off' });
  #next = element('p', { id: 'list-next', 'aria-live': 'polite' });
  #end = element('p', { id: 'list-end', class: 'soft' });

  /** @param {() => WrittenList} written returns the list @param {() => void} changed is called after a run */
  constructor(written, changed) {
    this.written = written;
    this.changed = changed;
    const against = element('label', { for: 'other-list' }, text('blind-against'));
    const more = element('details', { class: 'rehearsal' }, element('summary', {}, text('blind-rehearsal')), element('p', { class: 'soft' }, text('blind-rehearsal-why')), against, this.#other);
    this.root = element('div', { class: 'next' }, this.#next, this.#end, more);
    this.#other.addEventListener('input', () => this.again());
  }

  /**
   * Loads the module on the first use of the board or the list, or after a delay.
   * @param {HTMLElement} board
   * @param {HTMLElement} list
   */
  attend(board, list) {
    const wake = () => this.wake();
    for (const kind of ['pointerenter', 'focusin']) board.addEventListener(kind, wake, { once: true });
    for (const kind of ['focus', 'input']) list.addEventListener(kind, wake, { once: true });
    setTimeout(wake, LATE);
  }

  /** Loads the module, once. */
  wake() {
    if (this.#module) return;
    const { machine } = find('#room').dataset;
    if (!machine) return;
    this.#module = WebAssembly.compileStreaming(fetch(machine));
    this.again();
  }

  /** Schedules a run after a change of the list, the cursor or the other list. */
  again() {
    if (!this.#module) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), REST);
  }

  async #ask() {
    const asked = this.written();
    this.#asked = asked;
    const answer = await this.#answered(asked);
    // A newer request may have been made meanwhile.
    if (this.#asked !== asked) return;
    this.#fault = answer !== null && 'fault' in answer && answer.fault === 'other';
    this.answer = answer === null || 'fault' in answer ? null : answer;
    this.#tell(asked);
    this.changed();
  }

  /** @param {WrittenList} asked */
  async #answered({ side, text: own, token }) {
    try {
      return await dryRunList(await /** @type {Promise<WebAssembly.Module>} */ (this.#module), { side, own, other: englishLetters(this.#other.value), token });
    } catch {
      // A later edit may load it again; the list can be handed in without it.
      this.#module = null;
      return null;
    }
  }

  /** Shows the outcome of the next token, and the end of the game. @param {WrittenList} asked */
  #tell({ side, token }) {
    const { answer } = this;
    const fault = this.#fault ? text(`blind-no-list-${side === 'white' ? 'black' : 'white'}`) : '';
    const alone = this.#other.value.trim() === '' ? `${text('blind-alone')} ` : '';
    this.#next.textContent = fault || (answer ? this.#words(answer, token) : '');
    const ends = answer && (isDecided(answer) || !alone);
    const { winner, reason, tokens } = answer?.outcome ?? { winner: null, reason: '', tokens: 0 };
    this.#end.textContent = ends && winner ? alone + text(`blind-wins-${winner}`, { why: text(`blind-end-${reason}`), n: tokens }) : '';
  }

  /**
   * Returns the outcome of the token after the cursor in words.
   * @param {DryRunResult} answer
   * @param {number} token
   */
  #words({ tokens, over, moves }, token) {
    const fate = tokens[token];
    if (over) return text('blind-next-over');
    if (!fate) return text(moves.length ? 'blind-next-new' : 'blind-next-none', { n: token + 1 });
    const became = fate.reason ? text(`blind-why-${fate.reason}`) : text('blind-way', { what: text(`blind-${fate.fate}`), from: fate.from ?? '', to: fate.to ?? '' });
    return text('blind-next', { n: token + 1, what: became });
  }

  /** Plans that can be written by choosing squares. @returns {Plan[]} */
  get plans() {
    return (this.answer?.moves ?? []).map(({ token, from, to, becomes }) => ({ text: token, moves: [{ from, to, ...(becomes ? { becomes } : {}) }] }));
  }

  /**
   * Returns the figures on the board when the token after the cursor is played.
   * @param {(figure: PieceView) => string} label
   * @returns {PieceView[]}
   */
  figures(label) {
    return this.answer ? figuresOf(this.answer, label) : [];
  }

  /** Returns the move of the token after the cursor as an arrow. @param {WrittenList} written */
  arrows({ side, token }) {
    const { from, to } = this.answer?.tokens[token] ?? {};
    return from && to ? [{ from, to, side }] : [];
  }
}
