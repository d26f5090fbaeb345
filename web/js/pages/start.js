/** The start page: create a game, join a seek. */

import { showError, demandCookies, find, findButton, post, text, whyFailed } from '../ui/dom.js';
import { storeForm, restoreForm } from '../ui/form-storage.js';
import { watchLobby } from '../net/lobby.js';
import { SEEK_CREATED, tabChannel } from './site.js';
import { keepsCookies } from '../ui/storage.js';

const form = find('#new-game');
/** Lines for errors, next to their cause: beside the button of the form, or under the list of seeks. */
const faults = { form: find('#new-fault'), seeks: find('#seeks-fault') };
/** `true` if the button under the list was pressed. */
let waits = false;
/** Storage key of the choices for the last game. */
const FORM = 'new-game';

/** Returns the value of a field of the form. @param {string} name */
function chosen(name) {
  const value = form instanceof HTMLFormElement ? new FormData(form).get(name) : null;
  return typeof value === 'string' ? value : '';
}

/** Returns the chosen way to play. Some ways are the same for the server and differ only in the page. */
function way() {
  const input = form.querySelector('[name=opponent]:checked');
  const { value = '', dataset = {} } = input instanceof HTMLInputElement ? input : {};
  const { as: opponent = value, about = '', go = '', search = '' } = dataset;
  // In practice mode, one device plans for both sides.
  return { opponent, alone: opponent === 'practice', about, go, search };
}

/** Returns whether the game can be sealed: both sides plan at once, and two people play. */
function sealable() {
  const input = form.querySelector('[name=variant]:checked');
  return input instanceof HTMLInputElement && input.dataset.simultaneous !== undefined && people();
}

/** Returns whether two people play, friends or strangers. */
const people = () => ['friend', 'lobby'].includes(way().opponent);

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
 */
async function secrecy(side) {
  if (!sealable()) return { side };
  if (chosen('secrecy') !== 'sealed') return { side, secrecy: 'kept' };
  const { commitKey } = await import('../sealing/keyring.js');
  // A key commitment names a seat, so this browser draws the seat.
  const drawn = crypto.getRandomValues(new Uint8Array(1))[0] & 1 ? 'white' : 'black';
  const seat = side === 'white' || side === 'black' ? side : drawn;
  return { side: seat, secrecy: 'sealed', ...(await commitKey(seat)) };
}

/** Updates the fields that depend on the choices, such as levels of the computer. */
function fit() {
  for (const label of form.querySelectorAll('label[data-only]')) {
    if (!(label instanceof HTMLElement)) continue;
    label.hidden = label.dataset.only !== chosen('variant');
    const input = find('input', label);
    // If the chosen game lacks the chosen way to play, falls back to practice.
    if (label.hidden && input instanceof HTMLInputElement && input.checked) find('[value=practice]', form).click();
  }
  const { opponent, alone, about, go } = way();
  find('#secrecy').hidden = !sealable();
  find('#levels').hidden = opponent !== 'computer';
  find('#level-name').textContent = find('[name=level]:checked', form).title;
  find('#sides').hidden = alone;
  find('#shown').hidden = !people();
  find('#clocks').hidden = alone;
  find('#custom').hidden = chosen('clock') !== 'custom';
  for (const field of find('#custom').querySelectorAll('label[data-kind]')) {
    if (field instanceof HTMLElement) field.hidden = field.dataset.kind !== chosen('clock_kind');
  }
  find('#about').textContent = about;
  findButton('#create').textContent = go;
  for (const box of form.querySelectorAll('[data-options]')) {
    if (box instanceof HTMLElement) box.hidden = box.dataset.options !== chosen('variant');
  }
}

/** Returns the options of the chosen game. */
function options() {
  const fields = form.querySelectorAll(`[data-options="${chosen('variant')}"] select`);
  return Object.fromEntries([...fields].flatMap((field) => (field instanceof HTMLSelectElement ? [[field.name, field.value]] : [])));
}

/**
 * Returns the clock setting, `null` for no clock.
 * @returns {import('../wire').TimeControl | null}
 */
function clock() {
  const number = (/** @type {string} */ name) => Math.round(Number(chosen(name)));
  const value = chosen('clock');
  if (!value || way().alone) return null;
  if (value === 'custom') {
    if (chosen('clock_kind') === 'turn') return { kind: 'turn', seconds: number('clock_seconds') };
    return { kind: 'increment', base: 60 * number('clock_minutes'), increment: number('clock_increment') };
  }
  const [base, increment] = value.split('+').map(Number);
  return increment === undefined ? { kind: 'turn', seconds: base } : { kind: 'increment', base, increment };
}

form.addEventListener('change', fit);
form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const fault = waits ? faults.seeks : faults.form;
  waits = false;
  for (const line of Object.values(faults)) line.textContent = '';
  const { opponent, alone, search } = way();
  const body = {
    variant: chosen('variant'),
    options: options(),
    opponent,
    ...(opponent === 'computer' ? { level: Number(chosen('level')) } : {}),
    clock: clock(),
    show_committed: chosen('show_committed') === 'on' || alone || opponent === 'computer',
  };
  findButton('#create').disabled = true;
  storeForm(form, FORM);
  try {
    demandCookies();
    const { url } = await post('/api/games', { ...body, ...(await secrecy(alone ? 'white' : chosen('side'))) });
    if (opponent === 'lobby') tabChannel.postMessage(SEEK_CREATED);
    location.assign(url + search);
  } catch (error) {
    showError(fault, whyFailed(error));
    findButton('#create').disabled = false;
  }
});

/** Selects the game named in the URL. */
function take() {
  const name = new URLSearchParams(location.search).get('game') ?? '';
  const input = form.querySelector(`[name=variant][value="${CSS.escape(name)}"]`);
  if (input instanceof HTMLInputElement) input.checked = true;
}

// An empty list of seeks offers to create one.
find('#wait').addEventListener('click', () => {
  find('[name=opponent][value=lobby]', form).click();
  waits = true;
  findButton('#create').click();
});

restoreForm(form, FORM);
offerSeals();
take();
fit();
// After a return from a game, the browser may restore the page as it was left.
addEventListener('pageshow', () => {
  findButton('#create').disabled = false;
  fit();
});

watchLobby(find('#seeks'), find('#no-seeks'), (words) => showError(faults.seeks, words));
if (!keepsCookies()) faults.form.textContent = text('site-no-cookies');
