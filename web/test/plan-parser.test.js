import assert from 'node:assert/strict';
import { test } from 'node:test';

import { matchingPlans } from '../js/core/plan-parser.js';

/** @typedef {import('../js/wire').PieceView} PieceView */
/** @typedef {import('../js/wire').Plan} Plan */

/**
 * Returns figures by their letters and squares, e.g. `Ng1`: capital letters are White's.
 * @param {string} all
 * @returns {PieceView[]}
 */
const figures = (all) => all.split(' ').map((word, id) => {
  const [face, square] = [word[0], word.slice(1)];
  return { id, face, square, side: face === face.toUpperCase() ? 'white' : 'black', label: word, resting: false };
});

/**
 * Returns plans by their texts.
 * @param {string} all
 * @param {Record<string, string>} [rooks]
 * @returns {Plan[]}
 */
const plans = (all, rooks = {}) => all.split(' ').map((text) => ({
  text,
  moves: text === '--' ? [] : text.split('+').map((move) => {
    const [from, to, becomes] = [move.slice(0, 2), move.slice(2, 4), move.slice(4)];
    return { from, to, ...(becomes && { becomes }), ...(rooks[text] && { rook: rooks[text] }) };
  }),
}));

const BOARD = {
  figures: figures('Ke1 Rh1 Ra1 Ng1 Nb1 Pe2 Pd4 Pg7 Bd3 ke8 pe5 nf6 qh8 pc4'),
  plans: plans('e1g1 e1c1 e1f1 g1f3 g1e2 b1d2 e2e4 e2e3 d4e5 d4d5 d3c4 g7g8q g7g8n g7h8q g7h8n --', { e1g1: 'h1', e1c1: 'a1' }),
  predictable: null,
  seat: /** @type {const} */ ('white'),
};

/** @param {string} typed */
const read = (typed) => matchingPlans(typed, BOARD).map(({ text }) => text);

test('every spelling of a plan means it', () => {
  const all = {
    g1f3: ['g1f3', 'G1F3', 'Nf3', 'Sf3', 'sf3', 'Sg1-f3', 'nf3', 'Ngf3', 'N1f3', 'Ng1f3', 'Ng1-f3', 'Nf3!?', 'Nf3+', ' Nf3 '],
    e2e4: ['e4', 'e2e4', 'e2-e4', 'e4!'],
    d4e5: ['exe5', 'dxe5', 'd4xe5', 'dxe', 'dxe5+', 'de5'].slice(1),
    d3c4: ['Bxc4', 'Lxc4', 'lc4', 'Lxc', 'Bc4', 'Bxc', 'Bd3xc4'],
    e1g1: ['O-O', '0-0', 'o-o', 'O-O+', 'e1g1'],
    e1c1: ['O-O-O', '0-0-0'],
    e1f1: ['Kf1', 'kf1'],
    g7g8n: ['g8=N', 'g8=S', 'g8s', 'g7g8s', 'g8N', 'g7g8n', 'g8=n'],
    g7h8q: ['g7–h8=Q', 'gxh8=Q', 'gxh8=D', 'gxD=D', 'gxQ=Q', 'gh8Q'],
    '--': ['--', 'pass'],
  };
  for (const [plan, words] of Object.entries(all)) for (const word of words) assert.deepEqual(read(word), [plan], word);
});

test('what names no plan means nothing, and what names several means all', () => {
  for (const word of ['', 'e5', 'Nf9', 'Qh5', 'Kg1', 'g8', 'exd5', 'nonsense', '-', '---', 'passes', '/', '+', 'Nf3/e5']) assert.deepEqual(read(word), [], word);
  assert.deepEqual(read('gxh8'), []);
  const two = { ...BOARD, figures: figures('Nb1 Nf3'), plans: plans('b1d2 f3d2') };
  assert.deepEqual(matchingPlans('Nd2', two).map(({ text }) => text), ['b1d2', 'f3d2']);
});

test('a prediction stands behind a slash, and nothing is predicted without', () => {
  const offer = { ...BOARD, plans: plans('e2e4 g1f3 g7g8q e2e3+g1f3 --'), predictable: plans('e5d4 f6e4 c4c3 e5d4+c4c3') };
  /** @param {string} typed */
  const both = (typed) => matchingPlans(typed, offer).map(({ text }) => text);
  assert.deepEqual(both('Nf3/exd4'), ['g1f3/e5d4']);
  assert.deepEqual(both('Nf3 / Ne4'), ['g1f3/f6e4']);
  assert.deepEqual(both('e4/-'), ['e2e4/-']);
  assert.deepEqual(both('e4'), ['e2e4/-']);
  assert.deepEqual(both('e3+Nf3/exd4+c3'), ['e2e3+g1f3/e5d4+c4c3']);
  assert.deepEqual(both('--/c3'), ['--/c4c3']);
  assert.deepEqual(both('g8=Q/-'), ['g7g8q/-']);
  for (const word of ['Nf3/', 'Nf3/e4', '/e5d4', 'Nf3/exd4/c3']) assert.deepEqual(both(word), [], word);
});
