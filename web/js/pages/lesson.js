/** The how-to-play page: every example is a board with playback. */

import { Board } from '../board/board.js';
import { find, findButton, post, readJson, text } from '../ui/dom.js';
import { listen } from '../board/board-input.js';
import { startQuiz } from './lesson-quiz.js';
import { createReplay } from '../board/board-replay.js';
import { splitIntoSteps } from './lesson-steps.js';
import { plannedArrows } from '../board/turn-marks.js';

/** @typedef {import('../wire').ExampleBoard} ExampleBoard */
/** @typedef {import('../wire').ExampleOutcome} ExampleOutcome */

/** @type {import('../wire').Lesson} */
const { side, look: name, examples, questions } = readJson('lesson');

/** The look of this game. @type {import('../extras').Look} */
const look = name ? (await import(`../games/${name}-look.js`)).default : {};
look.extendLesson?.();

splitIntoSteps();
for (const example of examples) {
  const root = document.getElementById(example.id);
  if (root) teach(root, example);
}
startQuiz(questions, { side, look });
for (const link of document.querySelectorAll('[data-play]')) {
  if (link instanceof HTMLAnchorElement) link.addEventListener('click', (event) => playComputer(link, event));
}

/**
 * Opens a game against the computer instead of the form that the link leads to. If the server refuses it, the form
 * opens.
 * @param {HTMLAnchorElement} link
 * @param {MouseEvent} event
 */
async function playComputer(link, event) {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const game = post('/api/games', { variant: link.dataset.play, opponent: 'computer', level: 4 });
  location.assign((await game.catch(() => ({ url: link.href }))).url);
}

/**
 * @param {HTMLElement} root
 * @param {ExampleBoard} example
 */
function teach(root, example) {
  const title = find('h3', root).textContent ?? '';
  const board = new Board(find('.board', root), side, text('learn-board', { title }), look);
  if (root.querySelector('.play')) return demonstrate(root, board, example);
  board.show(example.figures);
  const [rings, dots] = [true, false].map((taken) => example.targets.filter((square) => board.at(square).length > 0 === taken));
  board.mark({ select: example.from ? [example.from] : [], dots, rings });
  listen(board, { press: () => {}, grab: () => false, drop: () => {}, cancel: () => {} });
}

/**
 * @param {HTMLElement} root
 * @param {Board} board
 * @param {ExampleBoard} example
 */
function demonstrate(root, board, example) {
  const caption = find('.caption', root);
  const play = findButton('.play', root);
  const reset = findButton('.reset', root);
  const outcome = () => example.outcomes[chosen(root, example)];
  const replay = createReplay(board, (words) => (caption.textContent = words), () => {
    play.textContent = text(replay.index ? 'learn-again' : 'learn-play');
    reset.disabled = replay.index === 0;
    if (replay.busy) return;
    caption.textContent = replay.frame?.words ?? text('learn-before');
    if (replay.live) refuse(board, caption, outcome());
  });
  const press = () => (replay.busy ? replay.skip() : void replay.run());
  listen(board, { press, grab: () => false, drop: () => {}, cancel: () => replay.skip() });
  play.addEventListener('click', press);
  reset.addEventListener('click', () => replay.go(0));
  for (const input of root.querySelectorAll('input')) {
    input.addEventListener('click', () => {
      replay.frames = outcome().turns;
      replay.go(0);
      void replay.forward();
    });
  }
  replay.start = example.figures;
  replay.frames = outcome().turns;
  replay.go(0);
}

/**
 * Returns the index of the outcome of the choices; the last group varies fastest.
 * @param {HTMLElement} root @param {ExampleBoard} example
 */
function chosen(root, example) {
  return example.choices.reduce((index, choices, group) => {
    const input = root.querySelector(`input[name="${example.id}-${group}"]:checked`);
    return index * choices.length + Number(input?.getAttribute('value') ?? 0);
  }, 0);
}

/**
 * Explains why the rules refuse the next turn after the played ones, and shows its plans.
 * @param {Board} board
 * @param {HTMLElement} caption
 * @param {ExampleOutcome} outcome
 */
function refuse(board, caption, { refused }) {
  if (!refused) return;
  caption.textContent = refused.words;
  board.arrows(plannedArrows(board, refused));
}
