/** The faces of Entanglement Chess on boards that only teach. */

import { chosenStyle, drawFace, option } from './entanglement-faces.js';
import { morph } from './entanglement-marks.js';

/** @typedef {import('../board.js').Board} Board */

/** @type {Board[]} */
const boards = [];

/** Gives a board the faces of this game, before anything stands on it. @param {Board} board */
export function dress(board) {
  board.draw = (face) => drawFace(face, chosenStyle());
  board.morph = (faces, signal) => morph(board, faces, signal);
  boards.push(board);
}

/** The choice between the two styles, for all boards of the page. */
export const choice = () => option('letters', () => {
  for (const board of boards) {
    for (const { figure } of board.pieces.values()) board.face(figure.id, figure.face);
  }
});
