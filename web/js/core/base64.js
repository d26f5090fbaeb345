/** Bytes as short texts. */

/** Bytes in base64url without padding. @param {Uint8Array} data */
export function base64url(data) {
  // Piece by piece: a function takes so many arguments and no more.
  let text = '';
  for (const byte of data) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** The bytes that base64url stands for. @param {string} text @returns {Uint8Array<ArrayBuffer>} */
export const fromBase64url = (text) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
