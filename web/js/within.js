/** Keeps the current entry of a list in sight, whatever else takes room beside the list. */

/**
 * Moves what a list shows as far as is needed for its current entry to be seen, with something of its neighbours, or
 * for its beginning if it is higher than the list. Not
 * scrollIntoView: that would move the page, too.
 * @param {HTMLElement} list
 */
export function showCurrent(list) {
  const current = list.querySelector('[aria-current]')?.closest('li');
  if (!current) return;
  const [inner, outer] = [current.getBoundingClientRect(), list.getBoundingClientRect()];
  const room = Math.max(0, Math.min(inner.height, (list.clientHeight - inner.height) / 2));
  const above = inner.top - room - outer.top;
  const below = inner.bottom + room - (outer.top + list.clientHeight);
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += Math.min(below, above);
}

/** Does so whenever the list gets another size. @param {HTMLElement} list */
export const keepCurrent = (list) => new ResizeObserver(() => showCurrent(list)).observe(list);
