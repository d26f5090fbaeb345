/** The looks of boards and pieces that the viewer has chosen, on this page. */

import { settings } from '../core/settings.js';

/** Which drawings the pieces have now. */
let worn = 'carved';

/** Wears what was chosen; other drawings of the pieces are loaded when they are. */
export async function wear() {
  const { board, coords, pieces } = settings();
  Object.assign(document.documentElement.dataset, { board, coords });
  if (pieces === worn) return;
  worn = pieces;
  const { carve } = await import('../pieces.js');
  carve(worn);
}
