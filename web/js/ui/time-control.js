/** Description of clock settings. */

import { text } from './dom.js';

/** Describes a clock setting in words. @param {import('../wire').TimeControl | null} clock */
export function clockInWords(clock) {
  if (!clock) return text('clock-none');
  if (clock.kind === 'days') return text('clock-days', { n: clock.increment, cap: clock.cap });
  if (clock.kind === 'turn') return text('clock-turn', { n: clock.seconds });
  const minutes = clock.base / 60;
  const what = Number.isInteger(minutes) ? text('clock-minutes', { n: minutes }) : text('clock-seconds', { n: clock.base });
  return clock.increment ? text('clock-increment', { what, n: clock.increment }) : what;
}
