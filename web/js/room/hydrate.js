/** All parts of the page of a game beyond the board with its pieces: see `first-paint.js`. */

import { ofTab } from '../ui/storage.js';
import { control } from './controls.js';
import { Desk } from './room-state.js';
import { hear } from './message-handler.js';

/** Input events after which the dialogs are preloaded, as the server may be unreachable later. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'];

/** @param {Omit<import('./room-state.js').Own, 'seals' | 'List'>} own */
export async function begin({ page, look, extras, begun }) {
  /** Module of seals: only games with seals of the computer need it. */
  const seals = page.dataset.sealed === undefined ? null : await import('./seal-line.js');
  const List = extras.list ? null : (await import('../board/turn-list.js')).TurnList;
  const desk = new Desk({ page, look, extras, seals, List, begun });
  control(desk);
  void import('../pages/site.js');
  if (ofTab.getItem(`branch/${desk.id}`)) void import('./continue-game.js').then(({ showOrigin }) => showOrigin(desk), () => {});
  if (begun.first) hear(desk, begun.first.state);
  if (begun.completed) desk.planner.completed();
  const load = () => void import('../ui/confirm.js').catch(() => {});
  for (const sign of SIGNS) addEventListener(sign, load, { once: true });
}
