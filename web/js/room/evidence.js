/** Evidence of a fair game that a player can save: its transcript, and the receipts stored here. */

import { element, text } from '../ui/dom.js';
import { receiptLines } from '../sealing/receipts.js';

/** @typedef {import('./room-state.js').Desk} Desk */

/** Saves the transcript, or shows why there is none. @param {Desk} desk */
export async function saveTranscript(desk) {
  const response = await fetch(`${desk.api}/transcript`).catch(() => null);
  if (response?.ok) return save(`${desk.id}.jsonl`, await response.text());
  const answer = await response?.json().catch(() => null);
  desk.complain(answer?.message ?? text('site-offline'));
}

/** Saves the receipts. @param {Desk} desk */
export async function saveReceipts(desk) {
  const lines = await receiptLines(desk.id).catch(() => '');
  if (lines) save(`${desk.id}.receipts.jsonl`, lines);
  else desk.complain(text('room-no-receipts'));
}

/** @param {string} name @param {string} lines */
function save(name, lines) {
  const url = URL.createObjectURL(new Blob([lines], { type: 'application/jsonl' }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
