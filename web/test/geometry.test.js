import assert from 'node:assert/strict';
import { test } from 'node:test';

import { bend, captionRow, centre, distance, isDark, neighbour, passing, shortOf, squareAt, squares, UNIT } from '../js/core/geometry.js';

/** @typedef {import('../js/core/geometry.js').Point} Point */

const LIES = [5, 8].flatMap((side) => [true, false].map((flipped) => ({ side, flipped })));

test('every square is where its centre is', () => {
  for (const lie of LIES) {
    const all = squares(lie);
    assert.equal(new Set(all).size, lie.side ** 2);
    for (const square of all) assert.equal(squareAt(lie, centre(lie, square)), square);
  }
});

test('what is beside the board is no square', () => {
  for (const lie of LIES) {
    const edge = lie.side * UNIT;
    for (const point of [{ x: -1, y: 5 }, { x: 5, y: -1 }, { x: edge + 1, y: 5 }, { x: 5, y: edge + 1 }]) {
      assert.equal(squareAt(lie, point), null);
    }
  }
});

test('a flipped board is read the other way round', () => {
  for (const side of [5, 8]) {
    assert.deepEqual(squares({ side, flipped: true }), squares({ side, flipped: false }).toReversed());
  }
  assert.equal(squares({ side: 8, flipped: false })[0], 'a8');
});

test('neighbours are where the viewer sees them, and come back', () => {
  for (const lie of LIES) {
    for (const square of squares(lie)) {
      for (const [right, up] of [[1, 0], [0, 1], [-1, 0], [0, -1]]) {
        const next = neighbour(lie, square, right, up);
        if (!next) continue;
        const [a, b] = [centre(lie, square), centre(lie, next)];
        assert.deepEqual([b.x - a.x, a.y - b.y], [right * UNIT, up * UNIT]);
        assert.equal(neighbour(lie, next, -right, -up), square);
      }
    }
  }
  assert.equal(neighbour({ side: 5, flipped: false }, 'e5', 1, 0), null);
  assert.equal(neighbour({ side: 5, flipped: true }, 'e5', 0, 1), 'e4');
});

test('a1 is dark, and colours alternate', () => {
  assert.equal(isDark('a1'), true);
  for (const square of squares({ side: 8, flipped: false })) {
    const next = neighbour({ side: 8, flipped: false }, square, 1, 0);
    if (next) assert.notEqual(isDark(next), isDark(square));
  }
});

test('short of a point is on the way to it', () => {
  const [a, b] = [{ x: 0, y: 0 }, { x: 30, y: 40 }];
  const end = shortOf(a, b, 10);
  assert.deepEqual([distance(end, b), distance(a, end)].map(Math.round), [10, 40]);
});

/** @param {string} from @param {string} to @returns {[Point, Point]} */
const way = (from, to) => [centre({ side: 8, flipped: false }, from), centre({ side: 8, flipped: false }, to)];

test('two pass each other who come towards each other on one line', () => {
  const passes = [[['a1', 'a5'], ['a5', 'a1']], [['a1', 'a3'], ['a4', 'a2']], [['a1', 'd4'], ['c3', 'b2']]];
  const others = [
    [['a1', 'a5'], ['b5', 'b1']], // beside each other
    [['a1', 'a3'], ['a2', 'a5']], // one after the other
    [['a1', 'a2'], ['a5', 'a3']], // they do not reach each other
    [['a1', 'a5'], ['c3', 'a3']], // across
  ];
  for (const [one, other] of passes) assert.ok(passing(way(one[0], one[1]), way(other[0], other[1])), `${one} ${other}`);
  for (const [one, other] of others) assert.ok(!passing(way(one[0], one[1]), way(other[0], other[1])), `${one} ${other}`);
});

test('who passes another bends to the own left, so that both are seen', () => {
  const [a, b] = way('a1', 'a5');
  const [there, back] = [bend(a, b), bend(b, a)];
  assert.ok(there.every(({ x }) => x < a.x) && back.every(({ x }) => x > a.x));
});

test('a caption stands in the nearest row that is free', () => {
  const white = { side: 5, flipped: false };
  assert.equal(captionRow(white, ['c3']), 1);
  assert.equal(captionRow(white, ['c5', 'c4']), 2);
  assert.equal(captionRow(white, ['c1']), 3);
  assert.equal(captionRow({ side: 5, flipped: true }, ['c1']), 1);
  assert.equal(captionRow(white, ['a1', 'a2', 'a3', 'a4', 'a5']), 2);
  assert.equal(captionRow(white, []), 2);
});
