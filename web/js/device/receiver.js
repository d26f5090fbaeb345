/** Receiving device of a handover: it shows the guest to take over, asks for confirmation, and unpacks. */

import { parseCode } from '../core/device-code.js';
import { parcelName, decryptParcel } from '../core/parcel.js';
import { showError as tell, element, find, findButton, post, text, whyFailed } from '../ui/dom.js';
import { GUEST_CHANGED, tabChannel } from '../pages/site.js';

/** @typedef {import('../core/device-code.js').DeviceCode} DeviceCode */
/** @typedef {import('../wire').HandoverGuest} HandoverGuest */
/** @typedef {import('../wire').HandoverContent} HandoverContent */
/**
 * A code, its name on the server, and the guest that it hands over.
 * @typedef {{ code: DeviceCode, name: string, host: HandoverGuest }} Offer
 */

/** @type {Offer | null} */
let offer = null;

/** @param {string} words */
function complain(words) {
  tell(find('#code-fault'), words);
}

/** Looks up the guest of a typed or linked code, and asks for confirmation. @param {string} typed */
export async function lookUpCode(typed) {
  find('#sure').hidden = true;
  complain('');
  const code = parseCode(typed);
  if (!code) return complain(text('device-mistyped'));
  if (code.packed && !globalThis.crypto?.subtle) return complain(text('device-no-crypto'));
  try {
    const name = await parcelName(code);
    offer = { code, name, host: await post('/api/device/look', { name }) };
    askConfirmation(offer);
  } catch (error) {
    complain(whyFailed(error));
  }
}

/** @param {Offer} offer */
function askConfirmation({ code, host: { name, same, games } }) {
  const parts = [text(same ? 'device-same' : 'device-as', { name })];
  if (games) parts.push(text('device-given-up'));
  if (!code.packed) parts.push(text('device-cookie-alone'));
  find('#sure-words').replaceChildren(...parts.map((part) => element('p', {}, part)));
  findButton('#come-in').textContent = text('device-yes', { name });
  findButton('#come-in').disabled = false;
  find('#sure').hidden = false;
  findButton('#come-in').focus();
}

findButton('#come-in').addEventListener('click', async () => {
  if (!offer) return;
  findButton('#come-in').disabled = true;
  try {
    const taken = await post('/api/device/take', { name: offer.name });
    await takeOver(offer, taken);
  } catch (error) {
    find('#sure').hidden = true;
    complain(whyFailed(error));
  }
});

findButton('#stay-out').addEventListener('click', () => {
  find('#sure').hidden = true;
  offer = null;
});

/** Makes this browser the guest's, and lists the open games. @param {Offer} offer @param {HandoverContent} taken */
async function takeOver({ code, host }, { name, parcel, games }) {
  find('#my-name').textContent = name;
  let remark = '';
  /** @type {Set<string>} */
  let sealed = new Set();
  try {
    sealed = await storeTransfer(code, parcel, host.same);
  } catch {
    remark = text('device-unreadable');
  }
  tabChannel.postMessage(GUEST_CHANGED);
  find('#code-card').hidden = true;
  find('#host').hidden = true;
  find('#arrived-title').textContent = text('device-arrived', { name });
  find('#arrived-remark').textContent = remark || text(games.length ? 'device-games' : 'device-no-games');
  find('#arrived-games').replaceChildren(...games.map((game) => row(game, sealed)));
  find('#arrived').hidden = false;
  find('#arrived').focus();
}

/**
 * Stores the contents of the parcel. Returns the ids of the games whose keys it held.
 * @param {DeviceCode} code @param {string | null | undefined} parcel @param {boolean} same
 */
async function storeTransfer(code, parcel, same) {
  if (!code.packed || !parcel) return new Set();
  const { clearSealingData, unpackTransfer } = await import('./device-transfer.js');
  const transfer = await decryptParcel(code, parcel);
  if (!same) await clearSealingData();
  await unpackTransfer(transfer);
  return new Set(transfer.keys.map((/** @type {[string, unknown]} */ [game]) => game));
}

/** @param {import('../wire').OpenGame} game @param {Set<string>} sealed */
function row({ id, game, players }, sealed) {
  const about = sealed.has(id) ? [game, text('device-key-here')] : [game];
  return element('li', {}, element('a', { href: `/game/${id}` }, players), element('span', { class: 'soft' }, about.join(' · ')));
}
