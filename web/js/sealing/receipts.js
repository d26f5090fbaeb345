/** Receipts of the server for a game: kept in this browser, and saved as lines that can be verified. */

import { keep, readAll } from './sealing-store.js';

/** @typedef {import('../wire').Receipt} Receipt */
/** @typedef {import('../wire').ServerMessage} ServerMessage */

/**
 * Stores a receipt, if there is one; an equal one is stored once, and a different one for the same event
 * proves two histories. A browser without storage plays all the same.
 * @param {Receipt | undefined} receipt
 */
export function keepReceipt(receipt) {
  if (!receipt) return;
  const { game, n, head } = receipt.receipt;
  keep('receipts', `${game}/${String(n).padStart(8, '0')}/${head}`, receipt).catch(() => {});
}

/** Stores the receipt of a message. @param {ServerMessage} message */
export function rememberReceipt(message) {
  if (message.type === 'turn' || message.type === 'missed') keepReceipt(message.state.receipt);
  else if ('receipt' in message) keepReceipt(message.receipt);
}

/** Returns all receipts of a game as JSON lines. @param {string} game */
export async function receiptLines(game) {
  const kept = await readAll('receipts', `${game}/`);
  return kept.map((receipt) => `${JSON.stringify(receipt)}\n`).join('');
}
