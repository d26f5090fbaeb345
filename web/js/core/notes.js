/** What viewers draw on a board for themselves: arrows, and circles where an arrow would lead nowhere. */

/** @typedef {'plain' | 'shift' | 'alt' | 'both'} Kind the keys that were held */
/** @typedef {{ from: string, to: string, kind: Kind }} Note */

/**
 * Notes after one more was drawn: the same again takes it away, and one of another colour takes its place.
 * @param {Note[]} notes
 * @param {Note} note
 * @returns {Note[]}
 */
export function drawn(notes, note) {
  const same = notes.find(({ from, to }) => from === note.from && to === note.to);
  const others = notes.filter((other) => other !== same);
  return same?.kind === note.kind ? others : [...others, note];
}
