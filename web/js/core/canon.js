/** Canonical texts and what is hashed of them: docs/transcripts.md, "Canonical text". */

/**
 * What canonical texts are made of.
 * @typedef {null | boolean | number | string | Value[] | { [name: string]: Value }} Value
 */

const utf8 = new TextEncoder();

/** Hexadecimal digits, two a byte. @param {Uint8Array} bytes */
export const digits = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** The bytes that hexadecimal digits stand for. @param {string} text */
export const bytes = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** The bytes of a text in UTF-8. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export const encoded = (text) => new Uint8Array(utf8.encode(text));

/** A text with its length in bytes before it. @param {string} words */
const counted = (words) => `${encoded(words).length}:${words}`;

/** A value in the one way in which it is written. @param {Value} value @returns {string} */
function written(value) {
  if (value === null) return 'n';
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (typeof value === 'number') return `i${value};`;
  if (typeof value === 'string') return counted(value);
  if (Array.isArray(value)) return `l${value.length}:${value.map(written).join('')}`;
  // Names are ASCII, so that the order of their characters is that of their bytes.
  const names = Object.keys(value).toSorted();
  return `o${names.length}:${names.map((name) => counted(name) + written(value[name])).join('')}`;
}

/** What is hashed of a value for a purpose. @param {string} purpose @param {Value} value */
export const canonical = (purpose, value) => `${purpose}\n${written(value)}`;

/** SHA-256 of bytes. @param {Uint8Array<ArrayBuffer>} data */
export const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest('SHA-256', data));

/** The hash of a value for a purpose, 64 hexadecimal digits. @param {string} purpose @param {Value} value */
export const hashed = async (purpose, value) => digits(await sha256(encoded(canonical(purpose, value))));
