/**
 * The code that pairs another device: 128 secret bits, a flag for a parcel, and a check, in Crockford's base
 * 32. Typing errors are found without a request.
 */

import { fromHex, toHex } from './canonical-text.js';

/** @typedef {{ secret: Uint8Array<ArrayBuffer>, packed: boolean }} DeviceCode */

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** Number of letters of the value, and of the whole code. */
const [VALUE, LENGTH] = [26, 28];
const BASE = BigInt(LETTERS.length);
/** A prime below 32 · 32: a wrong letter or a swap of two neighbours always changes the remainder. */
const CHECK = BigInt(1021);
/** Factor for the two bits that follow the secret. */
const BEHIND = BigInt(4);

/** Draws a new random code. @param {boolean} packed @returns {DeviceCode} */
export const randomCode = (packed) => ({ secret: crypto.getRandomValues(new Uint8Array(16)), packed });

/** Writes a number with the given number of letters. @param {bigint} value @param {number} length */
function letters(value, length) {
  let text = '';
  for (let rest = value; text.length < length; rest /= BASE) text = LETTERS[Number(rest % BASE)] + text;
  return text;
}

/** Returns the code in groups of four letters. @param {DeviceCode} code */
export function formatCode({ secret, packed }) {
  const value = BigInt(`0x${toHex(secret)}`) * BEHIND + BigInt(packed);
  const text = letters(value, VALUE) + letters(value % CHECK, LENGTH - VALUE);
  return text.match(/.{4}/g)?.join('-') ?? '';
}

/**
 * Parses a typed code in any grouping; `null` if it is not valid.
 * @param {string} typed @returns {DeviceCode | null}
 */
export function parseCode(typed) {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0');
  const places = [...text].map((letter) => LETTERS.indexOf(letter));
  if (places.length !== LENGTH || places.includes(-1)) return null;
  const number = (/** @type {number[]} */ some) => some.reduce((value, place) => value * BASE + BigInt(place), BigInt(0));
  const [value, check] = [number(places.slice(0, VALUE)), number(places.slice(VALUE))];
  const kind = value % BEHIND;
  if (value % CHECK !== check || kind > BigInt(1)) return null;
  return { secret: fromHex((value / BEHIND).toString(16).padStart(32, '0')), packed: kind === BigInt(1) };
}
