/** Look of Chesimul: a star marks the collision of two figures. */

/** @type {import('../extras').Look} */
export default {
  signs: { capture: '×', collision: '✶' },
  marks: ({ events }) => ({ clash: events.flatMap(({ kind, square }) => (kind === 'collision' && square ? [square] : [])) }),
};
