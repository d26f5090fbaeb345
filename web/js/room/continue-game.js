/** Playing on from the shown turn, as another game. Loaded on demand. */

import { showError, element, find, post, text, whyFailed } from '../ui/dom.js';
import { opponentChoice } from '../ui/opponent-choice.js';
import { tabStorage } from '../ui/storage.js';
import { loadTexts } from '../ui/seldom-texts.js';

await loadTexts();

/** @typedef {import('./room-state.js').RoomState} RoomState */

/**
 * Returns the key, in the storage of this tab, of the game and turn from which a game was tried.
 * @param {string} id
 */
const originOf = (id) => `branch/${id}`;

/**
 * Variations both sides' plans from the shown turn: on this page if no one else plays the game; beside a game
 * against the computer, which goes on, as another game with a link back.
 * @param {RoomState} room
 */
export async function tryPlans(room) {
  const { id, state, replay } = room;
  if (!state) return;
  const from = { game: id, turns: replay.index };
  try {
    if (isFree(state)) return await (await variationsOf(room)).begin();
    const { url } = await post('/api/games', { variant: state.variant, from, opponent: 'practice' });
    tabStorage.setItem(originOf(url.split('/').at(-1)), JSON.stringify(from));
    location.assign(url);
  } catch (error) {
    room.showError(whyFailed(error));
  }
}

/**
 * Returns whether turns can be tried on the page of a game, as no one else plays it.
 * @param {import('../wire').State} state
 */
const isFree = ({ phase, opponent }) => phase === 'over' || opponent === 'practice';

/** Shows again the turns that were tried in this tab before the page was loaded. @param {RoomState} room */
export async function resumeVariations(room) {
  if (room.state && isFree(room.state)) await variationsOf(room);
}

/** Returns the variations of the page, with those stored before. @param {RoomState} room */
async function variationsOf(room) {
  const Variations = room.variations ? null : await loadVariations(room.page);
  if (Variations && !room.variations) {
    room.variations = new Variations(room);
    await room.variations.resume().catch(() => {});
  }
  return /** @type {import('./variations.js').Variations} */ (room.variations);
}

/**
 * Adds the script that tries turns to the page.
 * @param {HTMLElement} page
 * @returns {Promise<typeof import('./variations.js').Variations>}
 */
const loadVariations = ({ dataset: { trying = '' } }) => new Promise((resolve, reject) => {
  const script = element('script', { type: 'module', src: trying });
  addEventListener('trying', (event) => resolve(/** @type {CustomEvent} */ (event).detail), { once: true });
  script.addEventListener('error', () => reject(new Error(text('site-offline'))));
  document.head.append(script);
});

/** Adds a link back to the turn from which this game was tried. @param {RoomState} room */
export function showOrigin({ id }) {
  const { game, turns } = JSON.parse(tabStorage.getItem(originOf(id)) ?? '{}');
  if (!game) return;
  const back = element('a', { href: `/game/${game}#${turns}` }, text('branch-back'));
  find('.title').after(element('p', { class: 'stored', id: 'origin' }, back));
}

/** Opens the dialog. The new game opens in a tab of its own. @param {RoomState} room */
export function playOn({ id, page, state, replay, board, turnLog }) {
  if (!state) return;
  const wanted = { variant: state.variant, from: { game: id, turns: replay.index } };
  const fault = element('p', { class: 'fault', role: 'alert' });
  const close = element('button', { class: 'plain' }, text('call-close'));
  const choice = opponentChoice(board.flipped ? 'black' : 'white', (against) => begin({ ...wanted, ...against }));
  const title = element('h2', {}, text('branch-title'));
  const row = element('div', { class: 'row' }, close);
  if (page.dataset.branches === 'anywhere') {
    const query = new URLSearchParams({ ...state.options, position: turnLog.shown });
    row.prepend(element('a', { href: `/editor/${state.variant}?${query}`, target: '_blank' }, text('branch-editor')));
  }
  const form = element('form', { method: 'dialog' }, title, element('p', { class: 'soft' }, text('branch-about')), ...choice, fault, row);
  const dialog = element('dialog', { class: 'play-on', 'aria-label': text('branch-title') }, form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  find('button', form).focus();

  /** @param {object} body */
  async function begin(body) {
    // Browsers open a tab only at once in a click.
    const tab = open('', '_blank');
    fault.textContent = '';
    try {
      const { url } = await post('/api/games', body);
      if (tab) tab.location.href = url;
      else location.href = url;
      dialog.close();
    } catch (error) {
      tab?.close();
      showError(fault, whyFailed(error));
    }
  }
}
