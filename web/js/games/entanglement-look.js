/** Look of Entanglement Chess: pieces with several possible types, and their collapses. */

import { drawing, element, text } from '../ui/dom.js';
import { ROLES } from '../board/shapes.js';
import { chosenStyle, drawFace, option, TYPES } from './entanglement-faces.js';
import { morph } from './entanglement-morph.js';

/** @typedef {import('../board/board.js').Board} Board */

/** @type {Board[]} */
const boards = [];

/** Redraws all pieces after a change of style. */
export function redraw() {
  for (const board of boards) {
    for (const { figure } of board.pieces.values()) board.face(figure.id, figure.face);
  }
}

/** @type {import('../extras').Look} */
export default {
  prepareBoard(board) {
    board.draw = (face) => drawFace(face, chosenStyle());
    board.morph = (faces, signal) => morph(board, faces, signal);
    boards.push(board);
  },
  /** Adds a choice between the two styles to the page, and the symbol of each type to its explanation. */
  extendLesson() {
    const list = element('ul', { class: 'chips white' });
    const draw = () => list.replaceChildren(...[...TYPES, '[+q]'].map(chip));
    draw();
    document.querySelector('#ent-symbols + p')?.after(list);
    document.querySelector('.hero')?.append(option('letters', () => {
      draw();
      redraw();
    }));
  },
};

/** Returns the symbol of a single type, with its name. @param {string} face */
function chip(face) {
  const picture = drawing('svg', { viewBox: '-23 -23 46 46', class: 'figure', 'aria-hidden': 'true' });
  picture.append(drawFace(face, chosenStyle(), true));
  const name = ROLES[face.replace(/[^a-z]/g, '')];
  const role = text(`board-${name}`);
  return element('li', {}, element('span', { class: 'chip' }, picture, face.length > 1 ? text('entanglement-promoted', { piece: role }) : role));
}
