import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';

import { tokensBefore, isDecided, insertToken, dryRunList } from '../js/core/list-dry-run.js';
import { read } from '../js/games/list-parser.js';

const kept = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const bytes = brotliDecompressSync(kept('../lists/lists.wasm.br'));
const module = await WebAssembly.compile(bytes);

/** @typedef {import('../js/core/list-dry-run.js').DryRunResult} DryRunResult */
/** @param {string} own @param {string} other @param {number} token @returns {Promise<DryRunResult>} */
async function ask(own, other, token) {
  const answer = await dryRunList(module, { side: 'white', own, other, token });
  assert.ok(!('fault' in answer), JSON.stringify(answer));
  return answer;
}

test('the module is the one that is described beside it, and asks nothing of the page', () => {
  const [hash] = kept('../lists/lists.txt').toString().split('\n');
  assert.equal(hash, `sha256 ${createHash('sha256').update(bytes).digest('hex')}`);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('a list alone is played as far as it goes, and written on', async () => {
  const { tokens, figures, moves, over, ...rest } = await ask('e4 d3 Bb5 Kd4', '', 4);
  assert.deepEqual(tokens.map(({ fate }) => fate), ['played', 'played', 'stopped', 'forfeited']);
  assert.equal(tokens[3].reason, 'no-piece');
  assert.equal(figures.length, 32);
  assert.ok(!over && !isDecided({ tokens, figures, moves, over, ...rest }), 'lists that are not whole decide nothing');
  assert.ok(moves.some(({ token, from, to }) => token === 'Bf3' && from === 'e2' && to === 'f3'), JSON.stringify(moves));
});

test('against a list it is told who wins', async () => {
  const answer = await ask('e4 Bc4 Qh5 Qxf7', 'e5 Nc6 Nf6', 4);
  assert.deepEqual(answer.outcome, { winner: 'white', reason: 'checkmate', tokens: 4 });
  assert.ok(isDecided(answer) && answer.over && answer.moves.length === 0);
});

test('what is no list is said, of the own and of the other', async () => {
  assert.deepEqual(await dryRunList(module, { side: 'black', own: 'e9', other: '', token: 0 }), { fault: 'own' });
  assert.deepEqual(await dryRunList(module, { side: 'black', own: '', other: 'e9', token: 0 }), { fault: 'other' });
});

test('a token is written where the cursor is, and all else stays', () => {
  const write = (/** @type {string} */ text, /** @type {number} */ index) => insertToken(text, read(text, 'white').tokens, index, 'Nf3');
  assert.deepEqual(write('', 0), { text: 'Nf3', cursor: 3 });
  assert.deepEqual(write('1. e4\n', 1), { text: '1. e4 Nf3\n', cursor: 9 });
  assert.deepEqual(write('1. e4 {best} 2. d4', 1), { text: '1. e4 Nf3 {best} 2. d4', cursor: 9 });
  assert.deepEqual(write('e4 d4', 0), { text: 'Nf3 e4 d4', cursor: 3 });
  assert.deepEqual(write('e4 {best}', 1), { text: 'e4 {best} Nf3', cursor: 13 });
  assert.deepEqual(write('e4 ; best', 1), { text: 'e4 ; best\nNf3', cursor: 13 });
});

test('tokens before the cursor are those that are whole there', () => {
  const { tokens } = read('1. e4 2. Nf3', 'white');
  assert.deepEqual([0, 4, 5, 8, 11, 12].map((cursor) => tokensBefore(tokens, cursor)), [0, 0, 1, 1, 1, 2]);
});
