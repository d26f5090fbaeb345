/** Deadlines of games by days. */

import { text } from './dom.js';

/** Formats a deadline in the reader's time zone. @param {number} at in milliseconds since 1970 */
const deadline = (at) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }).format(at);

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
    return own.length ? text('due-own', { when }) : text('due-side', { side: text(`board-${side}`), when });
  });
}
