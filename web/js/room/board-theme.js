/** Look of boards and pieces on this page, by the viewer's settings. */

import { settings } from '../core/settings.js';

/** Name of the current set of pieces. */
let worn = 'carved';

/** Applies the settings; another set of pieces is loaded on demand. */
export async function applyBoardTheme() {
  const { board, coords, pieces } = settings();
  Object.assign(document.documentElement.dataset, { board, coords });
  if (pieces === worn) return;
  worn = pieces;
  const { applyPieceSet } = await import('../board/piece-sets.js');
  applyPieceSet(worn);
}
