/** Verification in the browser that openings match their seals: "no cheating". */

import { toHex, toUtf8, sha256 } from '../core/canonical-text.js';
import { sealText } from '../core/commitments.js';
import { tabStorage } from '../ui/storage.js';

/** @typedef {import('../wire').OpenedSeal} OpenedSeal */
/** @typedef {import('../wire').SealView} SealView */
/** @typedef {import('../wire').Side} Side */

/**
 * The result of checking an opening.
 * @typedef {object} Verdict
 * @property {'matches' | 'differs' | 'unchecked'} outcome
 * @property {string} sealed the text that was hashed
 * @property {boolean} seen `true` if this browser saw the hash before the reveal
 */

const SIDES = /** @type {const} */ (['white', 'black']);
const KEY = (/** @type {string} */ game, /** @type {number} */ turn, /** @type {Side} */ seat) => `seal/${game}/${turn}/${seat}`;

/** Stores hashes shown before the reveal. @param {string} game @param {SealView[]} seals */
export function rememberHashes(game, seals) {
  // The first hash counts, so that a server that replaces it later is detected.
  for (const { turn, seat, hash } of seals) {
    const name = KEY(game, turn, seat);
    if (tabStorage.getItem(name) === null) tabStorage.setItem(name, hash);
  }
}

/**
 * Deletes the hashes of a turn and later turns after a takeback: these turns are sealed anew.
 * @param {string} game
 * @param {number} turn
 */
export function forgetHashes(game, turn) {
  for (const seat of SIDES) {
    for (let at = turn; tabStorage.getItem(KEY(game, at, seat)); at++) tabStorage.removeItem(KEY(game, at, seat));
  }
}

/**
 * Returns the text that a seal of the server hashes.
 * @param {string} game @param {Pick<OpenedSeal, 'turn' | 'seat' | 'plan' | 'nonce'>} opening
 */
export const sealedText = (game, { turn, seat, plan, nonce }) => ['zugleich-seal-v1', game, turn, seat, plan, nonce].join('\n');

/** Returns whether this page can hash: browsers allow it on https and localhost only. */
export const canHash = () => Boolean(globalThis.crypto?.subtle);

/** Computes the SHA-256 of a text, 64 hexadecimal digits. @param {string} sealed */
export const sealDigest = async (sealed) => toHex(await sha256(toUtf8(sealed)));

/**
 * Hashes an opening and compares it with its seal.
 * @param {string} game
 * @param {OpenedSeal} opening
 * @param {string} [position] position of the plan, if the players have sealed: their seals hash it, too
 * @returns {Promise<Verdict>}
 */
export async function checkOpening(game, opening, position) {
  const { turn, seat } = opening;
  const sealed = position && canHash() ? await sealText({ game, turn, seat }, { ...opening, position }) : sealedText(game, opening);
  const shown = tabStorage.getItem(KEY(game, opening.turn, opening.seat));
  const seen = shown !== null;
  if (!canHash()) return { outcome: 'unchecked', sealed, seen };
  const fits = (await sealDigest(sealed)) === opening.hash && (shown ?? opening.hash) === opening.hash;
  return { outcome: fits ? 'matches' : 'differs', sealed, seen };
}
