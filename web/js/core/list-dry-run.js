/**
 * Evaluation of a move list by the rules, in a WebAssembly module that runs in this browser, since the list
 * must not leave it. The module has no imports, so it can send nothing.
 */

import { callWasm } from './wasm-call.js';

/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Side} Side */
/**
 * Both lists, and the index of the next own token.
 * @typedef {{ side: Side, own: string, other: string, token: number }} DryRunQuestion
 */
/**
 * The outcome of an own token.
 * @typedef {object} TokenOutcome
 * @property {'played' | 'stopped' | 'intercepted' | 'forfeited'} fate
 * @property {string | null} reason reason of a forfeit
 * @property {string | null} from
 * @property {string | null} to
 * @property {boolean} taken `true` if it captures
 */
/**
 * A move that can be written.
 * @typedef {{ token: string, from: string, to: string, becomes: string | null }} WritableMove
 */
/**
 * @typedef {object} DryRunResult
 * @property {TokenOutcome[]} tokens the own tokens played
 * @property {{ winner: Side | null, reason: string, tokens: number }} outcome result of these two lists
 * @property {{ square: string, side: Side, face: string }[]} figures position in which the token is played
 * @property {WritableMove[]} moves moves that can be written there
 * @property {boolean} over `true` if a side has won before that token
 */
/** The exports of the module. @typedef {import('./wasm-call.js').WasmExports & { rehearse(): number }} Exports */

/**
 * Asks a new instance of the module, so that no data of the lists remains.
 * @param {WebAssembly.Module} module
 * @param {DryRunQuestion} question
 * @returns {Promise<DryRunResult | { fault: string }>}
 */
export async function dryRunList(module, question) {
  const { exports } = await WebAssembly.instantiate(module);
  const machine = /** @type {Exports} */ (/** @type {unknown} */ (exports));
  return callWasm(machine, machine.rehearse, question);
}

/**
 * Returns the figures of an answer for a board.
 * @param {DryRunResult} answer
 * @param {(figure: PieceView) => string} label
 * @returns {PieceView[]}
 */
export const figuresOf = ({ figures }, label) => figures.map((one) => {
  const figure = { ...one, id: idOf(one), label: '', resting: false };
  return { ...figure, label: label(figure) };
});

/**
 * Returns an id that depends on side and square alone, and that no piece of the game has.
 * @param {{ side: Side, square: string }} figure
 */
const idOf = ({ side, square }) => 1000 + 2 * (8 * (square.charCodeAt(1) - 49) + square.charCodeAt(0) - 97) + (side === 'white' ? 0 : 1);

/** Results that only compare the lengths of the lists: meaningless until both are complete. */
const BY_LENGTH = ['shorter-list', 'equal-lists'];

/** Returns whether the game ended on the board. @param {DryRunResult} answer */
export const isDecided = ({ outcome }) => !BY_LENGTH.includes(outcome.reason);

/**
 * Returns the number of tokens that end at or before the cursor.
 * @param {{ text: string, start: number }[]} tokens
 * @param {number} cursor
 */
export const tokensBefore = (tokens, cursor) => tokens.filter(({ text, start }) => start + text.length <= cursor).length;

/**
 * Returns a text with a token inserted, and the new cursor position.
 * @param {string} text
 * @param {{ text: string, start: number }[]} tokens the tokens of the text
 * @param {number} index number of tokens before the new one
 * @param {string} token
 */
export function insertToken(text, tokens, index, token) {
  const last = tokens[index - 1];
  // The last token may be followed by a comment or a line feed of its author.
  const at = index === tokens.length ? text.trimEnd().length : last ? last.start + last.text.length : (tokens[0]?.start ?? 0);
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  // A comment that runs to the end of its line would swallow the token.
  const comment = /;[^\n]*$/.test(head.slice(last ? last.start + last.text.length : 0));
  const lead = comment ? '\n' : head === '' || /\s$/.test(head) ? '' : ' ';
  const trail = tail === '' || /^\s/.test(tail) ? '' : ' ';
  return { text: head + lead + token + trail + tail, cursor: head.length + lead.length + token.length };
}
