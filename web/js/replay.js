/** Turns on a board. */

import { Replay } from './core/replay.js';
import { pause } from './dom.js';
import { settleTurn } from './traces.js';

/** @typedef {import('./wire').TurnFrame} TurnFrame */

/**
 * Goes through the turns of a game on a board.
 * @param {import('./board.js').Board} board
 * @param {(caption: string, step?: import('./wire').Step) => void} say is told what happens in an animation
 * @param {() => void} changed is called when another turn is on the board, and when an animation has ended
 */
export function replayOn(board, say, changed) {
  const stage = {
    show: board.show.bind(board),
    settle: settleTurn.bind(null, board),
    rest: pause,
    /** @param {TurnFrame} frame @param {AbortSignal} signal @param {number} end */
    async play(frame, signal, end) {
      // Where it cannot be had, without a connection, a turn is shown and not played.
      const animate = await import('./animate.js').catch(() => null);
      if (!signal.aborted) await animate?.playTurn(board, frame, say, signal, end);
    },
    /** @param {import('./wire').Figure[]} figures */
    open(figures) {
      board.arrows([]);
      board.ghosts([]);
      board.mark({});
      board.show(figures);
    },
  };
  return new Replay(stage, changed);
}
