/**
 * The game against the computer that a guest has begun while a seek of the guest was open. It ends without a
 * result when the guest goes to the game of the seek.
 */

import { local } from '../ui/storage.js';

/** Storage key of the game's id. */
const PLACE = 'meanwhile';

/** Returns the id of the game; empty if there is none. */
export const meanwhileGame = () => local.getItem(PLACE) ?? '';

/** Remembers the game. @param {string} id empty for none: a game from before the seek goes on */
export const setMeanwhileGame = (id) => local.setItem(PLACE, id);

/** Calls the game off. The page may be left at once. */
export function endMeanwhileGame() {
  const id = meanwhileGame();
  local.removeItem(PLACE);
  // It may be over already: then the server refuses.
  if (id) void fetch(`/api/games/${id}/abort`, { method: 'POST', keepalive: true }).catch(() => {});
}
