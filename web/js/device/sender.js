/** Sending device of a handover: it packs, uploads the parcel to the server, and shows the code. */

import { copy } from '../ui/copy.js';
import { drawCode, written } from '../core/device-code.js';
import { lock, nameOf } from '../core/parcel.js';
import { complain, find, findButton, post, text, whyFailed } from '../ui/dom.js';
import { ask, expect, settled } from './code-status.js';

/** @typedef {import('../wire').HandoverState} HandoverState */

const fault = find('#host-fault');

/** Shows a new code. */
export async function letIn() {
  findButton('#show-code').disabled = true;
  fault.textContent = '';
  try {
    const code = drawCode(!!globalThis.crypto?.subtle);
    const stay = await leave(code);
    show(written(code), remark(code.packed, stay));
    void ask(tell);
  } catch (error) {
    complain(fault, whyFailed(error));
  } finally {
    findButton('#show-code').disabled = false;
  }
}

/**
 * Uploads the packed data. Returns the number of games whose keys cannot be moved.
 * @param {import('../core/device-code.js').Code} code
 */
async function leave(code) {
  const name = await nameOf(code);
  if (!code.packed) {
    expect((await post('/api/device', { name })).seconds);
    return 0;
  }
  const { pack } = await import('./device-transfer.js');
  const { luggage, stay } = await pack();
  expect((await post('/api/device', { name, parcel: await lock(code, luggage) })).seconds);
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
  void copy(findButton('#copy-link'), link.value, { done: text('device-copied'), failed: text('device-not-copied') }, link);
});

findButton('#withdraw').addEventListener('click', async () => {
  try {
    await post('/api/device/withdraw');
    settled();
    tell({ state: 'none', seconds: 0 });
  } catch (error) {
    complain(fault, whyFailed(error));
  }
});
