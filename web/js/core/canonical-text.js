/** Canonical texts and their hashes: docs/book/src/program/transcripts.md, "Canonical text". */

/**
 * A value with a canonical text.
 * @typedef {null | boolean | number | string | Value[] | { [name: string]: Value }} Value
 */

const utf8 = new TextEncoder();

/** Returns bytes as hexadecimal digits, two per byte. @param {Uint8Array} bytes */
export const toHex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Parses hexadecimal digits. @param {string} text */
export const fromHex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Encodes a text in UTF-8. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export const toUtf8 = (text) => new Uint8Array(utf8.encode(text));

/** Returns a text prefixed with its length in bytes. @param {string} words */
const counted = (words) => `${toUtf8(words).length}:${words}`;

/** Returns the canonical text of a value. @param {Value} value @returns {string} */
function written(value) {
  if (value === null) return 'n';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return `i${value};`;
  if (typeof value === 'string') return counted(value);
  if (Array.isArray(value)) return `l${value.length}:${value.map(written).join('')}`;
  // Names are ASCII, so their character order is their byte order.
  const names = Object.keys(value).toSorted();
  return `o${names.length}:${names.map((name) => counted(name) + written(value[name])).join('')}`;
}

/** Returns the text that is hashed for a value and a purpose. @param {string} purpose @param {Value} value */
export const canonicalText = (purpose, value) => `${purpose}\n${written(value)}`;

/** Computes the SHA-256 of bytes. @param {Uint8Array<ArrayBuffer>} data */
export const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data));

/** Hashes a value for a purpose, 64 hexadecimal digits. @param {string} purpose @param {Value} value */
export const canonicalHash = async (purpose, value) => toHex(await sha256(toUtf8(canonicalText(purpose, value))));
