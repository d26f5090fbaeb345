import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';

import { verifyTranscript, partOf, PARTS } from '../js/core/transcript-verifier.js';

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url));
const transcript = (/** @type {string} */ name) => read(`../../conformance/transcripts/${name}`);

const bytes = brotliDecompressSync(read('../verify/verify.wasm.br'));
const module = await WebAssembly.compile(bytes);
/** @type {Record<string, any>[]} */
const cases = JSON.parse(transcript('expected.json').toString());

/** @param {Record<string, string>} names */
function files(names) {
  return Object.fromEntries(PARTS.flatMap((part) => (names[part] ? [[part, transcript(names[part])]] : [])));
}

test('the module is the one that is described beside it', () => {
  const [hash] = read('../verify/verify.txt').toString().split('\n');
  assert.equal(hash, `sha256 ${createHash('sha256').update(bytes).digest('hex')}`);
});

test('the module asks nothing of the page, so it can send nothing', () => {
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('of all sound and broken files it says what the verifier says', async () => {
  assert.ok(cases.length > 100);
  for (const { fault, rules, ...names } of cases) {
    const { error } = await verifyTranscript(module, files(names));
    const found = error ? { in: error.part, line: error.line, code: error.code } : null;
    assert.deepEqual(found, rules, names.transcript);
  }
});

test('what is sound is told in sentences, and what is wrong with its line', async () => {
  const good = await verifyTranscript(module, files(cases[0]));
  assert.ok(!good.error && good.sentences[0].includes('all is sound'), JSON.stringify(good));
  const bad = await verifyTranscript(module, { transcript: new TextEncoder().encode('{}\n') });
  assert.match(bad.error?.message ?? '', /^line 1: the file does not begin /);
});

test('a file is taken for what it is by its first line', () => {
  for (const { fault, rules, ...names } of cases.filter(({ transcript }) => transcript.startsWith('good/'))) {
    for (const part of PARTS.filter((part) => part !== 'kept')) {
      assert.equal(partOf(transcript(names[part]).toString()), part, names[part]);
    }
  }
  assert.equal(partOf('{\n  "keys": []\n}\n'), 'keys');
  assert.equal(partOf('{"tree":{},"consistency":[]}\n'), 'kept');
  for (const text of ['', 'null\n', '[1]', 'no JSON\n{"log":1}', '{"transcript":1,"keys":[]}\n']) assert.equal(partOf(text), 'transcript');
});
