/** All parts of the page of a game beyond the board with its pieces: see `begun.js`. */

import { ofTab } from '../storage.js';
import { control } from './controls.js';
import { Desk } from './desk.js';
import { hear } from './hearing.js';

/** Input events after which the dialogs are preloaded, as the server may be unreachable later. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'];

/** @param {Omit<import('./desk.js').Own, 'seals' | 'List'>} own */
export async function begin({ page, look, extras, begun }) {
  /** Module of seals: only games with seals of the computer need it. */
  const seals = page.dataset.sealed === undefined ? null : await import('../seals.js');
  const List = extras.list ? null : (await import('../turns.js')).TurnList;
  const desk = new Desk({ page, look, extras, seals, List, begun });
  control(desk);
  void import('../site.js');
  if (ofTab.getItem(`branch/${desk.id}`)) void import('./branch.js').then(({ showOrigin }) => showOrigin(desk), () => {});
  if (begun.first) hear(desk, begun.first.state);
  if (begun.completed) desk.planner.completed();
  const load = () => void import('../ask.js').catch(() => {});
  for (const sign of SIGNS) addEventListener(sign, load, { once: true });
}
