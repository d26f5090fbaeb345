/** Additions to the page of a game of Entanglement Chess. */

import { drawing, element, findButton } from '../ui/dom.js';
import { Planner } from '../board/planner.js';
import { scrollToCurrent } from '../ui/scroll-into-view.js';
import { chosenStyle, drawFace } from './entanglement-faces.js';
import { PiecePanel } from './entanglement-panel.js';

/** @typedef {import('../wire').TurnFrame} TurnFrame */

/** Planner that reports pressed pieces and illegal targets to the panel, and premoves while it waits. */
class PreviewPlanner extends Planner {
  /**
   * Premove, loaded when the player first waits.
   * @type {import('./entanglement-premove.js').Premove | null}
   */
  ahead = null;
  /** @type {Promise<void> | null} */
  #loading = null;

  /** Loads the premove module. @param {() => void} done */
  load(done) {
    this.#loading ??= import('./entanglement-premove.js').then(({ Premove }) => {
      this.ahead = new Premove(this.board);
      done();
    }, () => {});
  }

  /** @override @param {Pick<import('../room/action-box.js').View, 'state' | 'mode'>} view */
  progress(view) {
    return this.ahead?.progress(view) ?? null;
  }

  /** @override @param {string} square */
  grab(square) {
    return this.ahead?.open ? this.ahead.grab(square) : super.grab(square);
  }

  /** @override @param {string} square */
  press(square) {
    if (this.ahead?.open) this.ahead.press(square);
    else if (!this.#refused(square)) super.press(square);
    panel?.look(this.board.at(square).length ? square : null);
  }

  /** @override @param {string | null} square */
  drop(square) {
    if (this.ahead?.open) this.ahead.drop(square);
    else if (!square || !this.#refused(square)) super.drop(square);
  }

  /** Returns whether the chosen piece cannot go there, and then shows the reason. @param {string} square */
  #refused(square) {
    const { selected, seat } = this;
    if (!selected || square === selected || this.targets(selected).includes(square)) return false;
    if (this.board.at(square).some(({ figure }) => figure.side === seat)) return false;
    panel?.refuse(selected + square);
    return true;
  }

  /** @override */
  cancel() {
    panel?.look(null);
    this.ahead?.clear();
    super.cancel();
  }
}

/** The list of moves: one row for a move of White and the answer of Black. */
class Plies {
  /** @type {HTMLElement[]} */
  #plies = [];
  /** The row of the last move. @type {HTMLElement | null} */
  #last = null;

  /**
   * @param {HTMLElement} list
   * @param {(index: number) => void} pick is called with the number of plies to show
   */
  constructor(list, pick) {
    this.list = list;
    this.pick = pick;
  }

  get length() {
    return this.#plies.length;
  }

  /** Removes all plies. */
  clear() {
    this.#plies = [];
    this.#last = null;
    this.list.replaceChildren();
  }

  /** Adds a ply. @param {TurnFrame} frame */
  add(frame) {
    const index = this.#plies.length + 1;
    const [move] = (frame.white ?? frame.black)?.moves ?? [];
    const mover = frame.figures.find(({ square }) => square === move?.to);
    const ply = element('button', { type: 'button', class: 'ply' },
      ...(mover ? [symbol(mover)] : []),
      element('span', { class: 'from' }, move?.from ?? ''),
      (move?.to ?? '') + signs(frame),
      element('span', { class: 'unseen' }, ` ${frame.words}`));
    ply.addEventListener('click', () => this.pick(index));
    this.#plies.push(ply);
    if (frame.black && this.#last) return this.#last.append(ply);
    // A game may start with Black to move.
    const before = frame.black ? [element('span', { class: 'ply' }, '…')] : [];
    this.#last = element('li', { class: 'pair' }, element('span', { class: 'number' }, String((frame.turn + 1) >> 1)), ...before, ply);
    this.list.append(this.#last);
  }

  /** Marks the ply that is on the board. @param {number} index */
  select(index) {
    this.#plies.forEach((ply, at) => {
      if (at === index - 1) ply.setAttribute('aria-current', 'true');
      else ply.removeAttribute('aria-current');
    });
    scrollToCurrent(this.list);
  }
}

/** Returns a figure at text size, as it may be after its move. @param {import('../wire').PieceView} figure */
function symbol({ side, face }) {
  const picture = drawing('svg', { viewBox: '-23 -23 46 46', class: `figure icon ${side}`, 'aria-hidden': 'true' });
  picture.append(drawFace(face, chosenStyle()));
  return picture;
}

/** Returns signs for a capture and a check, as in chess. @param {TurnFrame} frame */
function signs(frame) {
  const check = frame.result?.reason === 'checkmate' ? '#' : frame.in_check ? '+' : '';
  return (frame.events.some((event) => event.kind === 'capture') ? '×' : '') + check;
}

/** @type {PiecePanel | null} */
let panel = null;
/** @type {PreviewPlanner | null} */
let looker = null;

/** @type {import('../extras').Extras} */
export default {
  planner(board, changed) {
    panel = new PiecePanel(board);
    const planner = new PreviewPlanner(board, () => {
      changed();
      if (planner.draft && panel?.atOnce) findButton('#commit').click();
    });
    looker = planner;
    return planner;
  },
  list: (list, pick) => new Plies(list, pick),
  show(room) {
    panel?.show(room);
    if (room.mode === 'committed') looker?.load(room.render);
    looker?.ahead?.show(room);
  },
};
