import assert from 'node:assert/strict';
import { test } from 'node:test';

import { board, figure, move, plan } from './page.js';
import { Planner } from '../js/board/planner.js';

const ROOKS = [figure(1, 'K', 'e1'), figure(2, 'R', 'h1'), figure(3, 'k', 'e8')];
const CASTLES = { text: 'e1g1', moves: [{ ...move('e1g1'), rook: 'h1' }] };

/**
 * Returns a planner of White with these plans, and the number of its reported changes.
 * @param {import('../js/wire').Plan[]} plans
 */
function planning(plans, kept = '') {
  const told = { changes: 0 };
  const planner = new Planner(board(...ROOKS), () => void (told.changes += 1));
  planner.begin('white', { plans: { white: plans }, predictable: {} }, kept);
  return { planner, told };
}

test('a figure is chosen and then its target', async () => {
  const { planner, told } = planning([plan('e1f1'), plan('h1h8')]);
  planner.press('e1');
  assert.deepEqual([planner.selected, planner.targets('e1'), planner.draft], ['e1', ['f1'], null]);
  await planner.press('f1');
  assert.deepEqual([planner.selected, planner.draft?.text, planner.kept], [null, 'e1f1', 'e1f1']);
  assert.ok(told.changes >= 2);
});

test('another figure is taken up instead, and none where none can move', () => {
  const { planner } = planning([plan('e1f1'), plan('h1h8')]);
  for (const [square, selected] of [['e1', 'e1'], ['h1', 'h1'], ['h1', null], ['e1', 'e1'], ['a5', null], ['e8', null]]) {
    planner.press(/** @type {string} */ (square));
    assert.equal(planner.selected, selected);
  }
});

test('a square out of reach is refused in words', () => {
  const { planner } = planning([plan('e1f1')]);
  /** @type {string[]} */
  const words = [];
  planner.tell = (text) => void words.push(text);
  for (const square of ['a5', 'e1', 'e1', 'e1', 'h1', 'e1', 'a5']) planner.press(square);
  assert.equal(words.length, 1, 'only with a chosen figure, and not on an own one');
});

test('a press on his rook lets a king castle, a drop too', async () => {
  for (const way of /** @type {const} */ (['press', 'drop'])) {
    const { planner } = planning([CASTLES, plan('h1g1')]);
    planner.press('e1');
    await planner[way]('h1');
    assert.equal(planner.draft?.text, 'e1g1', way);
  }
});

test('a plan that is kept is taken up again as long as it is legal', () => {
  assert.equal(planning([plan('e1f1')], 'e1f1').planner.draft?.text, 'e1f1');
  assert.equal(planning([plan('e1f1'), plan('h1h2')], 'h1h8').planner.draft, null);
});

test('who can only pass passes, and cannot forget it', () => {
  const { planner } = planning([plan()]);
  assert.deepEqual([planner.draft?.text, planner.passes], ['--', true]);
  planner.clear();
  assert.equal(planner.draft?.text, '--');
});

test('a plan is forgotten on request, a choice before it', () => {
  const { planner } = planning([plan('e1f1')], 'e1f1');
  planner.press('e1');
  planner.cancel();
  assert.deepEqual([planner.selected, planner.draft?.text], [null, 'e1f1']);
  planner.cancel();
  assert.equal(planner.draft, null);
});

test('the same plans in another message leave the choice alone, other plans do not', () => {
  const { planner } = planning([plan('e1f1'), plan('h1h8')]);
  planner.press('e1');
  planner.begin('white', { plans: { white: [plan('e1f1'), plan('h1h8')] }, predictable: {} }, null);
  assert.equal(planner.selected, 'e1');
  planner.begin('white', { plans: { white: [plan('e1f1')] }, predictable: {} }, null);
  assert.equal(planner.selected, null);
});

test('without a seat nothing can be planned', () => {
  const { planner } = planning([plan('e1f1')], 'e1f1');
  planner.begin(null, { plans: { white: [plan('e1f1')] }, predictable: {} }, null);
  assert.deepEqual([planner.draft, planner.targets('e1')], [null, []]);
});
