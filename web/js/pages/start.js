/** The start page: create a game, join a seek. */

import { showError, demandCookies, find, post, text, whyFailed } from '../ui/dom.js';
import { showAges } from '../ui/ages.js';
import { NEW_GAME_FORM, storeForm, restoreForm } from '../ui/form-storage.js';
import { watchLobby } from '../net/lobby.js';
import { setMeanwhileGame } from '../net/meanwhile-game.js';
import { SEEK_CREATED, tabChannel } from './site.js';
import { keepsCookies } from '../ui/storage.js';

const form = find('#new-game');
/** Lines for errors, next to their cause: beside the buttons of the form, or under the list of seeks. */
const faults = { form: find('#new-fault'), seeks: find('#seeks-fault') };
/** The buttons that create a game; each has an opponent. */
const ways = [...document.querySelectorAll('button[name=opponent]')].filter((one) => one instanceof HTMLButtonElement);

/** Returns the value of a field of the form. @param {string} name */
function chosen(name) {
  const value = form instanceof HTMLFormElement ? new FormData(form).get(name) : null;
  return typeof value === 'string' ? value : '';
}

/** Returns whether both sides of the chosen game plan at once, so that two people can seal their plans. */
function sealable() {
  const input = form.querySelector('[name=variant]:checked');
  return input instanceof HTMLInputElement && input.dataset.simultaneous !== undefined;
}

/** Disables sealing where the browser cannot seal; it needs https or localhost. */
function offerSeals() {
  if (globalThis.crypto?.subtle) return;
  for (const input of form.querySelectorAll('[name=secrecy]')) {
    if (!(input instanceof HTMLInputElement)) continue;
    input.disabled = input.value === 'sealed';
    input.checked = input.value === 'kept';
  }
  find('#no-sealing').hidden = false;
}

/**
 * Returns the game's secrecy and its creator's key commitment. The key is stored before the request.
 * @param {string} side
 * @param {string} opponent
 */
async function secrecy(side, opponent) {
  if (!sealable() || !(opponent === 'friend' || opponent === 'lobby')) return { side };
  if (chosen('secrecy') !== 'sealed') return { side, secrecy: 'kept' };
  const { commitKey } = await import('../sealing/keyring.js');
  // A key commitment names a seat, so this browser draws the seat.
  const drawn = crypto.getRandomValues(new Uint8Array(1))[0] & 1 ? 'white' : 'black';
  const seat = side === 'white' || side === 'black' ? side : drawn;
  return { side: seat, secrecy: 'sealed', ...(await commitKey(seat)) };
}

/** Updates what depends on the choices, such as the name and the options of the game. */
function fit() {
  find('#chosen').textContent = find('[name=variant]:checked + span b', form).textContent;
  for (const line of form.querySelectorAll('[data-only]')) {
    if (line instanceof HTMLElement) line.hidden = line.dataset.only !== chosen('variant');
  }
  find('#secrecy').hidden = !sealable();
  find('#level-name').textContent = find('[name=level]:checked', form).title;
  find('#custom').hidden = chosen('clock') !== 'custom';
  for (const field of find('#custom').querySelectorAll('label[data-kind]')) {
    if (field instanceof HTMLElement) field.hidden = field.dataset.kind !== chosen('clock_kind');
  }
  for (const box of form.querySelectorAll('[data-options]')) {
    if (box instanceof HTMLElement) box.hidden = box.dataset.options !== chosen('variant');
  }
}

/** Returns the options of the chosen game. */
function options() {
  const fields = form.querySelectorAll(`[data-options="${chosen('variant')}"] select`);
  return Object.fromEntries([...fields].flatMap((field) => (field instanceof HTMLSelectElement ? [[field.name, field.value]] : [])));
}

/** Returns the usual clock of the chosen game and an opponent: challenges have one. @param {string} opponent */
const usualClock = (opponent) => (opponent === 'lobby' && find('[name=variant]:checked', form).dataset.seekClock) || '';

/**
 * Returns the clock setting, `null` for no clock.
 * @param {string} opponent
 * @returns {import('../wire').TimeControl | null}
 */
function clock(opponent) {
  const number = (/** @type {string} */ name) => Math.round(Number(chosen(name)));
  const value = chosen('clock') === 'usual' ? usualClock(opponent) : chosen('clock');
  if (!value) return null;
  if (value === 'custom') {
    if (chosen('clock_kind') === 'turn') return { kind: 'turn', seconds: number('clock_seconds') };
    return { kind: 'increment', base: 60 * number('clock_minutes'), increment: number('clock_increment') };
  }
  const [days, cap] = value.split('/').map(Number);
  if (cap) return { kind: 'days', increment: days, cap };
  const [base, increment] = value.split('+').map(Number);
  return increment === undefined ? { kind: 'turn', seconds: base } : { kind: 'increment', base, increment };
}

form.addEventListener('change', fit);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  const button = event.submitter instanceof HTMLButtonElement ? event.submitter : ways[0];
  const seek = button.value === 'lobby' && form.contains(button) ? openSeek() : null;
  if (!seek) return void create(button);
  // To take an open seek is faster than to add another.
  find('#someone-waits').hidden = false;
  seek.focus();
});

/** Returns the button that takes the first seek of another player, if there is one. */
function openSeek() {
  const button = document.querySelector('#seeks li:not(:has(a)) button:enabled');
  return button instanceof HTMLButtonElement ? button : null;
}

/** @param {boolean} on */
function enable(on) {
  for (const button of ways) button.disabled = !on;
}

/** Creates a game and opens it. @param {HTMLButtonElement} button its value is the opponent */
async function create({ value, dataset, parentElement }) {
  const { as: opponent = value, search = '' } = dataset;
  const alone = opponent === 'practice';
  for (const line of Object.values(faults)) line.textContent = '';
  const body = {
    variant: chosen('variant'),
    options: options(),
    opponent,
    ...(opponent === 'computer' ? { level: Number(chosen('level')) } : {}),
    clock: alone ? null : clock(opponent),
    show_committed: chosen('show_committed') === 'on' || alone || opponent === 'computer',
  };
  enable(false);
  storeForm(form, NEW_GAME_FORM);
  try {
    demandCookies();
    const { id, url } = await post('/api/games', { ...body, ...(await secrecy(alone ? 'white' : chosen('side'), opponent)) });
    if (opponent === 'lobby') setMeanwhileGame('');
    if (opponent === 'lobby') tabChannel.postMessage(SEEK_CREATED);
    if (opponent === 'computer' && find('#seeks').querySelector('.own')) setMeanwhileGame(id);
    location.assign(url + search);
  } catch (error) {
    showError(form.contains(parentElement) ? faults.form : faults.seeks, whyFailed(error));
    enable(true);
  }
}

/** Selects the game named in the URL. */
function take() {
  const name = new URLSearchParams(location.search).get('game') ?? '';
  const input = form.querySelector(`[name=variant][value="${CSS.escape(name)}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
}

showAges();
restoreForm(form, NEW_GAME_FORM);
offerSeals();
take();
fit();
// After a return from a game, the browser may restore the page as it was left.
addEventListener('pageshow', () => {
  enable(true);
  fit();
});

watchLobby(find('#seeks'), find('#no-seeks'), (words) => showError(faults.seeks, words));
if (!keepsCookies()) faults.form.textContent = text('site-no-cookies');
