/** Base64url encoding. */

/** Encodes bytes in base64url without padding. @param {Uint8Array} data */
export function base64url(data) {
  // Byte by byte: the number of arguments of a call is limited.
  let text = '';
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Decodes base64url. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export const fromBase64url = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
