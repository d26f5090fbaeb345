/** Boards that only show a position: the pictures of the games. */

import { Board } from './board.js';
import { readJson } from './dom.js';

/** @type {{ id: string, side: number, figures: import('./wire').Figure[] }[]} */
const pictures = readJson('pictures');

for (const { id, side, figures } of pictures) {
  const root = document.getElementById(id);
  if (!root) continue;
  new Board(root, side, '').show(figures);
  root.inert = true;
}
