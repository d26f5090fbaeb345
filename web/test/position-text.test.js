import assert from 'node:assert/strict';
import { test } from 'node:test';

import { PositionText } from '../js/core/position-text.js';
import { readPlacement, writePlacement } from '../js/core/placement.js';

const START = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR KQkq - -/- 0 1';
const SHARED = ['shared-pieces', 'castling', 'passed', 'resting', 'quiet', 'turn'];
const PLAIN = ['pieces', 'quiet', 'turn'];
const ALTERNATING = ['pieces', 'to-move', 'quiet', 'turn'];

test('a placement reads back, shared squares included', () => {
  for (const [text, side] of /** @type {[string, number][]} */ ([
    ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR', 8], ['4k/5/2(Pp)2/5/K4', 5], ['5/5/5/5/5', 5],
  ])) {
    const stands = readPlacement(text, side);
    assert.ok(stands);
    assert.equal(writePlacement(stands, side), text);
  }
});

test('what is no placement is none', () => {
  for (const text of ['', '8', '4k/5/5/5/K5', '4k/5/5/5/K3', '4k/5/5/5/K3?', '4k/5/(pP)4/5/K4']) assert.equal(readPlacement(text, 5), null, text);
});

test('a text is loaded field by field and written again', () => {
  const editing = new PositionText(8, SHARED);
  for (const text of [START, '4k3/8/8/3(Nn)4/8/8/8/4K3 - e3d6 e1d5/d5 3 17']) {
    assert.ok(editing.load(text));
    assert.equal(editing.text, text);
  }
  const before = editing.text;
  assert.ok(!editing.load('8/8 - - -/- 0 1') && !editing.load('4k3/8/8/8/8/8/8/4K3 0 1'));
  assert.equal(editing.text, before);
});

test('the side to move is a field, at first White', () => {
  const editing = new PositionText(5, ALTERNATING);
  assert.equal(editing.text, '5/5/5/5/5 w 0 1');
  assert.ok(editing.load('4k/5/5/5/K3R b 3 17'));
  assert.equal(editing.text, '4k/5/5/5/K3R b 3 17');
});

test('pieces are put, moved and taken away', () => {
  const editing = new PositionText(5, PLAIN);
  editing.put('a1', 'K');
  editing.put('e5', 'k');
  editing.put('c3', 'Q');
  editing.put('c3', 'p');
  assert.equal(editing.text, '4k/5/2p2/5/K4 0 1');
  editing.put('c3', 'p');
  editing.move({ square: 'a1', side: 'white' }, 'b2');
  editing.values.turn = '9';
  assert.equal(editing.text, '4k/5/5/1K3/5 0 9');
  editing.empty('b2');
  editing.move({ square: 'b2', side: 'white' }, 'c2');
  assert.equal(editing.text, '4k/5/5/5/5 0 9');
});

test('two enemies share a square and rest together where the game has that', () => {
  const editing = new PositionText(8, SHARED);
  editing.put('d5', 'N');
  editing.put('d5', 'n');
  editing.rest('d5');
  editing.pass('e3');
  assert.equal(editing.text, '8/8/8/3(Nn)4/8/8/8/8 - e3 d5/d5 0 1');
  editing.remove({ square: 'd5', side: 'white' });
  editing.pass('e3');
  assert.equal(editing.text, '8/8/8/3n4/8/8/8/8 - - -/d5 0 1');
  editing.rest('d5');
  assert.deepEqual(editing.figures(({ face }) => face), [{ id: 2 * (8 * 100 + 5) + 1, side: 'black', square: 'd5', face: 'n', resting: false, label: 'n' }]);
});
