/** Dragging of pieces from the palette onto the board. */

/** @typedef {import('../board/board.js').Board} Board */

/** Distance from which a movement of the pointer is a drag, in pixels of the screen. */
const SLOP = 8;

/**
 * @param {Board} board
 * @param {(square: string, face: string) => void} put
 */
export function listenForDrops(board, put) {
  const palette = document.querySelector('#palette');
  /** @type {{ pointer: number, face: string, x: number, y: number } | null} */
  let hand = null;
  // A second finger, on any part of the page, cancels the drag.
  addEventListener('pointerdown', () => (hand = null), true);
  palette?.addEventListener('pointerdown', (event) => {
    if (!(event instanceof PointerEvent) || !(event.target instanceof Element) || !event.isPrimary) return;
    const input = event.target.closest('label')?.querySelector('input');
    hand = input?.value.length === 1 ? { pointer: event.pointerId, face: input.value, x: event.clientX, y: event.clientY } : null;
    // Touch keeps its default action, scrolling.
    if (hand && event.pointerType !== 'touch') event.preventDefault();
  });
  addEventListener('pointerup', (event) => {
    if (event.pointerId !== hand?.pointer) return;
    if (Math.hypot(event.clientX - hand.x, event.clientY - hand.y) > SLOP) {
      const { face } = hand;
      const { left, right, top, bottom } = board.grid.getBoundingClientRect();
      const within = event.clientX > left && event.clientX < right && event.clientY > top && event.clientY < bottom;
      const square = within ? board.squareAt(event.clientX, event.clientY) : null;
      if (square) put(square, face);
    }
    hand = null;
  });
  addEventListener('pointercancel', () => (hand = null));
}
