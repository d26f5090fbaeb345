/** The verifier of transcripts: a module of WebAssembly that imports nothing, so it sees no more than it is given. */

/** What can be checked, in the order of the module. */
export const PARTS = /** @type {const} */ (['transcript', 'keys', 'log', 'kept', 'receipts']);

/** @typedef {typeof PARTS[number]} Part */
/** @typedef {Partial<Record<Part, Uint8Array>>} Files */
/** What is wrong, and where. @typedef {{ code: string, message: string, part: Part, line: number }} Fault */
/**
 * What was found sound; what was not there to be checked is null.
 * @typedef {object} Sound
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
 * @property {{ code: string }[]} [unchecked] what could be checked and was not
 * @property {{ code: string, reason: string }[]} [unproved] what no player has signed
 */
/** @typedef {{ sound: Sound, sentences: string[], error?: undefined } | { error: Fault }} Answer */

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {(part: number, length: number) => number} room where a part of that length is to be written
 * @property {() => number} check how long the answer is
 * @property {() => number} answer where it begins
 */

/**
 * Checks files of one game. Each time the module is a new one, so that nothing stays of the files.
 * @param {WebAssembly.Module} module
 * @param {Files} files
 * @returns {Promise<Answer>}
 */
export async function checked(module, files) {
  const { exports } = await WebAssembly.instantiate(module);
  const { memory, room, check, answer } = /** @type {Exports} */ (/** @type {unknown} */ (exports));
  for (const [index, part] of PARTS.entries()) {
    const bytes = files[part];
    if (!bytes) continue;
    const place = room(index, bytes.length);
    // What was asked for may have moved the memory.
    new Uint8Array(memory.buffer).set(bytes, place);
  }
  const length = check();
  const begin = answer();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, begin, length)));
}

/**
 * Which part a file is, by what it begins with; whatever is none of the others is taken for a transcript.
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
