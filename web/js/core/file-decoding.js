/** Decoding of saved game files. */

/**
 * Decodes the text of a game. A PGN-like record that is not UTF-8 is ISO 8859-1, as the PGN standard says;
 * JSON that is not UTF-8 is not valid and gives `null`.
 * @param {Uint8Array} bytes
 * @returns {string | null}
 */
export function decodeFile(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    // `TextDecoder` reads Latin-1 as windows-1252, so bytes are mapped by code.
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
    return text.trimStart().startsWith('{') ? null : text;
  }
}
