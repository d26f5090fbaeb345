import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import './page.js';

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), 'utf8');

test('every code of the verifier has a clause in the texts of the page', () => {
  const codes = [...read('../../crates/transcript/src/base/error_kind/messages.rs').matchAll(/=> "([a-z0-9-]+)",/g)].map(([, code]) => code);
  assert.ok(codes.length > 30);
  for (const language of ['en', 'de']) {
    const texts = read(`../texts/${language}.ftl`);
    for (const code of codes) assert.match(texts, new RegExp(`^verify-wrong-${code} = .`, 'm'), language);
  }
});

test('the English clauses are those of the verifier, so that what it adds is told', () => {
  const told = read('../../crates/transcript/src/base/error_kind/messages.rs');
  const [names, sentences] = told.split('pub const fn sentence');
  const texts = read('../texts/en.ftl');
  for (const [, name, code] of names.matchAll(/Self::(\w+) => "([a-z0-9-]+)",/g)) {
    const sentence = new RegExp(`Self::${name} => \\{?\\s*"([^"]+)"`).exec(sentences)?.[1];
    assert.ok(texts.includes(`verify-wrong-${code} = ${sentence}\n`), code);
  }
});

test('a fault is told by its code, and as the verifier tells it where the page has no words or the same', async () => {
  const { faultInWords } = await import('../js/pages/verdict-text.js');
  const said = (/** @type {string} */ code, /** @type {string} */ message) =>
    faultInWords({ code, message: `line 3: ${message}`, part: 'log', line: 3 }, 'game.log');
  assert.equal(said('missing-seal', 'there is no seal'), 'game.log, 3: kein Siegel');
  assert.equal(said('forked', 'another chain: it has 7 events'), 'game.log, 3: another chain: it has 7 events');
  const newer = 'a newer version made it: version 3, this program knows 1';
  assert.equal(said('too-new', newer), 'game.log, 3: neuere Version: 3, bekannt 1');
  assert.equal(said('unheard-of', 'something new'), 'game.log, 3: something new');
});
