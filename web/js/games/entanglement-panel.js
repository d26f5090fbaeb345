/** Panel about pieces: types of one, reasons for excluded types, preview of a move, and a list of all. */

import { plansBetween, squares } from '../core/plans.js';
import { moveNumber } from '../core/turn-text.js';
import { drawing, element, find, text, labelWithoutSquare } from '../ui/dom.js';
import { ROLES } from '../board/shapes.js';
import { local } from '../ui/storage.js';
import { chosenStyle, drawFace, option, types, TYPES } from './entanglement-faces.js';
import { redraw } from './entanglement-look.js';
import { collapses, PreviewMarks } from './entanglement-marks.js';

/** @typedef {import('../extras').Room} Room */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Reasons} Reasons */

/** Minimum width of a window, in pixels, in which the list of all pieces is open. */
const WIDE = 1180;
/** Time for which a pointer rests before a move is tried, in milliseconds. */
const REST = 140;

export class PiecePanel {
  style = chosenStyle();
  /** `true` if a chosen move is played at once. */
  atOnce = Boolean(local.getItem('at-once'));

  /** @type {Room | null} */
  #room = null;
  /**
   * Square of the pressed piece, and the square under the pointer or with the keyboard focus.
   * @type {string | null}
   */
  #pressed = null;
  /** @type {string | null} */
  #near = null;
  /** @type {Reasons | null} */
  #reasons = null;
  /** @type {import('./entanglement-marks.js').Tried | null} */
  #tried = null;
  /** Text of the move whose preview is requested. */
  #wanted = '';
  /** Answers of the server about this position, by path. @type {Map<string, Promise<any>>} */
  #answers = new Map();
  #position = '';
  #faces = '';

  #told = element('p', { class: 'told' });
  #what = element('h3');
  #chips = element('ul', { class: 'chips' });
  #why = element('div', { class: 'why', role: 'status' });
  #rows = element('tbody');
  #all = element('details', {}, element('summary', {}, text('entanglement-all')), element('table', { 'aria-label': text('entanglement-all') }, this.#rows));

