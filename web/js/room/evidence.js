/** Evidence of a fair game that a player can save: its transcript, and the receipts stored here. */

import { element, text } from '../ui/dom.js';
import { receiptLines } from '../sealing/receipts.js';
import { loadTexts } from '../ui/seldom-texts.js';

await loadTexts();

/** @typedef {import('./room-state.js').RoomState} RoomState */

/** Saves the transcript, or shows why there is none. @param {RoomState} room */
export async function saveTranscript(room) {
  const response = await fetch(`${room.api}/transcript`).catch(() => null);
  if (response?.ok) return save(`${room.id}.jsonl`, await response.text());
  const answer = await response?.json().catch(() => null);
  room.showError(answer?.message ?? text('site-offline'));
}

/** Saves the receipts. @param {RoomState} room */
export async function saveReceipts(room) {
  const lines = await receiptLines(room.id).catch(() => '');
  if (lines) save(`${room.id}.receipts.jsonl`, lines);
  else room.showError(text('proof-no-receipts'));
}

/** @param {string} name @param {string} lines */
function save(name, lines) {
  const url = URL.createObjectURL(new Blob([lines], { type: 'application/jsonl' }));
  element('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
