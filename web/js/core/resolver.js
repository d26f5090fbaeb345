/**
 * Resolution of a line of turns by the rules, in a WebAssembly module that runs in this browser, so that
 * tried turns stay private. The module has no imports, so it can send nothing.
 */

import { callWasm } from './wasm-call.js';

/** The plans of a turn. @typedef {Partial<Record<Side, string>>} Plans */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').GameResult} GameResult */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').MovePrediction} MovePrediction */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/**
 * The start of a game.
 * @typedef {{ variant: string, options: Record<string, string>, position: string | null,
 *   language: string }} GameStart
 */
/**
 * The result of a line: its last turn, and the position after it.
 * @typedef {object} ResolvedLine
 * @property {TurnFrame | null} frame the last turn, `null` before the first
 * @property {number} turn
 * @property {string} position
 * @property {PieceView[]} figures
 * @property {Side[]} acts the sides that plan next
 * @property {Partial<Record<Side, Plan[]>>} plans
 * @property {Partial<Record<Side, MovePrediction[]>>} predictable
 * @property {GameResult | null} result
 * @property {string} start the start text of a new game from there
 * @property {string | null} record the line as a PGN-like record, if requested
 */

/**
 * Instantiates the rules and returns a function that resolves lines.
 * @param {WebAssembly.Module} module
 * @param {GameStart} beginning
 */
export async function resolver(module, beginning) {
  const { exports } = await WebAssembly.instantiate(module);
  const machine = /** @type {import('./wasm-call.js').WasmExports & { resolve(): number }} */ (/** @type {unknown} */ (exports));
  /**
   * Resolves turns from the beginning.
   * @param {Plans[]} turns @param {boolean} [record] `true` to get the line as a record
   * @returns {ResolvedLine | { fault: string }}
   */
  return (turns, record = false) => callWasm(machine, machine.resolve, { ...beginning, turns, record });
}

/** Returns the plans of a turn as texts. @param {TurnFrame} frame @returns {Plans} */
export const plansOf = ({ white, black }) => ({ ...(white && { white: white.text }), ...(black && { black: black.text }) });
