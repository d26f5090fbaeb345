/**
 * The code that lets another device in: 128 secret bits, whether anything is packed, and a check, in Crockford's 32
 * letters. What was mistyped is found before anybody is asked.
 */

import { bytes, digits } from './canon.js';

/** @typedef {{ secret: Uint8Array<ArrayBuffer>, packed: boolean }} Code */

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** How many letters the value has, and all of the code. */
const [VALUE, LENGTH] = [26, 28];
const BASE = BigInt(LETTERS.length);
/** A prime below 32 times 32: no wrong letter and no two neighbours that changed places leave the rest as it is. */
const CHECK = BigInt(1021);
/** Two bits stand behind the secret. */
const BEHIND = BigInt(4);

/** A code that nobody has had. @param {boolean} packed @returns {Code} */
export const drawCode = (packed) => ({ secret: crypto.getRandomValues(new Uint8Array(16)), packed });

/** A number in so many letters. @param {bigint} value @param {number} length */
function letters(value, length) {
  let text = '';
  for (let rest = value; text.length < length; rest /= BASE) text = LETTERS[Number(rest % BASE)] + text;
  return text;
}

/** The code in groups of four. @param {Code} code */
export function written({ secret, packed }) {
  const value = BigInt(`0x${digits(secret)}`) * BEHIND + BigInt(packed);
  const text = letters(value, VALUE) + letters(value % CHECK, LENGTH - VALUE);
  return text.match(/.{4}/g)?.join('-') ?? '';
}

/**
 * The code that somebody has typed, however grouped; null if it is none.
 * @param {string} typed @returns {Code | null}
 */
export function readCode(typed) {
  const text = typed.toUpperCase().replace(/[\s-]/g, '').replace(/[IL]/g, '1').replaceAll('O', '0');
  const places = [...text].map((letter) => LETTERS.indexOf(letter));
  if (places.length !== LENGTH || places.includes(-1)) return null;
  const number = (/** @type {number[]} */ some) => some.reduce((value, place) => value * BASE + BigInt(place), BigInt(0));
  const [value, check] = [number(places.slice(0, VALUE)), number(places.slice(VALUE))];
  const kind = value % BEHIND;
  if (value % CHECK !== check || kind > BigInt(1)) return null;
  return { secret: bytes((value / BEHIND).toString(16).padStart(32, '0')), packed: kind === BigInt(1) };
}
