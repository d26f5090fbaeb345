import assert from 'node:assert/strict';
import { test } from 'node:test';

import { figure, move } from './page.js';
import { algebraicMove } from '../js/core/algebraic-notation.js';

const FIGURES = [
  figure(1, 'N', 'b1'), figure(2, 'N', 'f3'), figure(3, 'R', 'a1'), figure(4, 'R', 'a5'), figure(5, 'P', 'e4'),
  figure(6, 'p', 'd5'), figure(7, 'P', 'g7'), figure(8, 'K', 'e1'), figure(9, 'Q', 'h4'), figure(10, 'Q', 'a4'), figure(11, 'Q', 'h1'),
];
const at = (/** @type {string} */ square) => FIGURES.find((one) => one.square === square);

/** @param {string} text @param {string[]} others */
const written = (text, ...others) => algebraicMove(move(text), [text, ...others].map((other) => move(other)), at);

test('a move names its source only where another move has the same figure and goal', () => {
  assert.equal(written('b1c3'), 'Nc3');
  assert.equal(written('b1d2', 'f3d2'), 'Nbd2');
  assert.equal(written('a1a3', 'a5a3'), 'R1a3');
  assert.equal(written('b1d2', 'e1d2'), 'Nd2', 'the king is another figure');
  assert.equal(written('h4e4', 'h1e4', 'a4e4'), 'Qh4xe4', 'neither file nor rank is enough');
});

test('a capture has a sign, and that of a pawn its file', () => {
  assert.equal(written('e4d5'), 'exd5');
  assert.equal(written('e4e5'), 'e5');
  assert.equal(written('a5d5'), 'Rxd5');
  assert.equal(written('g7g8Q'), 'g8=Q');
});

test('castling is written by its side', () => {
  assert.equal(algebraicMove({ ...move('e1g1'), rook: 'h1' }, [], at), 'O-O');
  assert.equal(algebraicMove({ ...move('e1c1'), rook: 'a1' }, [], at), 'O-O-O');
});
