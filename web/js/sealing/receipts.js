/** The receipts that the server has given in a game: kept in this browser, saved as lines that can be verified. */

import { keep, takeAll } from './store.js';

/** @typedef {import('../wire').Receipt} Receipt */

/**
 * Keeps a receipt; the same again is one, and another one for the same event is the proof of two histories.
 * @param {Receipt} receipt
 */
export function keepReceipt(receipt) {
  const { game, n, head } = receipt.receipt;
  return keep('receipts', `${game}/${String(n).padStart(8, '0')}/${head}`, receipt);
}

/** All receipts of a game as JSON lines. @param {string} game */
export async function receiptLines(game) {
  const kept = await takeAll('receipts', `${game}/`);
  return kept.map((receipt) => `${JSON.stringify(receipt)}\n`).join('');
}
