/** Boards that only show a position: the pictures of the games. */

import { Board } from './board.js';
import { readJson } from './dom.js';

/** @type {{ id: string, side: number, faces: string, figures: import('./wire').Figure[] }[]} */
const pictures = readJson('pictures');

for (const { id, side, faces, figures } of pictures) {
  const root = document.getElementById(id);
  if (!root) continue;
  const board = new Board(root, side, '');
  if (faces) (await import(`./games/${faces}.js`)).dress(board);
  board.show(figures);
  root.inert = true;
}
