import assert from 'node:assert/strict';
import { test } from 'node:test';

/** Event target outside of the board, for a second finger. */
const outside = new EventTarget();
Object.assign(globalThis, { addEventListener: outside.addEventListener.bind(outside), HTMLElement: class {} });
const { listen } = await import('../js/board/board-input.js');

/** Returns a board of squares that are ten wide, and a log of the calls of its hands. */
function board() {
  const grid = Object.assign(new EventTarget(), { setPointerCapture: () => {} });
  /** @type {string[]} */
  const told = [];
  const piece = { group: { classList: { add: () => {}, remove: () => {} }, style: {} } };
  const squareAt = (/** @type {number} */ x) => 'abcdefgh'[Math.floor(x / 10)] + '1';
  const made = { grid, squareAt, raise: () => {}, settle: () => told.push('settled'), point: () => ({ x: 0, y: 0 }) };
  const hands = {
    press: (/** @type {string} */ square) => void told.push(`press ${square}`),
    grab: (/** @type {string} */ square) => (told.push(`grab ${square}`), piece),
    drop: (/** @type {string | null} */ square) => void told.push(`drop ${square}`),
    cancel: () => void told.push('cancel'),
  };
  listen(/** @type {any} */ (made), /** @type {any} */ (hands));
  /** Dispatches an event of a finger on the board, or beside it. */
  const finger = (/** @type {string} */ kind, /** @type {number} */ pointerId, /** @type {number} */ clientX, beside = false) => {
    const event = () => Object.assign(new Event(kind), { pointerId, clientX, clientY: 0, button: 0, isPrimary: pointerId === 1 });
    if (!beside) grid.dispatchEvent(event());
    outside.dispatchEvent(event());
  };
  return { told, finger };
}

test('one finger taps and drags', () => {
  const { told, finger } = board();
  finger('pointerdown', 1, 5);
  finger('pointerup', 1, 6);
  finger('pointerdown', 1, 5);
  finger('pointermove', 1, 25);
  finger('pointerup', 1, 35);
  assert.deepEqual(told, ['press a1', 'grab a1', 'settled', 'drop d1']);
});

for (const beside of [false, true]) {
  test(`a second finger ${beside ? 'beside' : 'on'} the board ends a tap and a drag`, () => {
    const { told, finger } = board();
    for (const moved of [false, true]) {
      finger('pointerdown', 1, 5);
      if (moved) finger('pointermove', 1, 25);
      finger('pointerdown', 2, 45, beside);
      finger('pointermove', 1, 15);
      finger('pointermove', 2, 65, beside);
      finger('pointerup', 2, 65, beside);
      finger('pointerup', 1, 15);
    }
    assert.deepEqual(told, ['grab a1', 'settled', 'cancel']);
    // The next single finger taps again.
    finger('pointerdown', 1, 5);
    finger('pointerup', 1, 5);
    assert.equal(told.at(-1), 'press a1');
  });
}

test('a second finger that stays when the first one is lifted does nothing', () => {
  const { told, finger } = board();
  finger('pointerdown', 1, 5);
  finger('pointerdown', 2, 45);
  finger('pointerup', 1, 5);
  finger('pointermove', 2, 75);
  finger('pointerup', 2, 75);
  assert.deepEqual(told, []);
});

test('a drag that the browser takes over is put back', () => {
  const { told, finger } = board();
  finger('pointerdown', 1, 5);
  finger('pointermove', 1, 25);
  finger('pointercancel', 1, 25);
  finger('pointerup', 1, 25);
  assert.deepEqual(told, ['grab a1', 'settled', 'cancel']);
});
