import assert from 'node:assert/strict';
import { test } from 'node:test';

import { figure, frame, plan } from './page.js';
import { moveInWords, planInWords, predictedMoves } from '../js/core/move-text.js';
import { moveNumber, numberOf, reachedSquare, signsOf } from '../js/core/turn-text.js';

const SIGNS = { capture: '×', collision: '✶', battle: '!' };

test('the notation stands behind its figure, which is its letter', () => {
  assert.deepEqual(moveInWords({ ...plan('g1f3'), notation: 'Nf3' }), { from: '', words: 'f3', goal: '' });
  assert.deepEqual(moveInWords({ ...plan('e1g1'), notation: 'O-O' }), { from: '', words: 'O-O', goal: '' });
  assert.deepEqual(moveInWords({ ...plan('b2b3'), notation: 'b3' }), { from: '', words: 'b3', goal: '' });
});

test('without a notation a move is its squares', () => {
  assert.deepEqual(moveInWords(plan('g1f3')), { from: 'g1', words: 'f3', goal: '' });
  assert.deepEqual(moveInWords(plan('a7a8Q')), { from: 'a7', words: 'a8=Q', goal: '' });
  assert.deepEqual(moveInWords(plan('a2a3', 'b2b3')), { from: '', words: 'a2–a3+b2–b3', goal: '' });
});

test('a plan in a sentence has the letter of its figure', () => {
  const predicts = { text: 'e7e5', moves: [], notation: 'e5' };
  assert.equal(planInWords({ ...plan('g1f3'), notation: 'Nf3' }, undefined), 'Nf3');
  assert.equal(planInWords({ ...plan('g1f3'), notation: 'Nf3', predicts: { ...predicts, moves: plan('e7e5').moves } }, undefined), 'Nf3/e5');
  assert.equal(planInWords({ ...plan('g1f3'), notation: 'Nf3', predicts: { text: '-', moves: [], notation: '-' } }, undefined), 'Nf3/–');
  assert.equal(planInWords(plan('b5c3'), figure(1, 'n', 'b5')), 'Nb5–c3');
  assert.equal(planInWords(plan('a7a8Q'), figure(1, 'P', 'a7')), 'a7–a8=Q');
  assert.equal(planInWords(plan('b1c3'), undefined), 'b1–c3');
  assert.equal(planInWords(plan('a2a3', 'b2b3'), figure(1, 'P', 'a2')), 'a2–a3+b2–b3');
  const guess = { text: 'b8c6', moves: plan('b8c6').moves };
  assert.equal(planInWords({ ...plan('g1f3'), predicts: guess }, figure(1, 'N', 'g1')), 'Ng1–f3/b8–c6');
  assert.equal(predictedMoves(guess), 'b8–c6');
  assert.equal(planInWords({ text: '--', moves: [] }, undefined), '--');
});

test('a figure that does not get to its goal has the square it reached', () => {
  const motion = (/** @type {string} */ from, /** @type {string} */ to) => ({ id: 1, from, to });
  const step = { phase: 'slow', tick: 1, label: '', gone: [], changed: [], events: [], words: [] };
  const turn = frame({ steps: [{ ...step, motions: [motion('d5', 'c4')] }, { ...step, motions: [] }] });
  assert.equal(reachedSquare(turn, figure(1, 'q', 'd5')), 'c4');
  assert.equal(reachedSquare(turn, figure(2, 'P', 'c2')), 'c2');
  assert.equal(reachedSquare(turn, undefined), undefined);
  assert.deepEqual(moveInWords(plan('d5a2'), 'c4'), { from: 'd5→', words: 'c4', goal: 'a2' });
  assert.deepEqual(moveInWords(plan('d5a2'), 'd5'), { from: '', words: 'd5', goal: 'a2' });
  assert.deepEqual(moveInWords(plan('d5a2'), 'a2'), { from: 'd5', words: 'a2', goal: '' });
});

test('an event is of its side, or of both', () => {
  const turn = frame({ events: [{ kind: 'capture', words: '', side: 'white' }, { kind: 'collision', words: '', square: 'e4' }] });
  assert.deepEqual(signsOf(turn, 'white', SIGNS).map(({ sign }) => sign), ['×', '✶']);
  assert.deepEqual(signsOf(turn, 'black', SIGNS).map(({ sign }) => sign), ['✶']);
});

test('an event with squares is of the plans that go there', () => {
  const turn = frame({ white: plan('a2a3', 'b2b3'), events: [{ kind: 'battle', words: '', squares: ['b3'] }] });
  assert.deepEqual(signsOf(turn, 'white', SIGNS), [{ kind: 'battle', sign: '!' }]);
  assert.deepEqual(signsOf(turn, 'black', SIGNS), []);
});

test('a sign is written once, and only where the game has one', () => {
  const event = { kind: 'capture', words: '', side: /** @type {const} */ ('white') };
  assert.equal(signsOf(frame({ events: [event, event] }), 'white', SIGNS).length, 1);
  assert.deepEqual(signsOf(frame({ events: [event] }), 'white', {}), []);
});

test('a move of each side has one number, and that of Black an ellipsis', () => {
  assert.deepEqual([1, 2, 3, 4].map(moveNumber), ['1', '1…', '2', '2…']);
  const plies = [frame({ turn: 3, black: null }), frame({ turn: 4, white: null }), frame({ turn: 4 })];
  assert.deepEqual(plies.map(numberOf), ['2', '2…', '4']);
});
