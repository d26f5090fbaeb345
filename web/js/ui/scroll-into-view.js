/** Scrolling that keeps the current entry of a list visible. */

/**
 * Scrolls a list as little as needed to show its current entry with part of its neighbours, or its beginning
 * if it is higher than the list. Not `scrollIntoView`, which would scroll the page, too.
 * @param {HTMLElement} list
 */
export function scrollToCurrent(list) {
  const current = list.querySelector('[aria-current]')?.closest('li');
  if (!current) return;
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  const room = Math.max(0, Math.min(inner.height, (list.clientHeight - inner.height) / 2));
  const above = inner.top - room - outer.top;
  const below = inner.bottom + room - (outer.top + list.clientHeight);
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += Math.min(below, above);
}

/** Calls `showCurrent` whenever the list is resized. @param {HTMLElement} list */
export const keepCurrentInView = (list) => new ResizeObserver(() => scrollToCurrent(list)).observe(list);
