/** Playback of turns on a board. */

import { Replay } from '../core/replay.js';
import { pause } from '../ui/dom.js';
import { settleTurn } from './turn-marks.js';

/** @typedef {import('../wire').TurnFrame} TurnFrame */

/**
 * Creates the playback of a game's turns on a board.
 * @param {import('./board.js').Board} board
 * @param {(caption: string, step?: import('../wire').TurnStep) => void} say receives captions of the animation
 * @param {() => void} changed called when the turn on the board changes, and when an animation ends
 */
export function createReplay(board, say, changed) {
  const stage = {
    show: board.show.bind(board),
    settle: settleTurn.bind(null, board),
    rest: pause,
    /** @param {TurnFrame} frame @param {AbortSignal} signal @param {number} end */
    async play(frame, signal, end) {
      // If the module cannot be loaded, the turn is shown without animation.
      const animate = await import('./turn-animation.js').catch(() => null);
      if (!signal.aborted) await animate?.playTurn(board, frame, say, signal, end);
    },
    /** @param {import('../wire').PieceView[]} figures */
    open(figures) {
      board.arrows([]);
      board.ghosts([]);
      board.mark({});
      board.caption('');
      board.show(figures);
    },
  };
  const replay = new Replay(stage, changed);
  return replay;
}
