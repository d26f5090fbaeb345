import assert from 'node:assert/strict';
import { test } from 'node:test';

import { figure, move, plan } from './page.js';
import { promotionOf, plansBetween, inPromotionOrder, isPass, landed, plansToward, targets } from '../js/core/plans.js';

const CASTLES = { text: 'e1g1', moves: [{ ...move('e1g1'), rook: 'h1' }] };

test('a figure may choose the targets of its own plans, each once', () => {
  const plans = [plan('a2a3'), plan('a7a8Q'), plan('a7a8N'), plan('b2b3'), plan()];
  assert.deepEqual(targets(plans, 'a7'), ['a8']);
  assert.deepEqual(targets(plans, 'a2'), ['a3']);
  assert.deepEqual(targets(plans, 'c1'), []);
  assert.deepEqual(plansBetween(plans, 'a7', 'a8').map(({ text }) => text), ['a7a8q', 'a7a8n']);
});

test('two moves at once are not chosen by squares', () => {
  const both = plan('a2a3', 'b2b3');
  assert.deepEqual([targets([both], 'a2'), targets([both], 'b2'), plansBetween([both], 'a2', 'a3')], [[], [], []]);
  assert.equal(isPass(both), false);
  assert.equal(isPass(plan()), true);
});

test('a king who may castle may be sent to his rook, and nobody else', () => {
  const plans = [CASTLES, plan('e1f1'), plan('h1g1')];
  assert.equal(plansToward(plans, 'e1', 'h1'), 'g1');
  assert.equal(plansToward(plans, 'e1', 'g1'), 'g1');
  assert.equal(plansToward(plans, 'h1', 'e1'), undefined);
  assert.equal(plansToward([plan('e1f1')], 'e1', 'h1'), undefined);
});

test('what a square means by itself comes before the rook that stands there', () => {
  assert.equal(plansToward([CASTLES, plan('e1h1')], 'e1', 'h1'), 'h1');
});

test('promotions are offered from the queen down, after the plan without one', () => {
  const plans = ['B', 'R', 'N', 'Q', ''].map((role) => plan(`a7a8${role}`));
  assert.deepEqual(inPromotionOrder(plans).map(promotionOf), ['', 'q', 'n', 'r', 'b']);
});

test('figures land as what they become', () => {
  const figures = [figure(1, 'P', 'a7'), figure(2, 'P', 'b2')];
  const own = (/** @type {string} */ square) => figures.find((one) => one.square === square);
  const after = landed(plan('a7a8Q', 'b2b3', 'c2c3'), own);
  assert.deepEqual(after.map(({ id, square, face }) => [id, square, face]), [[1, 'a8', 'Q'], [2, 'b3', 'P']]);
});
