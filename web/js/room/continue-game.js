/** Playing on from the shown turn, as another game. Loaded on demand. */

import { complain, element, find, post, text, whyFailed } from '../ui/dom.js';
import { opponent } from '../ui/opponent-choice.js';
import { ofTab } from '../ui/storage.js';

/** @typedef {import('./room-state.js').Desk} Desk */

/**
 * Returns the key, in the storage of this tab, of the game and turn from which a game was tried.
 * @param {string} id
 */
const originOf = (id) => `branch/${id}`;

/**
 * Tries both sides' plans from the shown turn: on this page if no one else plays the game; beside a game
 * against the computer, which goes on, as another game with a link back.
 * @param {Desk} desk
 */
export async function tryPlans(desk) {
  const { id, state, replay } = desk;
  if (!state) return;
  const from = { game: id, turns: replay.index };
  try {
    if (isFree(state)) return await (await triesOf(desk)).begin();
    const { url } = await post('/api/games', { variant: state.variant, from, opponent: 'practice' });
    ofTab.setItem(originOf(url.split('/').at(-1)), JSON.stringify(from));
    location.assign(url);
  } catch (error) {
    desk.complain(whyFailed(error));
  }
}

/**
 * Returns whether turns can be tried on the page of a game, as no one else plays it.
 * @param {import('../wire').State} state
 */
const isFree = ({ phase, opponent }) => phase === 'over' || opponent === 'practice';

/** Shows again the turns that were tried in this tab before the page was loaded. @param {Desk} desk */
export async function resume(desk) {
  if (desk.state && isFree(desk.state)) await triesOf(desk);
}

/** Returns the tries of the page, with those stored before. @param {Desk} desk */
async function triesOf(desk) {
  const Tries = desk.tries ? null : await trying(desk.page);
  if (Tries && !desk.tries) {
    desk.tries = new Tries(desk);
    await desk.tries.resume().catch(() => {});
  }
  return /** @type {import('./variations.js').Tries} */ (desk.tries);
}

/**
 * Adds the script that tries turns to the page.
 * @param {HTMLElement} page
 * @returns {Promise<typeof import('./variations.js').Tries>}
 */
const trying = ({ dataset: { trying = '' } }) => new Promise((resolve, reject) => {
  const script = element('script', { type: 'module', src: trying });
  addEventListener('trying', (event) => resolve(/** @type {CustomEvent} */ (event).detail), { once: true });
  script.addEventListener('error', () => reject(new Error(text('site-offline'))));
  document.head.append(script);
});

/** Adds a link back to the turn from which this game was tried. @param {Desk} desk */
export function showOrigin({ id }) {
  const { game, turns } = JSON.parse(ofTab.getItem(originOf(id)) ?? '{}');
  if (!game) return;
  const back = element('a', { href: `/game/${game}#${turns}` }, text('branch-back'));
  find('.title').after(element('p', { class: 'stored', id: 'origin' }, back));
}

/** Opens the dialog. The new game opens in a tab of its own. @param {Desk} desk */
export function playOn({ id, page, state, replay, board, story }) {
  if (!state) return;
  const wanted = { variant: state.variant, from: { game: id, turns: replay.index } };
  const fault = element('p', { class: 'fault', role: 'alert' });
  const close = element('button', { class: 'plain' }, text('room-close'));
  const choice = opponent(board.flipped ? 'black' : 'white', (against) => begin({ ...wanted, ...against }));
  const title = element('h2', {}, text('branch-title'));
  const row = element('div', { class: 'row' }, close);
  if (page.dataset.branches === 'anywhere') {
    const query = new URLSearchParams({ ...state.options, position: story.shown });
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
      complain(fault, whyFailed(error));
    }
  }
}
