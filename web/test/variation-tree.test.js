import assert from 'node:assert/strict';
import { test } from 'node:test';

import { VariationTree } from '../js/core/variation-tree.js';

/** Returns a tree of turns told by their names: `a` and `b` after the second turn, `c` and `d` after `a`. */
function grown() {
  /** @type {VariationTree<string>} */
  const tree = new VariationTree();
  const a = tree.add(2, null, 'a', 'A');
  const b = tree.add(2, null, 'b', 'B');
  const c = tree.add(2, a, 'c', 'C');
  const d = tree.add(2, a, 'd', 'D');
  return { tree, a, b, c, d };
}

/** @param {import('../js/core/variation-tree.js').VariationNode<string>[]} line */
const told = (line) => line.map((tried) => tried.told).join('');

test('a line goes from where it branches off to its end', () => {
  const { tree, a, b, c, d } = grown();
  assert.equal(told(tree.path(d)), 'AD');
  assert.equal(told(tree.line(a)), 'AC');
  assert.equal(told(tree.line(d)), 'AD');
  assert.deepEqual(tree.path(null), []);
  const e = tree.add(2, d, 'e', 'E');
  assert.equal(told(tree.line(d)), 'ADE');
  assert.deepEqual(tree.branches, [[2, [a, b]]]);
  assert.deepEqual([a.next, e.before, c.next], [[c, d], d, []]);
});

test('the same plans at the same place are the same turn', () => {
  const { tree, a, c } = grown();
  assert.equal(tree.add(2, null, 'a', 'another'), a);
  assert.equal(tree.add(2, a, 'c', 'another'), c);
  assert.notEqual(tree.add(3, null, 'a', 'elsewhere'), a);
});

test('a line is put before those that were tried instead of it, the nearest first', () => {
  const { tree, a, b, c, d } = grown();
  assert.deepEqual([a, b, c, d].map((tried) => tree.promotable(tried)), [false, true, false, true]);
  tree.promote(d);
  assert.equal(told(tree.line(a)), 'AD');
  const f = tree.add(2, b, 'f', 'F');
  tree.promote(f);
  assert.deepEqual(tree.branches, [[2, [b, a]]]);
  assert.equal(tree.promotable(f), false);
  tree.promote(f);
  assert.deepEqual(tree.branches, [[2, [b, a]]], 'nothing stands before it');
});

test('what is removed takes along what was tried after it', () => {
  const { tree, a, b } = grown();
  tree.remove(a);
  assert.deepEqual(tree.branches, [[2, [b]]]);
  tree.remove(b);
  assert.deepEqual(tree.branches, []);
  assert.equal(tree.add(2, null, 'a', 'anew').told, 'anew');
});

test('when turns are taken back, what branches off later is forgotten', () => {
  const { tree } = grown();
  tree.add(1, null, 'early', 'early');
  tree.add(3, null, 'late', 'late');
  tree.forget(2);
  assert.deepEqual(tree.branches.map(([turns]) => turns), [2, 1]);
});

test('what was tried is told by its plans alone, so that it can be tried again', () => {
  const { tree, d } = grown();
  tree.add(5, null, 'f', 'F');
  tree.promote(d);
  assert.deepEqual(tree.shape, [[2, [['a', [['d', []], ['c', []]]], ['b', []]]], [5, [['f', []]]]]);
  tree.forget(4);
  tree.at(2, null).forEach((tried) => tree.remove(tried));
  tree.at(2, null).forEach((tried) => tree.remove(tried));
  assert.deepEqual(tree.shape, []);
});
