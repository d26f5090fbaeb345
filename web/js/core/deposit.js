/** The encrypted opening stored beside a seal, for the other player's page. Loaded only for sealing. */

import { base64url, fromBase64url } from './base64.js';
import { fromHex, toHex, toUtf8, sha256 } from './canonical-text.js';
import { wrappingKey } from './keys.js';

/** @typedef {import('../wire').Deposit} Deposit */
/** @typedef {import('./commitments.js').SealContext} SealContext */
/** @typedef {import('./commitments.js').SealedPlan} SealedPlan */
/** A key pair. @typedef {{ secret: CryptoKey, point: string }} Pair own private key, other player's point */

/** Padded lengths of openings in bytes, for a plan and for a list. They hide the actual length. */
const LENGTH = { plan: 128, list: 24_576 };
/** Length of an initialisation vector in bytes. */
const IV = 12;

/** Returns random bytes. @param {number} length */
const random = (length) => crypto.getRandomValues(new Uint8Array(length));

/** Draws a nonce of 128 random bits. */
export const randomNonce = () => toHex(random(16));

/** Returns the text that binds a deposit to its place. @param {SealContext} place */
const about = ({ game, turn, seat }) => `zugleich-deposit-v1\n${game}\n${turn}\n${seat}`;

/** @param {Uint8Array<ArrayBuffer>} iv @param {SealContext} place */
const gcm = (iv, place) => ({ name: 'AES-GCM', iv, additionalData: toUtf8(about(place)) });

/** Returns an opening padded with blanks. @param {string} plan @param {string} nonce @param {boolean} list */
function padded(plan, nonce, list) {
  const opening = toUtf8(JSON.stringify({ plan, nonce }));
  const length = list ? LENGTH.list : LENGTH.plan;
  if (opening.length > length) throw new RangeError('the plan is too long to be sealed');
  const filled = new Uint8Array(length).fill(0x20);
  filled.set(opening);
  return filled;
}

/**
 * Encrypts the opening of a seal into a deposit.
 * @param {SealContext} place
 * @param {Pick<SealedPlan, 'plan' | 'nonce'>} opening
 * @param {Pair} keys
 * @param {boolean} list `true` if plans are lists in this game
 * @returns {Promise<Deposit>}
 */
export async function makeDeposit(place, { plan, nonce }, { secret, point }, list) {
  const content = random(32);
  const [iv, wrapIv] = [random(IV), random(IV)];
  const key = await crypto.subtle.importKey('raw', content, 'AES-GCM', false, ['encrypt']);
  const ciphertext = await crypto.subtle.encrypt(gcm(iv, place), key, padded(plan, nonce, list));
  const wrapping = await wrappingKey(secret, point, about(place));
  const wrapped = await crypto.subtle.encrypt(gcm(wrapIv, place), wrapping, content);
  return {
    iv: toHex(iv),
    key_hash: toHex(await sha256(content)),
    wrapped: toHex(wrapIv) + toHex(new Uint8Array(wrapped)),
    ciphertext: base64url(new Uint8Array(ciphertext)),
  };
}

/** Returns a deposit in compact form: its parts concatenated. @param {Deposit} deposit */
export const packDeposit = ({ iv, key_hash: hash, wrapped, ciphertext }) =>
  base64url(new Uint8Array([...fromHex(iv + hash + wrapped), ...fromBase64url(ciphertext)]));

/**
 * Unwraps the content key of a deposit, 64 hexadecimal digits; `null` if it is not wrapped for these players.
 * @param {SealContext} place
 * @param {Pick<Deposit, 'wrapped' | 'key_hash'>} deposit
 * @param {Pair} keys
 */
export async function contentKey(place, { wrapped, key_hash: hash }, { secret, point }) {
  const [iv, data] = [fromHex(wrapped.slice(0, 2 * IV)), fromHex(wrapped.slice(2 * IV))];
  try {
    const wrapping = await wrappingKey(secret, point, about(place));
    const content = new Uint8Array(await crypto.subtle.decrypt(gcm(iv, place), wrapping, data));
    return toHex(await sha256(content)) === hash ? toHex(content) : null;
  } catch {
    return null;
  }
}
