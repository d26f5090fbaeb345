/** The turn that decided a finished game, from the engine's analysis. */

import { decidingTurn } from '../core/decisive-turn.js';
import { readLines } from '../core/line-reader.js';
import { local } from '../ui/storage.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */

/**
 * Requests the analysis while the page is in sight, and stores the turn that decided the game.
 * @param {string} id
 * @param {Side} winner
 * @param {() => void} done
 */
export async function findTurningPoint(id, winner, done) {
  if (document.hidden) await new Promise((resolve) => document.addEventListener('visibilitychange', resolve, { once: true }));
  try {
    const response = await fetch(`/api/games/${id}/analysis`);
    // Beyond the limits the analysis page offers itself.
    if (!response.ok || !response.body) return;
    /** @type {TurnAnalysis[]} */
    const turns = [];
    let whole = true;
    await readLines(response.body, (line) => {
      if (line.type === 'turn') turns.push(line);
      whole &&= line.type !== 'failed';
    });
    if (!whole) return;
    rememberTurningPoint(id, decidingTurn(turns, winner));
    done();
  } catch {
    // Without a connection the analysis page can still be opened later.
  }
}

/** Stores the turn that decided a game, 0 if none did. @param {string} id @param {number} turn */
export const rememberTurningPoint = (id, turn) => local.setItem(`decided/${id}`, String(turn));
