import assert from 'node:assert/strict';
import { test } from 'node:test';

import { board, figure, frame, move, plan } from './page.js';
import { predictionInWords, PredictionPlanner, NOTHING } from '../js/games/prediction-planner.js';
import look, { correct } from '../js/games/prediction-look.js';

/** @typedef {import('../js/wire').Plan} Plan */

const FIGURES = [figure(1, 'N', 'g1'), figure(2, 'P', 'e2'), figure(3, 'p', 'e7')];
const guess = (/** @type {string} */ text) => ({ text, moves: [move(text)] });

/**
 * Returns a planner of White.
 * @param {Plan[]} plans
 * @param {string[]} predictable
 * @param {string | null} [kept]
 */
function planning(plans, predictable, kept = null) {
  const planner = new PredictionPlanner(board(...FIGURES), () => {});
  planner.begin('white', { plans: { white: plans }, predictable: { white: predictable.map(guess) } }, kept);
  return planner;
}

test('own figures plan and the other side’s predict, in either order', async () => {
  const planner = planning([plan('g1f3'), plan('e2e4')], ['e7e5']);
  planner.press('e7');
  await planner.press('e5');
  assert.deepEqual([planner.draft, planner.progress()?.status], [null, 'Predict e5']);
  planner.press('g1');
  await planner.press('f3');
  assert.equal(planner.draft?.text, 'g1f3/e7e5');
  assert.deepEqual(planner.progress(), { status: 'Plan Nf3, predict e5', spoken: 'Plan board-knight g1 to f3, predict board-pawn e7 to e5' });
});

test('nothing may be predicted, which is a choice, too', () => {
  const planner = planning([plan('e2e4')], ['e7e5']);
  planner.decide({ move: planner.plans[0] });
  assert.equal(planner.draft?.text, undefined);
  planner.decide({ guess: NOTHING });
  assert.equal(planner.draft?.text, 'e2e4/-');
});

test('a side that must pass cannot be predicted: the own move is all that is chosen', () => {
  const planner = planning([plan('e2e4')], []);
  assert.equal(planner.draft?.text, undefined);
  planner.decide({ move: planner.plans[0] });
  assert.deepEqual([planner.draft?.text, planner.progress()?.status], ['e2e4/-', 'Plan e4, predict nothing']);
});

test('who must pass still predicts', () => {
  const planner = planning([plan()], ['e7e5']);
  assert.deepEqual([planner.draft, planner.progress()?.status], [null, 'Plan pass']);
  planner.decide({ guess: planner.predictable[0] });
  assert.equal(planner.draft?.text, '--/e7e5');
});

test('what is kept comes back, each part by itself', () => {
  const cases = /** @type {[import('../js/wire').Plan | null, import('../js/wire').MovePrediction | null][]} */ ([
    [plan('e2e4'), null], [null, guess('e7e5')], [plan('e2e4'), guess('e7e5')], [plan('e2e4'), NOTHING],
  ]);
  for (const [move, guess] of cases) {
    const before = planning([plan('g1f3'), plan('e2e4')], ['e7e5']);
    before.decide({ move, guess });
    const after = planning([plan('g1f3'), plan('e2e4')], ['e7e5'], before.kept);
    assert.deepEqual([after.move, after.guess], [move, guess]);
  }
  assert.equal(planning([plan('e2e4')], ['e7e5']).kept, null);
});

test('both parts are written as the list writes them', () => {
  const at = (/** @type {string} */ square) => FIGURES.find((one) => one.square === square);
  const offer = { plans: [], predictable: [], at };
  assert.deepEqual(predictionInWords(plan('e2e3', 'g1f3'), NOTHING, offer), { what: 'e3+Nf3', choice: 'nothing' });
  assert.deepEqual(predictionInWords({ ...plan('g1f3'), notation: 'Nf3+' }, null, offer), { what: 'Nf3+', choice: '' });
});

test('a prediction is an arrow of the other side, and says whether it was right', () => {
  const told = { kind: 'prediction', words: '', side: /** @type {const} */ ('white'), correct: false };
  const turn = frame({ events: [told] });
  assert.deepEqual([correct(turn, 'white'), correct(turn, 'black'), correct(undefined, 'white')], [false, undefined, undefined]);
  const [arrow] = look.arrows?.({ moves: [], predicts: guess('e7e5') }, 'white', turn) ?? [];
  assert.deepEqual(arrow, { from: 'e7', to: 'e5', side: 'black', predicted: true, correct: false });
});
