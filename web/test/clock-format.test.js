import assert from 'node:assert/strict';
import { test } from 'node:test';

import { state } from './page.js';
import { reading, timeReading } from '../js/ui/clock-format.js';
import { deadlinesInWords } from '../js/ui/deadline.js';
import { clockInWords } from '../js/ui/time-control.js';

test('what is left is read with tenths below ten seconds and hours above sixty minutes', () => {
  const readings = { 0: '0:00.0', 9_999: '0:09.9', 10_000: '0:10', 59_999: '0:59', 60_000: '1:00', 3_599_999: '59:59', 3_600_000: '1:00:00', 36_061_000: '10:01:01' };
  for (const [left, read] of Object.entries(readings)) assert.equal(reading(Number(left)), read);
});

test('a reading never grows while time runs', () => {
  const seconds = (/** @type {string} */ read) => read.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);
  for (let left = 0; left < 130_000; left += 37) {
    assert.ok(seconds(reading(left)) <= left / 1000 && left / 1000 - seconds(reading(left)) < 1, `${left}: ${reading(left)}`);
  }
});

test('a setting is said as players say it', () => {
  assert.equal(clockInWords(null), 'clock-none');
  assert.equal(clockInWords({ kind: 'increment', base: 300, increment: 3 }), '5 min + 3 s');
  assert.equal(clockInWords({ kind: 'increment', base: 60, increment: 0 }), '1 min');
  assert.equal(clockInWords({ kind: 'increment', base: 90, increment: 0 }), '90 s');
  assert.equal(clockInWords({ kind: 'turn', seconds: 30 }), '30 s a turn');
});

test('days are read in days and hours, and the last one in hours', () => {
  const clock = /** @type {const} */ ({ kind: 'days', increment: 2, cap: 6, left: { white: 183_600_000, black: 1 }, running: ['white', 'black'], stand: 0 });
  /** @type {import('../js/wire').Clock} */
  const both = { ...clock, running: [...clock.running] };
  assert.equal(timeReading(both, 183_600_000), '2 d 3 h');
  assert.equal(timeReading(both, 86_399_999), '23 h 59 min');
  assert.equal(clockInWords(clock), '2 of 6 d');
  const due = (/** @type {import('../js/wire').Side[]} */ you) => deadlinesInWords({ ...state({ you }), clock: both }, performance.now());
  assert.deepEqual(due(['white']), ['due-own']);
  assert.deepEqual(due([]), ['due-side', 'due-side']);
  assert.deepEqual(deadlinesInWords({ ...state(), clock: null }, 0), []);
});
