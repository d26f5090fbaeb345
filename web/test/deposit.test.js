import assert from 'node:assert/strict';
import { createDecipheriv, createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { fromHex, canonicalText } from '../js/core/canonical-text.js';
import { contentKey, randomNonce, makeDeposit } from '../js/core/deposit.js';
import { commitment, sealHash } from '../js/core/commitments.js';
import { randomId, isUsable, makeKey } from '../js/core/keys.js';
import { safetyWords } from '../js/core/safety-words.js';

/** Valid game of another implementation. */
const FILE = new URL('../../conformance/transcripts/good/blind-sealed.jsonl', import.meta.url);
/** @type {any[]} */
const EVENTS = readFileSync(FILE, 'utf8').trim().split('\n').map((line) => JSON.parse(line).event).filter(Boolean);
const GAME = EVENTS[0];
const PLACE = { game: 'Abc123', turn: 3, seat: /** @type {const} */ ('white') };
const OPENING = { plan: 'b1c3', nonce: '00112233445566778899aabbccddeeff' };

test('a canonical text is as the document writes it', () => {
  assert.equal(canonicalText('p', { b: [true, null], a: 'ä', c: 7 }), 'p\no3:1:a2:ä1:bl2:tn1:ci7;');
});

test('seals, commitments and words are those of a transcript', async () => {
  const position = GAME.position;
  const openings = EVENTS.filter(({ kind, turn }) => kind === 'opening' && turn === 1);
  assert.equal(openings.length, 2);
  for (const { seat, turn, plan, nonce } of openings) {
    const { seal } = EVENTS.find((event) => event.kind === 'seal' && event.seat === seat && event.turn === turn);
    assert.equal(await sealHash({ game: GAME.game, turn, seat }, { position, plan, nonce }), seal);
  }
  const shown = EVENTS.filter(({ key }) => key);
  const point = (/** @type {string} */ side) => shown.find(({ seat }) => seat === side).key;
  const maker = shown.find(({ kind }) => kind === 'key');
  assert.equal(await commitment(GAME.game, maker.seat, maker.key), GAME.seats[maker.seat].commitment);
  assert.equal(await safetyWords(GAME.game, point('white'), point('black')), shown.find(({ words }) => words).words);
});

test('either player finds the key of a deposit, which opens what was sealed', async () => {
  const [one, other] = [await makeKey(), await makeKey()];
  const deposit = await makeDeposit(PLACE, OPENING, { secret: one.secret, point: other.point }, false);
  const key = await contentKey(PLACE, deposit, { secret: other.secret, point: one.point });
  assert.equal(await contentKey(PLACE, deposit, { secret: one.secret, point: other.point }), key);
  assert.ok(key);
  assert.equal(createHash('sha256').update(fromHex(key)).digest('hex'), deposit.key_hash);
  // Decryption by an implementation other than the encrypting one.
  const sealed = Buffer.from(deposit.ciphertext, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', fromHex(key), fromHex(deposit.iv));
  decipher.setAAD(Buffer.from('zugleich-deposit-v1\nAbc123\n3\nwhite')).setAuthTag(sealed.subarray(-16));
  const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]).toString();
  assert.equal(text.length, 128);
  assert.deepEqual(JSON.parse(text), OPENING);
});

test('a deposit opens in its own place alone, and for its players alone', async () => {
  const [one, other, third] = [await makeKey(), await makeKey(), await makeKey()];
  const deposit = await makeDeposit(PLACE, OPENING, { secret: one.secret, point: other.point }, false);
  const keys = { secret: other.secret, point: one.point };
  for (const place of [{ ...PLACE, turn: 4 }, { ...PLACE, game: 'Abc124' }, { ...PLACE, seat: /** @type {const} */ ('black') }]) {
    assert.equal(await contentKey(place, deposit, keys), null);
  }
  assert.equal(await contentKey(PLACE, deposit, { secret: third.secret, point: one.point }), null);
  assert.equal(await contentKey(PLACE, { ...deposit, key_hash: '0'.repeat(64) }, keys), null);
  assert.equal(await contentKey(PLACE, deposit, { ...keys, point: `04${'11'.repeat(64)}` }), null, 'a point beside the curve');
});

test('a key is usable if its point is on the curve', async () => {
  assert.equal(await isUsable((await makeKey()).point), true);
  for (const point of [`04${'11'.repeat(64)}`, `04${'00'.repeat(64)}`, '00', '', 'x']) assert.equal(await isUsable(point), false, point);
});

test('what is left is as long for every plan, and a longer one is refused', async () => {
  const [one, other] = [await makeKey(), await makeKey()];
  const keys = { secret: one.secret, point: other.point };
  const leave = (/** @type {string} */ plan, /** @type {boolean} */ list) => makeDeposit(PLACE, { ...OPENING, plan }, keys, list);
  const lengths = [await leave('--', false), await leave('x'.repeat(70), false)].map(({ ciphertext }) => ciphertext.length);
  assert.equal(lengths[0], lengths[1]);
  assert.equal((await leave('e4 é', true)).ciphertext.length, Math.ceil(((24_576 + 16) * 4) / 3));
  await assert.rejects(leave('x'.repeat(128), false), RangeError);
});

test('what is drawn has its form, and is another each time', () => {
  assert.match(randomId(), /^[0-9A-Za-z]{12}$/);
  assert.match(randomNonce(), /^[0-9a-f]{32}$/);
  assert.equal(new Set(Array.from({ length: 100 }, randomId)).size, 100);
});
