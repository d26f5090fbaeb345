/** Checks in the browser that the computer's plan was fixed before the player's: the seal's "no cheating". */

/** @typedef {import('./wire').Opening} Opening */

/**
 * What an opening came to.
 * @typedef {object} Verdict
 * @property {'matches' | 'differs' | 'unchecked'} outcome
 * @property {string} sealed the text that was hashed
 * @property {boolean} seen whether this browser saw the hash before the reveal
 */

const KEY = (/** @type {string} */ game, /** @type {number} */ turn) => `seal/${game}/${turn}`;

/**
 * Remembers a hash as it was shown before the reveal.
 * @param {string} game
 * @param {{ turn: number, hash: string }} seal
 */
export function remember(game, { turn, hash }) {
  // The first hash counts: a server that showed another one later would be found out.
  if (!sessionStorage.getItem(KEY(game, turn))) sessionStorage.setItem(KEY(game, turn), hash);
}

/**
 * Forgets the hashes of a turn and those after it: the turns were taken back and are sealed anew.
 * @param {string} game
 * @param {number} turn
 */
export function forget(game, turn) {
  for (; sessionStorage.getItem(KEY(game, turn)); turn++) sessionStorage.removeItem(KEY(game, turn));
}

/**
 * Hashes what was opened and compares it with the seal.
 * @param {string} game
 * @param {Opening} opening
 * @returns {Promise<Verdict>}
 */
export async function check(game, opening) {
  const { turn, seat, plan, nonce, hash } = opening;
  const sealed = ['zugleich-seal-v1', game, turn, seat, plan, nonce].join('\n');
  const shown = sessionStorage.getItem(KEY(game, turn));
  const seen = shown !== null;
  // Browsers offer the hash on https and on this machine only.
  if (!globalThis.crypto?.subtle) return { outcome: 'unchecked', sealed, seen };
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(sealed));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const fits = hex === hash && (shown ?? hash) === hash;
  return { outcome: fits ? 'matches' : 'differs', sealed, seen };
}
