/** How Chesimul looks: where two figures meet, they leave a star. */

/** @type {import('../extras').Look} */
export default {
  signs: { capture: '×', collision: '✶' },
  marks: ({ events }) => ({ clash: events.flatMap(({ kind, square }) => (kind === 'collision' && square ? [square] : [])) }),
};
