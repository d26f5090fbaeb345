/** Sending device of a handover: it packs, uploads the parcel to the server, and shows the code. */

import { copyText } from '../ui/copy.js';
import { randomCode, formatCode } from '../core/device-code.js';
import { encryptParcel, parcelName } from '../core/parcel.js';
import { showError, find, findButton, post, text, whyFailed } from '../ui/dom.js';
import { pollCodeStatus, storeExpiry, clearExpiry } from './code-status.js';

/** @typedef {import('../wire').HandoverState} HandoverState */

const fault = find('#host-fault');

/** Shows a new code. */
export async function showNewCode() {
  findButton('#show-code').disabled = true;
  fault.textContent = '';
  try {
    const code = randomCode(!!globalThis.crypto?.subtle);
    const stay = await upload(code);
    show(formatCode(code), remark(code.packed, stay));
    void pollCodeStatus(tell);
  } catch (error) {
    showError(fault, whyFailed(error));
  } finally {
    findButton('#show-code').disabled = false;
  }
}

/**
 * Uploads the packed data. Returns the number of games whose keys cannot be moved.
 * @param {import('../core/device-code.js').DeviceCode} code
 */
async function upload(code) {
  const name = await parcelName(code);
  if (!code.packed) {
    storeExpiry((await post('/api/device', { name })).seconds);
    return 0;
  }
  const { packTransfer } = await import('./device-transfer.js');
  const { transfer, stay } = await packTransfer();
  storeExpiry((await post('/api/device', { name, parcel: await encryptParcel(code, transfer) })).seconds);
  return stay;
}

/** Returns a remark on the data that is not moved. @param {boolean} packed @param {number} stay */
function remark(packed, stay) {
  if (!packed) return text('device-cookie-alone');
  return stay ? text('device-stay', { n: stay }) : '';
}

/** @param {string} code @param {string} remark */
function show(code, remark) {
  const link = find('#handed-link');
  if (link instanceof HTMLInputElement) link.value = `${location.origin}/device#${code}`;
  find('#handed-code').textContent = code;
  find('#handed-remark').textContent = remark;
  find('#shown-code').hidden = false;
  findButton('#show-code').textContent = text('device-again');
  find('#code-card').hidden = true;
}

/** @param {HandoverState} state */
function tell({ state, seconds }) {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  find('#handed-state').textContent = state === 'waiting' ? text('device-waiting', { n: minutes }) : text(`device-${state}`);
  find('#shown-code').classList.toggle('spent', state !== 'waiting');
}

findButton('#copy-link').addEventListener('click', () => {
  const link = find('#handed-link');
  if (!(link instanceof HTMLInputElement)) return;
  void copyText(findButton('#copy-link'), link.value, { done: text('device-copied'), failed: text('device-not-copied') }, link);
});

findButton('#withdraw').addEventListener('click', async () => {
  try {
    await post('/api/device/withdraw');
    clearExpiry();
    tell({ state: 'none', seconds: 0 });
  } catch (error) {
    showError(fault, whyFailed(error));
  }
});
