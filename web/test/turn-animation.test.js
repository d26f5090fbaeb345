import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { figure, frame, state } from './page.js';

/** Callbacks that wait for their time. @type {{ at: number, done: () => void }[]} */
const waiting = [];
let now = 0;
/** Extra duration of an animation, in milliseconds: the time until a screen shows it. */
const SCREEN = 16;

/** @param {() => void} done @param {number} ms */
function later(done, ms) {
  const made = { at: now + ms, done };
  waiting.push(made);
  return made;
}

/** @param {{ at: number, done: () => void } | undefined} made */
const never = (made) => void (made && waiting.includes(made) && waiting.splice(waiting.indexOf(made), 1));

/** Advances the time while something waits; returns the elapsed time. @param {Promise<unknown>} played */
async function lasts(played) {
  const begun = now;
  let over = false;
  void played.then(() => (over = true));
  for (;;) {
    await new Promise(setImmediate);
    if (over) return now - begun;
    waiting.sort((a, b) => a.at - b.at);
    const next = waiting.shift();
    assert.ok(next, 'nothing is waited for any more');
    now = Math.max(now, next.at);
    next.done();
  }
}

/** Returns a drawn element that can be animated. */
const drawn = () => ({
  style: {},
  append() {},
  remove() {},
  setAttribute() {},
  /** @param {unknown} _ @param {{ duration: number }} how */
  animate(_, { duration }) {
    let finish = () => {};
    const finished = new Promise((done) => (finish = () => done(null)));
    later(finish, duration + SCREEN);
    return { finished, finish, cancel() {} };
  },
});

let calm = false;
Object.assign(document, { createElementNS: drawn });
Object.assign(globalThis, { setTimeout: later, clearTimeout: never, matchMedia: () => ({ matches: calm }) });
mock.method(performance, 'now', () => now);
const { shownUntil } = await import('../js/core/session.js');
const { playTurn } = await import('../js/board/turn-animation.js');

/** Returns a board with two pieces. @param {import('../js/extras').Look} look */
function board(look) {
  const centre = (/** @type {string} */ square) => ({ x: 45 * (square.charCodeAt(0) - 97), y: 45 * Number(square[1]) });
  const pieces = new Map([figure(1, 'Q', 'a1'), figure(2, 'q', 'a8')].map((one) => [one.id, { figure: one, group: drawn() }]));
  const nothing = () => {};
  const made = {
    centre, pieces, look, pace: 1, morph: null, effects: drawn(), root: { classList: { add: nothing, remove: nothing } },
    at: () => [], seat: () => '', mark: nothing, ghosts: nothing, arrows: nothing, show: nothing, raise: nothing, face: nothing,
    remove: nothing, settleAll: nothing, caption: nothing,
  };
  return /** @type {import('../js/board/board.js').Board} */ (/** @type {unknown} */ (made));
}

/**
 * Returns a turn of `count` steps, each with a capture and time to read.
 * @param {number} count
 * @param {number} tick
 */
const long = (count, tick) => frame({
  steps: Array.from({ length: count }, () => ({
    phase: 'battle', tick, label: '', motions: [{ id: 1, from: 'a1', to: 'h8' }], gone: [{ id: 2, square: 'h8' }],
    changed: [{ id: 1, face: 'K' }], events: [], words: [],
  })),
});

const clock = { base: 300, increment: 0, kind: /** @type {const} */ ('increment'), left: {}, running: [], stand: 3000 };

test('a turn of any length is played while clocks stand', async () => {
  for (const look of [{}, { captionPauses: ['battle'] }]) {
    for (const count of [0, 1, 3, 9, 40]) {
      for (const tick of [0, 1]) {
        for (const stand of [3000, 700, 1]) {
          const end = shownUntil(state({ clock: { ...clock, stand } }), now);
          const took = await lasts(playTurn(board(look), long(count, tick), () => {}, undefined, end));
          assert.ok(took <= stand, `${count} steps take ${took} ms of ${stand}`);
        }
      }
    }
  }
});

test('a turn takes its usual time where nothing waits for it, or where it is short', async () => {
  const usual = await lasts(playTurn(board({}), long(1, 1), () => {}));
  assert.ok(usual > 1760 && usual < 1900, `${usual} ms`);
  const end = shownUntil(state({ clock }), now);
  assert.equal(await lasts(playTurn(board({}), long(1, 1), () => {}, undefined, end)), usual);
});

test('who wants no motion is shown a turn no longer', async () => {
  calm = true;
  assert.equal(await lasts(playTurn(board({}), long(9, 1), () => {})), 1300);
  const end = shownUntil(state({ clock: { ...clock, stand: 700 } }), now);
  assert.equal(await lasts(playTurn(board({}), long(9, 1), () => {}, undefined, end)), 500);
  calm = false;
});

test('only clocks that stand for a turn hurry it', () => {
  assert.equal(shownUntil(state({ clock }), 1000), 3800);
  assert.equal(shownUntil(state({ clock: { ...clock, stand: 100 } }), 1000), 1000);
  for (const free of [state({}), state({ clock: { ...clock, stand: 0 } }), state({ clock, phase: 'over' })]) {
    assert.equal(shownUntil(free, 1000), Infinity);
  }
});
