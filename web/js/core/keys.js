/**
 * A player's key in one game: ECDH on P-256, fresh for each game. The private half can be read by the scripts of the
 * page alone, so that another device of the player can be given it.
 */

import { bytes, digits, encoded } from './canon.js';

/** The private key, and the point that is shown. @typedef {{ point: string, secret: CryptoKey }} PlayerKey */

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
/** What ids of games are made of, and how many characters they have. */
const ID = { letters: 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789', length: 12 };

/** A new key. @returns {Promise<PlayerKey>} */
export async function makeKey() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  return { point: digits(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))), secret: privateKey };
}

/** The private half as it is packed. @param {CryptoKey} secret @returns {Promise<JsonWebKey>} */
export const exported = (secret) => crypto.subtle.exportKey('jwk', secret);

/** A private half that was packed. @param {JsonWebKey} packed */
export const imported = (packed) => crypto.subtle.importKey('jwk', packed, CURVE, true, ['deriveBits']);

/** A new id for a game. */
export function drawId() {
  let id = '';
  while (id.length < ID.length) {
    // Without the bytes above, each letter would not be as likely as any other.
    const drawn = [...crypto.getRandomValues(new Uint8Array(16))].filter((byte) => byte < 4 * ID.letters.length);
    id += drawn.map((byte) => ID.letters[byte % ID.letters.length]).join('');
  }
  return id.slice(0, ID.length);
}

/** The other player's key. It fails if the point is not on the curve. @param {string} point */
const pointKey = async (point) => crypto.subtle.importKey('raw', bytes(point), CURVE, false, []);

/** Returns whether plans can be sealed with a point. @param {string} point */
export const isUsable = (point) => pointKey(point).then(() => true, () => false);

/**
 * The key that wraps for both players, of the secret that both points share. A point that is not on the curve is none.
 * @param {CryptoKey} secret
 * @param {string} point
 * @param {string} about what the wrapped key is bound to
 */
export async function wrappingKey(secret, point, about) {
  const other = await pointKey(point);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, secret, 256);
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoded(`zugleich-wrap-v1\n${about}`) };
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
