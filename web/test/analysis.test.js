import assert from 'node:assert/strict';
import { test } from 'node:test';

import { plan } from './page.js';
import { costliest, costOf, likeliest, isSignificant, mixed, played, standingOf, totalsOf, wasExpected } from '../js/core/analysis.js';
import { decidingTurn } from '../js/core/decisive-turn.js';
import { readLines } from '../js/core/line-reader.js';

/** @typedef {import('../js/wire').AnalysedPlan} AnalysedPlan */

/**
 * @param {string} text
 * @param {number} probability
 * @param {number | null} regret
 * @param {boolean} [played]
 * @returns {AnalysedPlan}
 */
const studied = (text, probability, regret, played = false) => ({ plan: plan(text), probability, regret, played });

/**
 * @param {AnalysedPlan[]} white
 * @param {AnalysedPlan[]} black
 * @param {number | null} luck
 * @returns {import('../js/wire').TurnAnalysis}
 */
const turn = (white, black, luck) => ({ turn: 1, value: 0, gap: 0, depth: 2, nodes: 9, white, black, matrix: [[0]], after: 0, luck, expected: {}, line: [] });

test('lines come whole, however they are cut on their way', async () => {
  const bytes = new TextEncoder().encode('{"type":"begin","turns":2}\n{"type":"failed","turn":1}\n{"type":"failed","turn":2}\n');
  const body = new ReadableStream({
    start(to) {
      for (let at = 0; at < bytes.length; at += 7) to.enqueue(bytes.slice(at, at + 7));
      to.close();
    },
  });
  /** @type {object[]} */
  const lines = [];
  await readLines(body, (line) => lines.push(line));
  assert.deepEqual(lines, [{ type: 'begin', turns: 2 }, { type: 'failed', turn: 1 }, { type: 'failed', turn: 2 }]);
});

test('what was played has a cost where it was looked at', () => {
  const both = turn([studied('a2a3', 1, 0), studied('b2b3', 0, 0.25, true)], [studied('a4a3', 0.5, 0), studied('b4b3', 0, null, true)], null);
  assert.equal(played(both, 'white')?.plan.text, 'b2b3');
  assert.deepEqual([costOf(both, 'white'), costOf(both, 'black')], [0.25, null]);
  assert.deepEqual(mixed(both.white).map(({ plan }) => plan.text), ['a2a3']);
  assert.equal(costOf(turn([], [], null), 'white'), null);
});

test('a position is told by who is ahead and how far', () => {
  assert.deepEqual(standingOf(-0.02), { side: 'black', standing: 'level' });
  assert.deepEqual(standingOf(0.1), { side: 'white', standing: 'slightly' });
  assert.deepEqual(standingOf(-0.5), { side: 'black', standing: 'better' });
  assert.deepEqual(standingOf(1), { side: 'white', standing: 'winning' });
  assert.deepEqual([0.014, -0.02, null, undefined].map(isSignificant), [false, true, false, false]);
});

test('what is not known adds nothing', () => {
  const turns = [
    turn([studied('a2a3', 0, 0.5, true)], [studied('a4a3', 1, 0, true)], -0.25),
    turn([studied('a2a3', 0, 0.25, true)], [studied('a4a3', 0, null, true)], null),
  ];
  assert.deepEqual(totalsOf(turns), { white: 0.75, black: 0, luck: -0.25 });
});

test('the turn that decided is the largest step towards the win', () => {
  const at = (/** @type {number} */ number, /** @type {number} */ value, /** @type {number | null} */ after) => ({ ...turn([], [], null), turn: number, value, after });
  const turns = [at(1, 0, 0.1), at(2, 0.1, -0.3), at(3, -0.3, 0.6), at(4, 0.6, null)];
  assert.equal(decidingTurn(turns, 'white'), 3);
  assert.equal(decidingTurn(turns, 'black'), 2);
  assert.equal(decidingTurn(turns.slice(0, 1), 'white'), 0);
  assert.equal(decidingTurn([], 'white'), 0);
});

test('the costliest turns are named from the costliest down', () => {
  const turns = [0.1, 0.4, 0.01, 0.2, 0.3].map((cost, at) => ({ ...turn([studied('a2a3', 0, cost, true)], [studied('a4a3', 0, cost / 2, true)], null), turn: at + 1 }));
  assert.deepEqual(costliest(turns, ['white']).map(({ turn: number }) => number), [2, 5, 4]);
  assert.deepEqual(costliest(turns, ['white', 'black']).map(({ turn: number, side }) => `${number} ${side}`), ['2 white', '5 white', '2 black']);
});

test('of what was to be expected the likeliest is named', () => {
  const plans = ['a4a3', 'b4b3', 'c4c3', 'd4d3', 'e4e3'].map((text, at) => ({ plan: plan(text), probability: [0.5, 0.25, 0.125, 0.0625, 0.0625][at] }));
  assert.deepEqual(likeliest(plans), { first: plans.slice(0, 3), rest: 0.125 });
  assert.deepEqual(likeliest(plans.slice(0, 2)), { first: plans.slice(0, 2), rest: 0 });
});

test('a plan is expected by what it moves, whatever it predicts', () => {
  const moving = (/** @type {string} */ from, /** @type {string} */ to) => ({ ...plan(`${from}${to}/-`), moves: [{ from, to }] });
  const plans = [{ plan: { ...moving('a4', 'a3'), text: 'a4a3/e2e4' }, probability: 1 }];
  assert.equal(wasExpected(plans, moving('a4', 'a3')), true);
  assert.equal(wasExpected(plans, moving('b4', 'b3')), false);
});
