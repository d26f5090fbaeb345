/** Static boards: the pictures of the games. */

import { Board } from '../board/board.js';
import { readJson } from '../ui/dom.js';

/** @type {import('../wire').BoardPicture[]} */
const pictures = readJson('pictures');

/** @param {import('../wire').BoardPicture} picture */
async function draw({ id, side, look, figures }) {
  const root = document.getElementById(id);
  if (!root) return;
  const board = new Board(root, side, '', look ? (await import(`../games/${look}-look.js`)).default : {});
  board.show(figures);
  root.inert = true;
}

pictures.forEach(draw);
