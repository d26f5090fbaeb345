/** Playback of a game on a board, by buttons, keys and its list. */

import { Board } from './board.js';
import { find, findButton, text } from '../ui/dom.js';
import { listen } from './board-input.js';
import { createReplay } from './board-replay.js';

/** @typedef {import('../extras').Look} Look */

/**
 * Shows the start position, and connects the controls.
 * @param {Pick<import('../wire').PlaybackGame, 'side' | 'start' | 'frames'>} game
 * @param {string} name accessible name of the board
 * @param {Look} look
 */
export function connectReplayControls({ side, start, frames }, name, look) {
  const list = find('#turns');
  const rows = [...list.querySelectorAll('button')];
  const caption = find('#caption');
  const board = new Board(find('#board'), side, name, look);
  const replay = createReplay(board, (words) => (caption.textContent = words), show);

  /** Updates list, buttons and caption. */
  function show() {
    rows.forEach((row, index) => row.toggleAttribute('aria-current', index === replay.index - 1));
    const row = rows[replay.index - 1];
    if (row) list.scrollTop = row.offsetTop - list.offsetTop - list.clientHeight / 2;
    for (const name of ['first', 'previous']) findButton(`#${name}`).disabled = replay.index === 0;
    for (const name of ['following', 'last']) findButton(`#${name}`).disabled = replay.live;
    find('main').classList.toggle('running', replay.running);
    if (!replay.busy) caption.textContent = replay.frame?.words ?? text('learn-before');
  }

  /** @type {Record<string, () => unknown>} */
  const actions = {
    first: () => replay.go(0),
    previous: () => replay.go(replay.index - 1),
    run: () => (replay.running ? replay.skip() : replay.run()),
    following: () => replay.forward(),
    last: () => replay.go(frames.length),
  };
  /** @type {Record<string, string>} */
  const keys = { ArrowLeft: 'previous', ArrowRight: 'following', Home: 'first', End: 'last' };

  for (const [name, act] of Object.entries(actions)) findButton(`#${name}`).addEventListener('click', act);
  rows.forEach((row, index) => row.addEventListener('click', () => {
    replay.go(index);
    void replay.forward();
  }));
  const press = () => (replay.busy ? replay.skip() : void replay.forward());
  listen(board, { press, grab: () => false, drop: () => {}, cancel: () => replay.skip() });
  addEventListener('keydown', (event) => {
    const action = keys[event.key];
    if (!action || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    actions[action]();
  });

  replay.start = start;
  replay.frames = frames;
  replay.go(0);
}
