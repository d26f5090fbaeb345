import assert from 'node:assert/strict';
import { test } from 'node:test';

import './page.js';
import { hashOfTurn, turnFromHash } from '../js/core/turn-url.js';
import { choose, CHOICES, settings } from '../js/core/settings.js';
import { WheelNavigation } from '../js/core/wheel-navigation.js';

/** @param {Partial<import('../js/core/wheel-navigation.js').Move>} more */
const move = (more) => ({ deltaX: 0, deltaY: 100, deltaMode: 0, ctrlKey: false, timeStamp: 0, ...more });

/** Returns a place in a game of five turns. @param {number} index */
const at = (index) => ({ index, frames: Array(5) });

test('an address finds the turn for which it was made, and the last one is the game itself', () => {
  for (let index = 0; index < 400; index++) {
    assert.equal(turnFromHash(hashOfTurn({ index, live: false })), index);
    assert.equal(hashOfTurn({ index, live: true }), '');
  }
});

test('an address that asks for something else asks for no turn', () => {
  for (const hash of ['', '#', '#content', '#-1', '#1.5', '#1e3', '# 1', '#9999999', '#१']) assert.equal(turnFromHash(hash), null);
});

test('a notch of the wheel is a turn, down for the next one and up for the one before', () => {
  for (const [deltaMode, deltaY] of [[0, 100], [1, 3], [2, 1]]) {
    assert.deepEqual(new WheelNavigation().turn(move({ deltaY, deltaMode }), at(2)), { step: 1, keep: true });
    assert.deepEqual(new WheelNavigation().turn(move({ deltaY: -deltaY, deltaMode }), at(2)), { step: -1, keep: true });
  }
});

test('what fingers do in small moves adds up, whatever their size', () => {
  for (let size = 1; size <= 50; size++) {
    const wheel = new WheelNavigation();
    const steps = Array.from({ length: Math.ceil(50 / size) }, (_, n) => wheel.turn(move({ deltaY: size, timeStamp: 9 * n }), at(0)).step);
    assert.deepEqual(steps, [...Array(steps.length - 1).fill(0), 1], `in moves of ${size}`);
  }
});

test('the page scrolls where there is nothing to go through', () => {
  const still = { step: 0, keep: false };
  assert.deepEqual(new WheelNavigation().turn(move({}), { index: 0, frames: [] }), still);
  assert.deepEqual(new WheelNavigation().turn(move({ deltaY: -100 }), { index: 0, frames: [] }), still);
  assert.deepEqual(new WheelNavigation().turn(move({}), at(5)), still);
  assert.deepEqual(new WheelNavigation().turn(move({ deltaY: -100 }), at(0)), still);
});

test('the page does not begin to scroll when the last turn is reached, but after a rest', () => {
  const wheel = new WheelNavigation();
  assert.equal(wheel.turn(move({ timeStamp: 0 }), at(4)).step, 1);
  assert.deepEqual(wheel.turn(move({ timeStamp: 200 }), at(5)), { step: 0, keep: true });
  assert.deepEqual(wheel.turn(move({ timeStamp: 400 }), at(5)), { step: 0, keep: true });
  assert.deepEqual(wheel.turn(move({ timeStamp: 800 }), at(5)), { step: 0, keep: false });
});

test('enlarging the page and moving it sideways are left to the browser', () => {
  for (const more of [{ ctrlKey: true }, { deltaX: -120 }]) {
    assert.deepEqual(new WheelNavigation().turn(move(more), at(2)), { step: 0, keep: false });
  }
});

test('what was chosen is kept, and what makes no sense counts as not chosen', () => {
  const first = Object.fromEntries(Object.entries(CHOICES).map(([name, [value]]) => [name, value]));
  assert.deepEqual(settings(), first);
  for (const [name, values] of Object.entries(CHOICES)) {
    for (const value of values) {
      choose(/** @type {import('../js/core/settings.js').Name} */ (name), value);
      assert.equal(settings()[/** @type {import('../js/core/settings.js').Name} */ (name)], value);
    }
  }
  for (const broken of ['', 'null', '7', '[]', '{', '{"pace":9}', '{"pace":{}}', '{"other":"1"}']) {
    localStorage.setItem('settings', broken);
    assert.deepEqual(settings(), first, broken);
  }
});
