/** Clocks: what a setting means in words, and how what is left is written. Nothing here decides anything. */

import { text } from './dom.js';

/** @typedef {import('./wire').ClockSetting} ClockSetting */

/** How much time the players have, in words. @param {ClockSetting | null} clock */
export function clockInWords(clock) {
  if (!clock) return text('clock-none');
  if (clock.kind === 'turn') return text('clock-turn', { n: clock.seconds });
  const minutes = clock.base / 60;
  const what = Number.isInteger(minutes) ? text('clock-minutes', { n: minutes }) : text('clock-seconds', { n: clock.base });
  return clock.increment ? text('clock-increment', { what, n: clock.increment }) : what;
}

/**
 * Minutes and seconds, hours before them and tenths behind them where they matter. @param {number} left in
 * milliseconds
 */
export function reading(left) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const tenths = Math.floor(left / 100);
  const seconds = Math.floor(tenths / 10);
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60) + (seconds < 10 ? `.${tenths % 10}` : '');
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
