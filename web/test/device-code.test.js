import assert from 'node:assert/strict';
import { test } from 'node:test';

import './page.js';
import { randomCode, parseCode, formatCode } from '../js/core/device-code.js';
import { encryptParcel, parcelName, decryptParcel } from '../js/core/parcel.js';
import { latestPlans } from '../js/device/device-transfer.js';

const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

test('a code comes back however it is typed', () => {
  for (let times = 0; times < 200; times += 1) {
    const code = randomCode(times % 2 === 0);
    const text = formatCode(code);
    assert.match(text, /^([0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/);
    const typed = [text, text.toLowerCase(), text.replaceAll('-', ''), ` ${text.replaceAll('-', ' ')}\n`, text.replaceAll('0', 'o').replaceAll('1', 'l')];
    for (const one of typed) assert.deepEqual(parseCode(one), code, one);
  }
});

test('no wrong letter and no two neighbours that changed places are taken', () => {
  const text = formatCode(randomCode(true)).replaceAll('-', '');
  for (let place = 0; place < text.length; place += 1) {
    for (const letter of LETTERS) {
      const wrong = text.slice(0, place) + letter + text.slice(place + 1);
      assert.equal(parseCode(wrong) === null, wrong !== text, wrong);
    }
    const swapped = text.slice(0, place) + (text[place + 1] ?? '') + text[place] + text.slice(place + 2);
    assert.equal(parseCode(swapped) === null, swapped !== text, swapped);
  }
  for (const none of ['', 'U'.repeat(28), text.slice(1), `${text}0`, 'Z'.repeat(28)]) assert.equal(parseCode(none), null);
});

test('a parcel opens with its code alone, and its name tells nothing of the code', async () => {
  const [code, other] = [randomCode(true), randomCode(true)];
  const what = { keys: [['game', { point: '04' }]], plans: [] };
  const parcel = await encryptParcel(code, what);
  assert.deepEqual(await decryptParcel(code, parcel), what);
  await assert.rejects(decryptParcel(other, parcel));
  await assert.rejects(decryptParcel(code, `A${parcel.slice(1)}` === parcel ? `B${parcel.slice(1)}` : `A${parcel.slice(1)}`));
  const name = await parcelName(code);
  assert.match(name, /^[0-9a-f]{32}$/);
  assert.equal(name, await parcelName(code));
  assert.notEqual(name, await parcelName(other));
  assert.notEqual(name, await parcelName({ ...code, packed: false }));
  assert.equal(parcel.length, (await encryptParcel(code, { plan: 'x'.repeat(3000) })).length, 'sizes tell little');
});

test('of each game the plan is packed that was sealed last', () => {
  const plans = ['a/0/9/white', 'a/0/10/white', 'a/1/2/white', 'b/0/1/black', 'a/1/1/white', 'list/b/1/white'].map((name) => /** @type {[string, number]} */ ([name, 0]));
  assert.deepEqual(latestPlans(plans).map(([name]) => name), ['a/1/2/white', 'b/0/1/black']);
});
