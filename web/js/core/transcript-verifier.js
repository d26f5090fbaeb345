/** The transcript verifier: a WebAssembly module without imports, so it sees only its input. */

/** The parts that can be checked, in the order of the module. */
export const PARTS = /** @type {const} */ (['transcript', 'keys', 'log', 'kept', 'receipts']);

/** @typedef {typeof PARTS[number]} Part */
/** @typedef {Partial<Record<Part, Uint8Array>>} Files */
/** A fault and its location. @typedef {{ code: string, message: string, part: Part, line: number }} VerifyError */
/**
 * The result of a successful check; `null` for parts that were missing.
 * @typedef {object} VerifiedTranscript
 * @property {string} game
 * @property {string} variant
 * @property {'sealed' | 'kept' | 'open'} mode
 * @property {number} events
 * @property {number} turns
 * @property {number} openings
 * @property {{ winner: 'white' | 'black' | null, reason: string } | null} result
 * @property {string | null} words
 * @property {'checked' | 'unknown' | 'left-out'} rules
 * @property {string[]} keys
 * @property {boolean} published
 * @property {number | null} logged
 * @property {number | null} heads
 * @property {number | null} receipts
 * @property {{ code: string }[]} [unchecked] checks that were possible and not made
 * @property {{ code: string, reason: string }[]} [unproved] facts that no player has signed
 */
/** @typedef {{ sound: VerifiedTranscript, sentences: string[], error?: undefined } | { error: VerifyError }} VerifyResult */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(part: number, length: number) => number} room allocates a part and returns its address
 * @property {() => number} check runs the check and returns the length of the answer
 * @property {() => number} answer returns the address of the answer
 */

/**
 * Checks files of one game in a new instance of the module, so that no data of the files remains.
 * @param {WebAssembly.Module} module
 * @param {Files} files
 * @returns {Promise<VerifyResult>}
 */
export async function verifyTranscript(module, files) {
  const { exports } = await WebAssembly.instantiate(module);
  const { memory, room, check, answer } = /** @type {Exports} */ (/** @type {unknown} */ (exports));
  for (const [index, part] of PARTS.entries()) {
    const bytes = files[part];
    if (!bytes) continue;
    const place = room(index, bytes.length);
    // `room` may grow the memory, which replaces its buffer.
    new Uint8Array(memory.buffer).set(bytes, place);
  }
  const length = check();
  const begin = answer();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, begin, length)));
}

/**
 * Detects the part of a file by its beginning; the default is a transcript.
 * @param {string} text
 * @returns {Part}
 */
export function partOf(text) {
  const first = object(text.slice(0, Math.max(0, text.indexOf('\n')))) ?? object(text) ?? {};
  const has = (/** @type {string} */ name) => Object.hasOwn(first, name);
  if (has('log')) return 'log';
  if (has('receipt')) return 'receipts';
  if (has('tree') || has('entry')) return 'kept';
  return has('keys') && !has('transcript') ? 'keys' : 'transcript';
}

/** @param {string} text @returns {object | null} */
function object(text) {
  try {
    const value = JSON.parse(text);
    return typeof value === 'object' ? value : null;
  } catch {
    return null;
  }
}
