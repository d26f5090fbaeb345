/** All parts of the page of a game beyond the board with its pieces: see `first-paint.js`. */

import { tabStorage } from '../ui/storage.js';
import { connectControls } from './controls.js';
import { RoomState } from './room-state.js';
import { handleMessage } from './message-handler.js';

/** Input events after which seldom used modules and texts are preloaded, as the server may be unreachable later. */
const SIGNS = ['pointermove', 'pointerdown', 'keydown'];

/** @param {Omit<import('./room-state.js').RoomParts, 'seals' | 'List'>} own */
export async function hydrate({ page, look, extras, firstPaint }) {
  /** Module of seals: only games with seals of the computer need it. */
  const seals = page.dataset.sealed === undefined ? null : await import('./seal-shield.js');
  const List = extras.list ? null : (await import('../board/turn-list.js')).TurnList;
  const room = new RoomState({ page, look, extras, seals, List, firstPaint });
  connectControls(room);
  void import('../pages/site.js');
  if (tabStorage.getItem(`branch/${room.id}`)) void import('./continue-game.js').then(({ showOrigin }) => showOrigin(room), () => {});
  if (firstPaint.embedded) handleMessage(room, firstPaint.embedded.state);
  if (firstPaint.completed) room.planner.completed();
  const load = () => void import('../ui/seldom-texts.js').then(({ loadTexts }) => loadTexts()).catch(() => {});
  for (const sign of SIGNS) addEventListener(sign, load, { once: true });
}
