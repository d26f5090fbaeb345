/**
 * What a list of moves leads to, told by the rules themselves: a module of WebAssembly that runs in this browser, since
 * the list must not leave it. The module imports nothing, so it can send nothing.
 */

import { asked } from './machine.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {{ side: Side, own: string, other: string, token: number }} Question lists, and which own token is next */
/**
 * What became of an own token.
 * @typedef {object} Fate
 * @property {'played' | 'stopped' | 'intercepted' | 'forfeited'} fate
 * @property {string | null} reason why it is forfeited
 * @property {string | null} from
 * @property {string | null} to
 * @property {boolean} taken whether it takes something
 */
/** What can be written. @typedef {{ token: string, from: string, to: string, becomes: string | null }} Writing */
/**
 * @typedef {object} Answer
 * @property {Fate[]} tokens the own tokens that were played
 * @property {{ winner: Side | null, reason: string, tokens: number }} outcome how it ends with these two lists
 * @property {{ square: string, side: Side, face: string }[]} figures what stands where when the token is played
 * @property {Writing[]} moves what can be written there
 * @property {boolean} over whether somebody has won before that token
 */
/** What the module has. @typedef {import('./machine.js').Machine & { rehearse(): number }} Exports */

/**
 * Asks the module. Each time it is a new one, so that nothing stays of the lists.
 * @param {WebAssembly.Module} module
 * @param {Question} question
 * @returns {Promise<Answer | { fault: string }>}
 */
export async function rehearsed(module, question) {
  const { exports } = await WebAssembly.instantiate(module);
  const machine = /** @type {Exports} */ (/** @type {unknown} */ (exports));
  return asked(machine, machine.rehearse, question);
}

/** The endings that only say which list is shorter: before both are whole they say nothing. */
const BY_LENGTH = ['shorter-list', 'equal-lists'];

/** Whether the game ended on the board. @param {Answer} answer */
export const decided = ({ outcome }) => !BY_LENGTH.includes(outcome.reason);

/**
 * How many tokens of a text are played before its cursor: those that end there or before.
 * @param {{ text: string, start: number }[]} tokens
 * @param {number} cursor
 */
export const before = (tokens, cursor) => tokens.filter(({ text, start }) => start + text.length <= cursor).length;

/**
 * A text with a token written behind so many others, and where the cursor is then.
 * @param {string} text
 * @param {{ text: string, start: number }[]} tokens the tokens of the text
 * @param {number} index how many stand before the new one
 * @param {string} token
 */
export function inserted(text, tokens, index, token) {
  const last = tokens[index - 1];
  // Behind the last token stands what its writer has put there: a comment, a line feed.
  const at = index === tokens.length ? text.trimEnd().length : last ? last.start + last.text.length : (tokens[0]?.start ?? 0);
  const [head, tail] = [text.slice(0, at), text.slice(at)];
  // A comment to the end of its line would swallow the token.
  const comment = /;[^\n]*$/.test(head.slice(last ? last.start + last.text.length : 0));
  const lead = comment ? '\n' : head === '' || /\s$/.test(head) ? '' : ' ';
  const trail = tail === '' || /^\s/.test(tail) ? '' : ' ';
  return { text: head + lead + token + trail + tail, cursor: head.length + lead.length + token.length };
}
