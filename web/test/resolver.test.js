import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';

import { plansOf, resolver } from '../js/core/resolver.js';
import { frame, plan } from './page.js';

const kept = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const bytes = brotliDecompressSync(kept('../branches/branches.wasm.br'));
const module = await WebAssembly.compile(bytes);

/** @typedef {import('../js/core/resolver.js').ResolvedLine} ResolvedLine */

/**
 * Resolves a line of a game from its own start.
 * @param {string} variant
 * @param {import('../js/core/resolver.js').Plans[]} turns
 */
async function told(variant, turns, language = 'en') {
  const rules = await resolver(module, { variant, options: {}, position: null, language });
  const answer = rules(turns, true);
  assert.ok(!('fault' in answer), JSON.stringify(answer));
  return answer;
}

test('the module is the one that is described beside it, and asks nothing of the page', () => {
  const [hash] = kept('../branches/branches.txt').toString().split('\n');
  assert.equal(hash, `sha256 ${createHash('sha256').update(bytes).digest('hex')}`);
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('a line is told with its last turn, and how it can go on', async () => {
  const start = await told('chesimul', []);
  assert.deepEqual([start.frame, start.turn, start.acts, start.plans.white?.length], [null, 1, ['white', 'black'], 7]);
  const { frame, figures, position, record, turn } = await told('chesimul', [{ white: 'b1c3', black: 'b5c3' }]);
  assert.equal(frame?.words, 'White Nb1–c3, Black Nb5–c3. Both knights jump onto c3: both are gone.');
  assert.deepEqual([frame?.figures, frame?.position, turn], [figures, position, 2]);
  assert.match(record ?? '', /^1\. b1c3\|b5c3 /m);
});

test('it is told in the language of the page', async () => {
  const { frame } = await told('chesimul', [{ white: 'b1c3', black: 'b5c3' }], 'de');
  assert.match(frame?.words ?? '', /Beide Springer/);
});

test('one side plans where a turn is a move, and predictions are offered where there are some', async () => {
  const { acts, plans, start } = await told('entanglement', [{ white: 'e2e4' }]);
  assert.deepEqual([acts, plans.white, start], [['black'], undefined, 'e2e4']);
  const { predictable } = await told('prediction', [{ white: 'g1f3/e7e5', black: 'e7e5/-' }]);
  assert.ok(predictable.white?.some(({ text }) => text === 'e5e4'));
});

test('what the rules refuse is said, and the rules can be asked again', async () => {
  const rules = await resolver(module, { variant: 'chesimul', options: {}, position: null, language: 'en' });
  assert.ok('fault' in rules([{ white: 'b1b5', black: 'b5c3' }]));
  assert.ok(!('fault' in rules([])));
});

test('the plans of a turn are those that it was made of', () => {
  assert.deepEqual(plansOf(frame({ white: plan('e2e4'), black: null })), { white: 'e2e4' });
  assert.deepEqual(plansOf(frame({})), { white: 'e2e4', black: 'e7e5' });
});
