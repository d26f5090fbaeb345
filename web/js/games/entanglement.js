/** What the page of a game of Entanglement Chess has beyond the common one. */

import { findButton } from '../dom.js';
import { Planner } from '../planner.js';
import { drawFace } from './entanglement-faces.js';
import { morph } from './entanglement-morph.js';
import { Panel } from './entanglement-panel.js';
import { Plies } from './entanglement-plies.js';

/** Tells the panel what is pressed: pieces to look at, and targets that cannot be. */
class Looker extends Planner {
  /** @override @param {string} square */
  press(square) {
    if (!this.#refused(square)) super.press(square);
    panel?.look(this.board.at(square).length ? square : null);
  }

  /** @override @param {string | null} square */
  drop(square) {
    if (!square || !this.#refused(square)) super.drop(square);
  }

  /** Whether the chosen piece cannot go there; then it is said why. @param {string} square */
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
    super.cancel();
  }
}

/** @type {Panel | null} */
let panel = null;

/** @type {import('../extras').Extras} */
export default {
  face: (face) => drawFace(face, panel?.style ?? 'symbols'),
  planner(board, changed) {
    panel = new Panel(board);
    board.morph = (faces, signal) => morph(board, faces, signal);
    const planner = new Looker(board, () => {
      changed();
      if (planner.draft && panel?.atOnce) findButton('#commit').click();
    });
    return planner;
  },
  list: (list, pick) => new Plies(list, pick),
  show: (room) => panel?.show(room),
};
