/** Click, drag, touch and keyboard input on a board's grid, translated to squares. */

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Piece} Piece */

/**
 * @typedef {object} InputCallbacks input callbacks of a board
 * @property {(square: string) => void} press a square was clicked, tapped or entered
 * @property {(square: string) => Piece | undefined | false} grab picks up the figure on a square, if possible
 * @property {(square: string | null) => void} drop the dragged figure was released over a square
 * @property {() => void} cancel Escape
 * @property {(note: Annotation, done: boolean) => void} [sketch] the pointer was dragged with the right button;
 *   `done` on release. Without it the browser handles that button
 */

/** @typedef {import('../core/annotations.js').Annotation} Annotation */

/** Distance from which a press is a drag, in screen pixels. */
const SLOP = 5;

/**
 * @param {Board} board
 * @param {InputCallbacks} hands
 */
export function listen(board, hands) {
  listenToPointer(board, hands);
  if (hands.sketch) listenToRight(board, hands);
  board.grid.addEventListener('keydown', (event) => onKey(board, hands, event));
}

/**
 * @param {Board} board
 * @param {InputCallbacks} hands
 */
function listenToPointer(board, hands) {
  /** @type {{ pointer: number, square: string, x: number, y: number, piece: Piece | undefined, moving: boolean } | null} */
  let hand = null;

  /** Ends the press, and puts the dragged figure back. */
  const letGo = () => {
    const piece = hand?.piece;
    hand = null;
    piece?.group.classList.remove('held');
    if (piece) board.settle(piece);
    return piece;
  };
  /** Cancels the press. */
  const cancel = () => letGo() && hands.cancel();

  board.grid.addEventListener('pointerdown', (event) => {
    // A second finger, anywhere, cancels the press.
    const second = hand !== null && hand.pointer !== event.pointerId;
    cancel();
    if (second || event.button !== 0 || !event.isPrimary) return;
    const square = board.squareAt(event.clientX, event.clientY);
    if (!square) return;
    // The focus ring is for the keyboard: a click does not move the focus.
    event.preventDefault();
    hand = { pointer: event.pointerId, square, x: event.clientX, y: event.clientY, piece: undefined, moving: false };
    board.grid.setPointerCapture(event.pointerId);
  });
  addEventListener('pointerdown', (event) => hand && event.pointerId !== hand.pointer && cancel());

  board.grid.addEventListener('pointermove', (event) => {
    if (event.pointerId !== hand?.pointer) return;
    if (!hand.moving && Math.hypot(event.clientX - hand.x, event.clientY - hand.y) > SLOP) {
      hand.moving = true;
      hand.piece = hands.grab(hand.square) || undefined;
      if (hand.piece) {
        board.raise(hand.piece);
        hand.piece.group.classList.add('held');
      }
    }
    const { piece } = hand;
    if (piece) {
      const { x, y } = board.point(event.clientX, event.clientY);
      piece.group.style.transform = `translate(${x}px, ${y}px) scale(1.15)`;
    }
  });

  // Screen readers click without a pointer.
  board.grid.addEventListener('click', (event) => {
    const square = event.detail === 0 && event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
    if (square) hands.press(square);
  });
  board.grid.addEventListener('pointerup', (event) => {
    if (event.pointerId !== hand?.pointer) return;
    const { square, moving } = hand;
    if (letGo()) hands.drop(board.squareAt(event.clientX, event.clientY));
    else if (!moving) hands.press(square);
  });
  board.grid.addEventListener('pointercancel', (event) => event.pointerId === hand?.pointer && cancel());
}

/**
 * Handles drawing with the right mouse button.
 * @param {Board} board
 * @param {InputCallbacks} hands
 */
function listenToRight(board, hands) {
  const { grid } = board;
  /** @type {string | null} */
  let from = null;
  let pressed = false;
  const sketch = (/** @type {PointerEvent} */ event, /** @type {boolean} */ done) => {
    const to = board.squareAt(event.clientX, event.clientY);
    if (from) hands.sketch?.({ from, to: to ?? from, kind: kindOf(event) }, done);
  };
  grid.addEventListener('pointerdown', (event) => {
    pressed = event.button === 2 && event.pointerType !== 'touch';
    from = pressed ? board.squareAt(event.clientX, event.clientY) : null;
    if (from) grid.setPointerCapture(event.pointerId);
  });
  grid.addEventListener('pointermove', (event) => sketch(event, false));
  grid.addEventListener('pointerup', (event) => {
    sketch(event, true);
    from = null;
  });
  grid.addEventListener('pointercancel', () => (from = null));
  // A long touch and the menu key still open the browser's context menu.
  grid.addEventListener('contextmenu', (event) => {
    if (pressed) event.preventDefault();
    pressed = false;
  });
}

/** @param {PointerEvent} event */
const kindOf = ({ shiftKey, altKey }) => (shiftKey && altKey ? 'both' : shiftKey ? 'shift' : altKey ? 'alt' : 'plain');

/** @type {Record<string, [number, number]>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };

/**
 * @param {Board} board
 * @param {InputCallbacks} hands
 * @param {KeyboardEvent} event
 */
function onKey(board, hands, event) {
  const cell = event.target instanceof HTMLElement ? event.target.dataset.square : undefined;
  if (!cell || event.ctrlKey || event.altKey || event.metaKey) return;
  const step = ARROWS[event.key];
  if (step) {
    const next = board.neighbour(cell, ...step);
    if (next) board.focus(next);
  } else if (event.key === 'Enter' || event.key === ' ') {
    hands.press(cell);
  } else if (event.key === 'Escape') {
    hands.cancel();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
