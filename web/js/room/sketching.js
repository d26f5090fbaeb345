/** What viewers draw on the board for themselves: loaded when somebody begins. */

/** @type {Promise<typeof import('./notes.js')> | null} */
let loading = null;

/** @param {import('./desk.js').Desk} desk @param {import('../core/notes.js').Note} note @param {boolean} done */
export async function sketch(desk, note, done) {
  // One promise for all: of two imports of the same, the second may be done before the first.
  loading ??= import('./notes.js');
  const { Notes } = await loading;
  desk.notes ??= new Notes(desk.board, desk.place);
  if (desk.place) desk.notes.sketch(note, done);
}
