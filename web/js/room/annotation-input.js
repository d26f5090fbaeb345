/** Drawing by viewers on the board, loaded when one begins. */

/** @type {Promise<typeof import('./annotations.js')> | null} */
let loading = null;

/** @param {import('./room-state.js').Desk} desk @param {import('../core/annotations.js').Note} note @param {boolean} done */
export async function sketch(desk, note, done) {
  // All calls share one promise: of two imports of the same module, the second may finish first.
  loading ??= import('./annotations.js');
  const { Notes } = await loading;
  desk.notes ??= new Notes(desk.board, desk.place);
  if (desk.place) desk.notes.sketch(note, done);
}