  /** @param {import('../board/board.js').Board} board */
  constructor(board) {
    this.board = board;
    this.marks = new PreviewMarks(board);
    const letters = option('letters', () => {
      this.style = chosenStyle();
      redraw();
      this.#room?.render();
    });
    const atOnce = option('at-once', (on) => (this.atOnce = on));
    const box = element('section', { class: 'pieces', 'aria-label': text('entanglement-pieces') },
      this.#told, this.#what, this.#chips, this.#why, this.#all, letters, atOnce);
    find('.play').after(box);
    this.#all.open = innerWidth >= WIDE;
    this.#all.addEventListener('toggle', () => this.#list());
    board.grid.addEventListener('pointermove', (event) => event.pointerType === 'mouse' && this.#point(board.squareAt(event.clientX, event.clientY)));
    board.grid.addEventListener('pointerleave', () => this.#point(null));
    board.grid.addEventListener('focusin', (event) => this.#point(/** @type {HTMLElement} */ (event.target).dataset.square ?? null));
    board.grid.addEventListener('focusout', () => this.#point(null));
  }

  /** Handles a press on a piece; `null` for a press on none. @param {string | null} square */
  look(square) {
    this.#pressed = square;
    this.#reasons = null;
    this.#room?.render();
  }

  /** Shows the reason why a move is not legal. @param {string} plan */
  refuse(plan) {
    void this.#ask({ move: plan });
  }

  /** @param {string | null} square */
  #point(square) {
    if (square === this.#near) return;
    this.#near = square;
    this.#room?.render();
  }

  /** Redraws everything. @param {Room} room */
  show(room) {
    this.#room = room;
    const { replay, board } = room;
    const position = `${replay.index}/${replay.frame?.position}`;
    if (position !== this.#position) {
      this.#position = position;
      this.#answers.clear();
      this.#reasons = this.#tried = this.#pressed = null;
    }
    this.#try();
    this.#inspect();
    const figures = replay.busy ? [] : replay.figures(replay.index);
    const faces = figures.map(({ square, face }) => square + face).join();
    if (faces && faces !== this.#faces) {
      this.#faces = faces;
      this.#list();
    }
    const frame = replay.busy ? undefined : replay.frame;
    this.#told.replaceChildren(...this.#news(frame));
    this.#told.classList.toggle('tried', this.#tried !== null);
    this.#why.replaceChildren(...(this.#reasons?.words ?? []).map((words) => element('p', {}, words)));
    this.marks.show(this.#reasons, this.#tried);
    if (this.#tried) this.#ghost(this.#tried, board);
  }

  /**
   * Returns the words of the move on the board, or of the preview of a tried move.
   * @param {import('../wire').TurnFrame | undefined} frame
   */
  #news(frame) {
    const tried = this.#tried;
    if (!tried && !frame) return [];
    const number = moveNumber(frame?.turn ?? 1);
    const played = frame?.white ?? frame?.black;
    const plan = played ? `${number}${number.endsWith('…') ? '' : '.'} ${squares(played.moves)}` : '';
    const words = tried ? tried.preview.words : frame?.steps.flatMap((step) => step.words) ?? [];
    const check = !tried && frame?.in_check ? [text('entanglement-check')] : [];
    const all = [...words, ...check].join(' ') || text('entanglement-nothing');
    return [element('b', {}, tried ? text('entanglement-would', { what: squares(tried.plan.moves) }) : plan), ` ${all}`];
  }

  /** Requests a preview of the move that is pointed at or chosen. */
  #try() {
    const { planner, replay } = /** @type {Room} */ (this.#room);
    const { selected, draft, seat } = planner;
    const near = selected && this.#near && plansBetween(planner.plans, selected, this.#near)[0];
    const plan = (seat && replay.live && !replay.busy && (near || draft)) || null;
    const wanted = plan?.text ?? '';
    if (wanted === this.#wanted) return;
    this.#wanted = wanted;
    this.#tried = null;
    if (!plan) return;
    setTimeout(async () => {
      if (wanted !== this.#wanted) return;
      const preview = await this.#fetch('preview', { plan: wanted });
      if (wanted !== this.#wanted || !preview.events) return;
      this.#reasons = null;
      this.#tried = { plan, preview };
      if (wanted === draft?.text) this.#room?.announce(preview.words.join(' '));
      this.#room?.render();
    }, wanted === draft?.text ? 0 : REST);
  }

  /**
   * Draws the mover on its target, with the face it would have.
   * @param {import('./entanglement-marks.js').Tried} tried
   * @param {import('../board/board.js').Board} board
   */
  #ghost({ plan, preview }, board) {
    const [{ from, to: square }] = plan.moves;
    const mover = board.at(from)[0]?.figure;
    const face = collapses(preview).find((collapse) => collapse.square === square)?.possible;
    if (mover && !board.at(square).length) board.ghosts([{ ...mover, square, face: face ?? mover.face }]);
  }

  /** Shows the possible types of the inspected piece; without one, a legend of the symbols. */
  #inspect() {
    const square = [this.#near, this.#pressed, this.#room?.planner.selected].find((at) => at && this.board.at(at).length);
    const figure = square ? this.board.at(square)[0].figure : undefined;
    const now = figure ? types(figure.face) : [...TYPES];
    const promoted = now.some((type) => type.length > 1) ? [...'nbrq'].map((type) => `+${type}`) : [];
    this.#what.textContent = figure ? figure.label : text('entanglement-point');
    const key = `${square}/${figure?.face}/${this.style}`;
    if (this.#chips.dataset.key === key) return;
    this.#chips.dataset.key = key;
    this.#chips.className = `chips ${figure?.side ?? 'white'}`;
    this.#chips.replaceChildren(...[...TYPES, ...promoted].map((type) => element('li', {}, this.#chip(type, now.includes(type), figure))));
  }

  /**
   * @param {string} type
   * @param {boolean} possible
   * @param {PieceView | undefined} figure
   */
  #chip(type, possible, figure) {
    const role = text(`board-${ROLES[type.slice(-1)]}`);
    const name = type.length > 1 ? text('entanglement-promoted', { piece: role }) : role;
    const picture = drawing('svg', { viewBox: '-23 -23 46 46', class: 'figure', 'aria-hidden': 'true' });
    picture.append(drawFace(type.length > 1 ? `[${type}]` : type, this.style, true));
    if (possible || !figure) return element('span', { class: 'chip' }, picture, name);
    // The server explains neither games of another edition of the rules nor tried turns.
    if (this.#room?.state.stored || this.#room?.tried) return element('span', { class: 'chip not' }, picture, name);
    const why = element('span', { class: 'ask' }, text('entanglement-why'));
    const button = element('button', { type: 'button', class: 'chip not', 'data-not': type }, picture, name, why);
    const promoted = String(type.length > 1);
    button.addEventListener('click', () => this.#ask({ square: figure.square, type: type.slice(-1), promoted }));
    return button;
  }

  /** @param {Record<string, string>} query */
  async #ask(query) {
    const position = this.#position;
    const reasons = await this.#fetch('why', query);
    if (position !== this.#position || reasons.possible) return;
    this.#tried = null;
    this.#reasons = { squares: [], plies: [], ...reasons };
    this.#pressed = query.square ?? this.#pressed;
    this.#room?.render();
    this.#why.scrollIntoView({ block: 'nearest' });
  }

  /**
   * Returns the server's answer about the position on the board; without one, words that say so.
   * @param {string} what
   * @param {Record<string, string>} query
   * @returns {Promise<any>}
   */
  #fetch(what, query) {
    const { state, replay, tried } = /** @type {Room} */ (this.#room);
    if (tried) return Promise.resolve({ words: [] });
    const path = `/api/games/${state.id}/${what}?${new URLSearchParams({ ...query, turn: String(replay.index) })}`;
    const read = async () => {
      const answer = await fetch(path).then((response) => response.json()).catch(() => null);
      if (answer && !answer.message) return answer;
      this.#answers.delete(path);
      return { words: [answer?.message ?? text('site-offline')] };
    };
    const known = this.#answers.get(path) ?? read();
    this.#answers.set(path, known);
    return known;
  }

  /** Lists the pieces that cannot be everything any more, with their possible types. */
  #list() {
    const { replay } = this.#room ?? {};
    if (!this.#all.open || !replay) return;
    const row = (/** @type {PieceView} */ figure) => {
      return element('tr', {}, element('th', { scope: 'row' }, figure.square), element('td', {}, labelWithoutSquare(figure)));
    };
    const place = (/** @type {PieceView} */ { side, square }) => `${side === 'white' ? 0 : 1}${square[1]}${square[0]}`;
    const known = replay.figures(replay.index).filter(({ face }) => types(face).join('') !== TYPES);
    const rows = known.sort((a, b) => place(a).localeCompare(place(b))).map(row);
    const none = element('tr', {}, element('td', { class: 'soft' }, text('entanglement-all-any')));
    this.#rows.replaceChildren(...(rows.length ? rows : [none]));
  }
}
