/** The quiz at the end of a how-to-play page: the rules judge an answer, and the board shows the reason. */

import { Board } from '../board/board.js';
import { find, findButton, text } from '../ui/dom.js';
import { listen } from '../board/board-input.js';
import { createReplay } from '../board/board-replay.js';
import { plannedArrows } from '../board/turn-marks.js';

/** @typedef {import('../wire').QuizItem} QuizItem */
/** @typedef {{ side: number, look: import('../extras').Look }} Boards */

/**
 * Asks all questions, and shows the number of right answers after the last one.
 * @param {QuizItem[]} questions
 * @param {Boards} boards
 */
export function startQuiz(questions, boards) {
  /** @type {boolean[]} */
  const given = [];
  for (const question of questions) {
    ask(find(`#${question.id}`), question, boards, (isRight) => {
      given.push(isRight);
      const right = given.filter(Boolean).length;
      if (given.length === questions.length) find('.score').textContent = text('learn-score', { right, of: given.length });
    });
  }
}

/**
 * @param {HTMLElement} root
 * @param {QuizItem} question
 * @param {Boards} boards
 * @param {(isRight: boolean) => void} done
 */
function ask(root, { figures, right, why, played }, { side, look }, done) {
  const title = find('h3', root).textContent ?? '';
  const board = new Board(find('.board', root), side, text('learn-board', { title }), look);
  const answers = [...root.querySelectorAll('button')].filter((button) => button.parentElement?.matches('.answers'));
  const again = findButton('.play', root);
  let answered = false;
  const replay = createReplay(board, () => {}, () => {
    // Plans are shown from the start; a refused plan only after the answer.
    const plans = played.turns[0] ?? (answered ? played.refused : null);
    if (replay.index === 0 && plans) board.arrows(plannedArrows(board, plans));
  });
  const run = () => (replay.busy ? replay.skip() : void replay.run());
  listen(board, { press: () => answered && run(), grab: () => false, drop: () => {}, cancel: () => replay.skip() });
  again.addEventListener('click', run);
  answers.forEach((button, chosen) => button.addEventListener('click', () => {
    if (answered) return;
    answered = true;
    for (const [index, one] of answers.entries()) {
      one.setAttribute('aria-disabled', 'true');
      one.classList.toggle('is-right', index === right);
    }
    button.classList.toggle('is-wrong', chosen !== right);
    const answer = answers[right].textContent ?? '';
    find('.caption', root).textContent = chosen === right ? text('learn-right', { why }) : text('learn-wrong', { answer, why });
    again.hidden = played.turns.length === 0;
    void replay.run();
    done(chosen === right);
  }));
  replay.start = figures;
  replay.frames = played.turns;
  replay.go(0);
}
