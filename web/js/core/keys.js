/**
 * A player's key in one game: ECDH on P-256, fresh for each game. The private key is extractable by the
 * page's scripts only, for transfer to another device of the player.
 */

import { fromHex, toHex, toUtf8 } from './canonical-text.js';

/** The private key, and the public point. @typedef {{ point: string, secret: CryptoKey }} PlayerKey */

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
/** Alphabet and length of game ids. */
const ID = { letters: 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789', length: 12 };

/** Generates a key. @returns {Promise<PlayerKey>} */
export async function makeKey() {
  const { privateKey, publicKey } = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  return { point: toHex(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))), secret: privateKey };
}

/** Exports a private key for a parcel. @param {CryptoKey} secret @returns {Promise<JsonWebKey>} */
export const exportKey = (secret) => crypto.subtle.exportKey('jwk', secret);

/** Imports a private key from a parcel. @param {JsonWebKey} packed */
export const importKey = (packed) => crypto.subtle.importKey('jwk', packed, CURVE, true, ['deriveBits']);

/** Draws a new game id. */
export function randomId() {
  let id = '';
  while (id.length < ID.length) {
    // Larger bytes are dropped, so that all letters are equally likely.
    const drawn = [...crypto.getRandomValues(new Uint8Array(16))].filter((byte) => byte < 4 * ID.letters.length);
    id += drawn.map((byte) => ID.letters[byte % ID.letters.length]).join('');
  }
  return id.slice(0, ID.length);
}

/** Imports the other player's key. Rejects if the point is not on the curve. @param {string} point */
const pointKey = async (point) => crypto.subtle.importKey('raw', fromHex(point), CURVE, false, []);

/** Resolves to whether a point is on the curve. @param {string} point */
export const isUsable = (point) => pointKey(point).then(() => true, () => false);

/**
 * Derives the wrapping key of both players from their ECDH shared secret. Rejects if the point is not on the
 * curve.
 * @param {CryptoKey} secret
 * @param {string} point
 * @param {string} about context that the wrapped key is bound to
 */
export async function wrappingKey(secret, point, about) {
  const other = await pointKey(point);
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: other }, secret, 256);
  const base = await crypto.subtle.importKey('raw', shared, 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: toUtf8(`zugleich-wrap-v1\n${about}`) };
  return crypto.subtle.deriveKey(how, base, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}
