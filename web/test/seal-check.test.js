import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, test } from 'node:test';

import './page.js';
import { toHex } from '../js/core/canonical-text.js';
import { checkOpening, forgetHashes, sealDigest, rememberHashes, sealedText } from '../js/sealing/seal-check.js';

const SEAL = { seat: /** @type {const} */ ('black'), turn: 2, plan: 'b5a3', nonce: '00'.repeat(16) };
const SEALED = 'zugleich-seal-v1\ngame\n2\nblack\nb5a3\n00000000000000000000000000000000';
/** Hash by another implementation than the tested one. */
const HASH = createHash('sha256').update(SEALED).digest('hex');

beforeEach(() => sessionStorage.clear());

test('a seal is the SHA-256 of game, turn, seat, plan and nonce, line by line', async () => {
  assert.equal(sealedText('game', SEAL), SEALED);
  assert.equal(await sealDigest(SEALED), HASH);
  assert.equal(toHex(new Uint8Array([0, 15, 255])), '000fff');
});

test('an opening that fits what was shown before matches', async () => {
  rememberHashes('game', [{ seat: 'black', turn: 2, hash: HASH }]);
  assert.deepEqual(await checkOpening('game', { ...SEAL, hash: HASH }), { outcome: 'matches', sealed: SEALED, seen: true });
});

test('an opening of a seal that this browser never saw is checked, and said to be unseen', async () => {
  assert.deepEqual(await checkOpening('game', { ...SEAL, hash: HASH }), { outcome: 'matches', sealed: SEALED, seen: false });
});

test('whatever is changed is found out', async () => {
  const changed = [{ plan: 'b5c3' }, { turn: 3 }, { seat: /** @type {const} */ ('white') }, { nonce: '01'.repeat(16) }, { hash: '0'.repeat(64) }];
  for (const change of changed) {
    assert.equal((await checkOpening('game', { ...SEAL, hash: HASH, ...change })).outcome, 'differs', JSON.stringify(change));
  }
  assert.equal((await checkOpening('other', { ...SEAL, hash: HASH })).outcome, 'differs');
});

test('another hash than the first that was shown is found out', async () => {
  rememberHashes('game', [{ seat: 'black', turn: 2, hash: 'f'.repeat(64) }]);
  rememberHashes('game', [{ seat: 'black', turn: 2, hash: HASH }]);
  assert.equal((await checkOpening('game', { ...SEAL, hash: HASH })).outcome, 'differs');
});

test('turns that are taken back are sealed anew', async () => {
  rememberHashes('game', [1, 2, 3].map((turn) => ({ seat: 'black', turn, hash: 'f'.repeat(64) })));
  forgetHashes('game', 2);
  assert.equal((await checkOpening('game', { ...SEAL, turn: 1, hash: HASH })).seen, true);
  assert.equal((await checkOpening('game', { ...SEAL, hash: HASH })).seen, false);
  assert.equal((await checkOpening('game', { ...SEAL, turn: 3, hash: HASH })).seen, false);
});
