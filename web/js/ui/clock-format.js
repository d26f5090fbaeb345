/** Formatting of clock settings and of remaining time. For display only. */

import { text } from './dom.js';

/** @typedef {import('../wire').TimeControl} TimeControl */

/** Describes a clock setting in words. @param {TimeControl | null} clock */
export function clockInWords(clock) {
  if (!clock) return text('clock-none');
  if (clock.kind === 'days') return text('clock-days', { n: clock.increment, cap: clock.cap });
  if (clock.kind === 'turn') return text('clock-turn', { n: clock.seconds });
  const minutes = clock.base / 60;
  const what = Number.isInteger(minutes) ? text('clock-minutes', { n: minutes }) : text('clock-seconds', { n: clock.base });
  return clock.increment ? text('clock-increment', { what, n: clock.increment }) : what;
}

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

/** Formats a deadline in the reader's time zone. @param {number} at in milliseconds since 1970 */
const deadline = (at) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(at);

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

/**
 * Returns the time that a side has left now, in milliseconds.
 * @param {import('../wire').Clock} clock
 * @param {import('../wire').Side} side
 * @param {number} since
 */
export function timeLeft(clock, side, since) {
  const gone = clock.running.includes(side) ? Math.max(0, performance.now() - since - clock.stand) : 0;
  return Math.max(0, (clock.left[side] ?? 0) - gone);
}

/**
 * Returns sentences about the deadlines of a game by days: the viewer's own, or those of both sides.
 * @param {import('../wire').State} state
 * @param {number} since time of the state's arrival, by the clock of this page
 */
export function deadlinesInWords({ clock, you }, since) {
  if (clock?.kind !== 'days') return [];
  const own = clock.running.filter((side) => you.includes(side));
  return (own.length ? own : clock.running).map((side) => {
    const when = deadline(Date.now() + timeLeft(clock, side, since));
    return own.length ? text('clock-due-own', { when }) : text('clock-due', { side: text(`board-${side}`), when });
  });
}
