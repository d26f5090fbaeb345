/** Playback of two lists against each other on a board, by the rules in this browser. */

import { Board } from '../board/board.js';
import { listen } from '../board/board-input.js';
import { role } from '../board/shapes.js';
import { dryRunList, figuresOf } from '../core/list-dry-run.js';
import { find, findButton, pause, text } from '../ui/dom.js';

/** @typedef {import('../core/list-dry-run.js').DryRunResult} DryRunResult */
/** @typedef {import('../core/list-dry-run.js').TokenOutcome} TokenOutcome */
/** @typedef {import('../wire').Side} Side */
/** A player turn of the game. @typedef {{ side: Side, token: number, outcome: TokenOutcome }} Step */

const SIDES = /** @type {const} */ (['white', 'black']);
/** Time for which a position is shown in a playback, in milliseconds. */
const REST = 1200;

/**
 * Shows the game of two lists in a card of the page.
 * @param {HTMLElement} card
 * @param {number} side number of files and of ranks
 * @param {WebAssembly.Module} module
 * @param {Record<Side, string>} lists
 * @param {string} result
 */
export async function showLists(card, side, module, lists, result) {
  const box = find('.seen', card);
  const board = new Board(find('.board', box), side, text('board-name'));
  listen(board, { press: () => {}, grab: () => false, drop: () => {}, cancel: () => {} });
  /** @param {Side} own @param {number} token */
  const ask = async (own, token) => {
    const answer = await dryRunList(module, { side: own, own: lists[own], other: lists[own === 'white' ? 'black' : 'white'], token });
    if ('fault' in answer) throw new Error(text('site-broken'));
    return answer;
  };
  const [white, black] = [await ask('white', 0), await ask('black', 0)];
  const steps = stepsOf({ white, black });
  let [index, running] = [0, false];

  /** Shows the position before a step, or the last one. @param {number} at */
  async function go(at) {
    index = Math.max(0, Math.min(at, steps.length));
    const step = steps[index];
    // Past the last token of a list the module answers with the last position.
    const answer = await ask(step?.side ?? 'white', step?.token ?? steps.length);
    const { from, to } = step?.outcome ?? {};
    board.show(figuresOf(answer, (figure) => text(`blind-${figure.side}-on`, { piece: role(figure), square: figure.square })));
    board.arrows(step && from && to ? [{ from, to, side: step.side }] : []);
    board.mark({});
    find('[role=status]', box).textContent = step ? told(step) : result;
    for (const way of ['first', 'previous']) button(way).disabled = index === 0;
    for (const way of ['following', 'last']) button(way).disabled = index === steps.length;
  }

  /** Plays the game from the shown position on, or from the start, until it is stopped. */
  async function run() {
    running = !running;
    if (running && index === steps.length) await go(0);
    while (running && index < steps.length) {
      await pause(REST);
      if (running) await go(index + 1);
    }
    running = false;
  }

  /** @param {string} way */
  const button = (way) => findButton(`[data-way=${way}]`, box);
  const stopAt = (/** @type {() => number} */ at) => () => {
    running = false;
    void go(at());
  };
  const ways = { first: stopAt(() => 0), previous: stopAt(() => index - 1), run, following: stopAt(() => index + 1), last: stopAt(() => steps.length) };
  for (const [way, act] of Object.entries(ways)) button(way).addEventListener('click', () => void act());
  box.hidden = false;
  await go(0);
}

/**
 * Returns the player turns of both sides in their order; a used-up list has no more.
 * @param {Record<Side, DryRunResult>} answers
 * @returns {Step[]}
 */
function stepsOf(answers) {
  const most = Math.max(...SIDES.map((side) => answers[side].tokens.length));
  return [...Array(most).keys()].flatMap((token) => SIDES.flatMap((side) => {
    const outcome = answers[side].tokens[token];
    return outcome ? [{ side, token, outcome }] : [];
  }));
}

/** @param {Step} step */
function told({ side, token, outcome: { fate, reason, from, to } }) {
  const what = reason ? text(`blind-why-${reason}`) : text('blind-way', { what: text(`blind-${fate}`), from: from ?? '', to: to ?? '' });
  return text('beaten-step', { n: token + 1, side: text(`beaten-${side}`), what });
}
