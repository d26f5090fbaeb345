/** Checks in the browser that what was sealed is what was opened: "no cheating". */

import { digits, encoded, sha256 } from './core/canon.js';
import { sealText } from './core/sealed.js';
import { ofTab } from './storage.js';

/** @typedef {import('./wire').Opening} Opening */
/** @typedef {import('./wire').SealView} SealView */
/** @typedef {import('./wire').Side} Side */

/**
 * What an opening came to.
 * @typedef {object} Verdict
 * @property {'matches' | 'differs' | 'unchecked'} outcome
 * @property {string} sealed the text that was hashed
 * @property {boolean} seen whether this browser saw the hash before the reveal
 */

const SIDES = /** @type {const} */ (['white', 'black']);
const KEY = (/** @type {string} */ game, /** @type {number} */ turn, /** @type {Side} */ seat) => `seal/${game}/${turn}/${seat}`;

/** Remembers hashes as they were shown before the reveal. @param {string} game @param {SealView[]} seals */
export function remember(game, seals) {
  // The first hash counts: a server that showed another one later would be found out.
  for (const { turn, seat, hash } of seals) {
    const name = KEY(game, turn, seat);
    if (ofTab.getItem(name) === null) ofTab.setItem(name, hash);
  }
}

/**
 * Forgets the hashes of a turn and those after it: the turns were taken back and are sealed anew.
 * @param {string} game
 * @param {number} turn
 */
export function forget(game, turn) {
  for (const seat of SIDES) {
    for (let at = turn; ofTab.getItem(KEY(game, at, seat)); at++) ofTab.removeItem(KEY(game, at, seat));
  }
}

/**
 * The text that a seal hashes. @param {string} game @param {Pick<Opening, 'turn' | 'seat' | 'plan' | 'nonce'>} opening
 */
export const sealedText = (game, { turn, seat, plan, nonce }) => ['zugleich-seal-v1', game, turn, seat, plan, nonce].join('\n');

/** Whether this browser hashes here: browsers do so on https and on this machine only. */
export const hashes = () => Boolean(globalThis.crypto?.subtle);

/** SHA-256, 64 hexadecimal digits. @param {string} sealed */
export const hash = async (sealed) => digits(await sha256(encoded(sealed)));

/**
 * Hashes what was opened and compares it with the seal.
 * @param {string} game
 * @param {Opening} opening
 * @param {string} [position] where the plan was made, if the players have sealed: their seals hash it, too
 * @returns {Promise<Verdict>}
 */
export async function check(game, opening, position) {
  const { turn, seat } = opening;
  const sealed = position && hashes() ? await sealText({ game, turn, seat }, { ...opening, position }) : sealedText(game, opening);
  const shown = ofTab.getItem(KEY(game, opening.turn, opening.seat));
  const seen = shown !== null;
  if (!hashes()) return { outcome: 'unchecked', sealed, seen };
  const fits = (await hash(sealed)) === opening.hash && (shown ?? opening.hash) === opening.hash;
  return { outcome: fits ? 'matches' : 'differs', sealed, seen };
}
