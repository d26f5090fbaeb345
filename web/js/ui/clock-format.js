/** Formatting of clock settings and of remaining time. For display only. */

import { text } from './dom.js';

/** @typedef {import('../wire').TimeControl} TimeControl */

/** Describes a clock setting in words. @param {TimeControl | null} clock */
export function clockInWords(clock) {
  if (!clock) return text('clock-none');
  if (clock.kind === 'turn') return text('clock-turn', { n: clock.seconds });
  const minutes = clock.base / 60;
  const what = Number.isInteger(minutes) ? text('clock-minutes', { n: minutes }) : text('clock-seconds', { n: clock.base });
  return clock.increment ? text('clock-increment', { what, n: clock.increment }) : what;
}

/**
 * Formats remaining time as minutes and seconds, with hours from an hour on and tenths below ten seconds.
 * @param {number} left in milliseconds
 */
export function reading(left) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, '0');
  const tenths = Math.floor(left / 100);
  const seconds = Math.floor(tenths / 10);
  const minutes = Math.floor(seconds / 60);
  const rest = two(seconds % 60) + (seconds < 10 ? `.${tenths % 10}` : '');
  return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
}
