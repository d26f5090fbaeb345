/** Encrypted data passed between two devices; its key and its name are both derived from the code. */

import { base64url, fromBase64url } from './base64.js';
import { toHex, toUtf8 } from './canonical-text.js';

/** @typedef {import('./device-code.js').DeviceCode} DeviceCode */

const ABOUT = toUtf8('zugleich-device-v1');
/** Length of an initialisation vector, and minimum padded length, in bytes. */
const [IV, LEAST] = [12, 4096];

/** @param {string} purpose */
const how = (purpose) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: toUtf8(purpose) });

/** @param {DeviceCode} code */
const base = ({ secret }) => crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits', 'deriveKey']);

/** @param {DeviceCode} code */
const keyOf = async (code) =>
  crypto.subtle.deriveKey(how('zugleich-device-key-v1'), await base(code), { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);

/**
 * Returns the name under which the server stores a parcel; it reveals nothing about the key. If encryption is
 * unavailable, nothing is packed and the code is the name.
 * @param {DeviceCode} code
 */
export async function parcelName(code) {
  if (!code.packed) return toHex(code.secret);
  const bits = await crypto.subtle.deriveBits(how('zugleich-device-name-v1'), await base(code), 128);
  return toHex(new Uint8Array(bits));
}

/** @param {Uint8Array<ArrayBuffer>} iv */
const gcm = (iv) => ({ name: 'AES-GCM', iv, additionalData: ABOUT });

/**
 * Encrypts a JSON value, padded to 4096 · 2ⁿ bytes to hide its size.
 * @param {DeviceCode} code @param {unknown} what
 */
export async function encryptParcel(code, what) {
  const plain = toUtf8(JSON.stringify(what));
  let length = LEAST;
  while (length < plain.length) length *= 2;
  const filled = new Uint8Array(length).fill(0x20);
  filled.set(plain);
  const iv = crypto.getRandomValues(new Uint8Array(IV));
  const sealed = new Uint8Array(await crypto.subtle.encrypt(gcm(iv), await keyOf(code), filled));
  const parcel = new Uint8Array(IV + sealed.length);
  parcel.set(iv);
  parcel.set(sealed, IV);
  return base64url(parcel);
}

/**
 * Decrypts a parcel; rejects if it was encrypted with another code.
 * @param {DeviceCode} code @param {string} parcel
 */
export async function decryptParcel(code, parcel) {
  const data = fromBase64url(parcel);
  const plain = await crypto.subtle.decrypt(gcm(data.slice(0, IV)), await keyOf(code), data.slice(IV));
  return JSON.parse(new TextDecoder().decode(plain));
}
