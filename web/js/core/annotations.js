/** Annotations that viewers draw on a board: arrows, and circles where start and end are one square. */

/** @typedef {'plain' | 'shift' | 'alt' | 'both'} AnnotationKind modifier keys held */
/** @typedef {{ from: string, to: string, kind: AnnotationKind }} Annotation */

/**
 * Adds a note: an equal one is removed instead, one of another kind on the same squares is replaced.
 * @param {Annotation[]} notes
 * @param {Annotation} note
 * @returns {Annotation[]}
 */
export function toggleAnnotation(notes, note) {
  const same = notes.find(({ from, to }) => from === note.from && to === note.to);
  const others = notes.filter((other) => other !== same);
  return same?.kind === note.kind ? others : [...others, note];
}
