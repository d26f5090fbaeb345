/**
 * What a line of turns leads to, told by the rules themselves: a module of WebAssembly that runs in this browser, so
 * that nobody is told what is tried. The module imports nothing, so it can send nothing.
 */

import { asked } from './machine.js';

/** The plans of a turn. @typedef {Partial<Record<Side, string>>} Plans */
/** @typedef {import('../wire').Figure} Figure */
/** @typedef {import('../wire').GameResult} GameResult */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Prediction} Prediction */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/**
 * Where a game begins. @typedef {{ variant: string, options: Record<string, string>, position: string | null, language:
 * string }} Beginning
 */
/**
 * What a line leads to: its last turn, and where it goes on.
 * @typedef {object} Told
 * @property {TurnFrame | null} frame the last turn, none before the first
 * @property {number} turn
 * @property {string} position
 * @property {Figure[]} figures
 * @property {Side[]} acts who plans next
 * @property {Partial<Record<Side, Plan[]>>} plans
 * @property {Partial<Record<Side, Prediction[]>>} predictable
 * @property {GameResult | null} result
 * @property {string} start the text by which another game begins there
 * @property {string | null} record the line in the manner of PGN, if it was wanted
 */

/**
 * Has the rules ready.
 * @param {WebAssembly.Module} module
 * @param {Beginning} beginning
 */
export async function resolver(module, beginning) {
  const { exports } = await WebAssembly.instantiate(module);
  const machine = /** @type {import('./machine.js').Machine & { resolve(): number }} */ (/** @type {unknown} */ (exports));
  /**
   * Plays turns from the beginning.
   * @param {Plans[]} turns @param {boolean} [record] whether the line is wanted as a record
   * @returns {Told | { fault: string }}
   */
  return (turns, record = false) => asked(machine, machine.resolve, { ...beginning, turns, record });
}

/** The plans of a turn. @param {TurnFrame} frame @returns {Plans} */
export const plansOf = ({ white, black }) => ({ ...(white && { white: white.text }), ...(black && { black: black.text }) });
