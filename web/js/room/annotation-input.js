/** Drawing by viewers on the board, loaded when one begins. */

/** @type {Promise<typeof import('./annotations.js')> | null} */
let loading = null;

/** @param {import('./room-state.js').RoomState} room @param {import('../core/annotations.js').Annotation} note @param {boolean} done */
export async function drawAnnotation(room, note, done) {
  // All calls share one promise: of two imports of the same module, the second may finish first.
  loading ??= import('./annotations.js');
  const { Annotations } = await loading;
  room.notes ??= new Annotations(room.board, room.shownKey);
  if (room.shownKey) room.notes.sketch(note, done);
}
