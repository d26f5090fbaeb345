/** The turn that decided a finished game, from the engine's analysis. */

import { decidingTurn } from '../core/decisive-turn.js';
import { readLines } from '../core/line-reader.js';
import { moveNumber } from '../core/turn-text.js';
import { element, find, text } from '../ui/dom.js';
import { local } from '../ui/storage.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */

/** Time at the end of a game before the analysis is requested, in milliseconds: a player who leaves costs nothing. */
const LINGER = 4000;
/** `true` once the page waits to request the analysis. */
let lingers = false;

/**
 * Links to the turn that decided a finished game; a player's page requests the analysis if it is not known.
 * @param {HTMLElement} line
 * @param {State} state
 * @param {number} turns
 */
export function showTurningPoint(line, state, turns) {
  const { id, result, you } = state;
  const known = local.getItem(`decided/${id}`);
  const over = find('#room').dataset.mode === 'over';
  const decided = over ? Number(known) : 0;
  line.hidden = decided === 0;
  if (decided && !line.firstChild) {
    line.append(element('a', { href: `/game/${id}/analysis#${decided}` }, text('room-decided', { n: decided, move: moveNumber(decided) })));
  }
  const winner = result?.winner;
  if (lingers || !over || known !== null || !winner || !you.length || turns < 2) return;
  lingers = true;
  setTimeout(() => void findTurningPoint(id, winner, () => showTurningPoint(line, state, turns)), LINGER);
}

/**
 * Requests the analysis while the page is in sight, and stores the turn that decided the game.
 * @param {string} id
 * @param {Side} winner
 * @param {() => void} done
 */
async function findTurningPoint(id, winner, done) {
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
