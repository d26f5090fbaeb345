/** The how-to-play page: every example is a board that plays itself, step by step. */

import { Board } from './board.js';
import { find, findButton, readJson, text } from './dom.js';
import { listen } from './input.js';
import { Replay } from './replay.js';

/** @typedef {import('./wire').Example} Example */

/** @type {{ side: number, examples: Example[] }} */
const { side, examples } = readJson('lesson');

for (const example of examples) {
  const root = document.getElementById(example.id);
  if (root) teach(root, example);
}

/**
 * @param {HTMLElement} root
 * @param {Example} example
 */
function teach(root, example) {
  const title = find('h3', root).textContent ?? '';
  const board = new Board(find('.board', root), side, text('learn-board', { title }));
  if (example.turns.length) return demonstrate(root, board, example);
  board.show(example.figures);
  const [rings, dots] = [true, false].map((taken) => example.targets.filter((square) => board.at(square).length > 0 === taken));
  board.mark({ select: example.from ? [example.from] : [], dots, rings });
  listen(board, { press: () => {}, grab: () => false, drop: () => {}, cancel: () => {} });
}

/**
 * @param {HTMLElement} root
 * @param {Board} board
 * @param {Example} example
 */
function demonstrate(root, board, example) {
  const caption = find('.caption', root);
  const play = findButton('.play', root);
  const reset = findButton('.reset', root);
  const replay = new Replay(board, (words) => (caption.textContent = words), () => {
    play.textContent = text(replay.index ? 'learn-again' : 'learn-play');
    reset.disabled = replay.index === 0;
    if (!replay.busy) caption.textContent = replay.frame ? replay.frame.words : text('learn-before');
  });
  const press = () => (replay.busy ? replay.skip() : void replay.run());
  listen(board, { press, grab: () => false, drop: () => {}, cancel: () => replay.skip() });
  play.addEventListener('click', press);
  reset.addEventListener('click', () => replay.go(0));
  replay.start = example.figures;
  replay.frames = example.turns;
  replay.go(0);
}
