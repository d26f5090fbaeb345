import assert from 'node:assert/strict';
import { test } from 'node:test';

import './page.js';
import { run, runOut } from '../js/board/effects.js';

/** Returns a shape whose animation the test ends, and a log of its calls. */
function shape() {
  /** @type {string[]} */
  const told = [];
  let [resolve, reject] = [() => {}, (/** @type {Error} */ _) => {}];
  /** @type {Promise<void>} */
  const promise = new Promise((done, fail) => ([resolve, reject] = [done, fail]));
  promise.catch(() => {});
  const animation = {
    finished: promise,
    finish: () => (told.push('finish'), resolve()),
    cancel: () => (told.push('cancel'), reject(new Error('cancelled'))),
  };
  const animate = (/** @type {Keyframe[]} */ _, /** @type {KeyframeAnimationOptions} */ { fill }) => (told.push(`fill ${fill}`), animation);
  return { told, end: () => resolve(), made: /** @type {SVGElement} */ (/** @type {unknown} */ ({ animate })) };
}

test('what fades stays away until it is removed', async () => {
  const { told, end, made } = shape();
  const ran = runOut(made, [{ opacity: 1 }, { opacity: 0 }], 100, new AbortController().signal);
  end();
  await ran;
  assert.deepEqual(told, ['fill forwards'], 'nothing takes the end of it back');
});

for (const late of [false, true]) {
  test(`a signal takes a fade back that ${late ? 'has ended' : 'goes on'}`, async () => {
    const { told, end, made } = shape();
    const stop = new AbortController();
    const ran = runOut(made, [{ opacity: 1 }, { opacity: 0 }], 100, stop.signal);
    if (late) end();
    if (late) await ran;
    stop.abort();
    await ran;
    assert.deepEqual(told, ['fill forwards', 'cancel']);
  });
}

test('any other animation leaves nothing behind', async () => {
  const { told, end, made } = shape();
  const ran = run(made, [{ opacity: 0 }], 100);
  end();
  await ran;
  assert.deepEqual(told, ['fill forwards', 'cancel']);
});
