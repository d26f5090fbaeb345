/** Reads the bytes of a file that somebody has saved. */

/**
 * The text of a game. A record in the manner of PGN that is not UTF-8 is ISO 8859-1, as the standard of PGN has it; JSON
 * that is not UTF-8 is none, which is told by null.
 * @param {Uint8Array} bytes
 * @returns {string | null}
 */
export function decoded(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // A decoder that is called Latin-1 reads another encoding: letters are told by their numbers.
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return text.trimStart().startsWith('{') ? null : text;
  }
}
