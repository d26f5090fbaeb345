/** Formatting of remaining time. For display only. */

import { text } from './dom.js';

/** Length of an hour, in milliseconds. */
const HOUR = 3_600_000;

/**
 * Formats the time left in a game: by days in days and hours, or hours and minutes on the last day.
 * @param {import('../wire').Clock} clock
 * @param {number} left in milliseconds
 */
export function timeReading(clock, left) {
  if (clock.kind !== 'days') return reading(left);
  const hours = Math.floor(left / HOUR);
  if (hours < 24) return text('clock-left-hours', { h: hours, m: Math.floor((left % HOUR) / 60_000) });
  return text('clock-left-days', { d: Math.floor(hours / 24), h: hours % 24 });
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
