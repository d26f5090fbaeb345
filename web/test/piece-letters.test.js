import assert from 'node:assert/strict';
import { test } from 'node:test';

import { englishLetters, localLetters } from '../js/core/piece-letters.js';

/** Plans and lists with German and with English letters. */
const BOTH = {
  'Sf3': 'Nf3', 'Lxc4': 'Bxc4', 'Tad1': 'Rad1', 'T1e2': 'R1e2', 'Dd4': 'Qd4', 'Dd1–d4': 'Qd1–d4', 'Kf1': 'Kf1', 'e4': 'e4', 'O-O': 'O-O', '--': '--',
  'exS': 'exN', 'LxT': 'BxR', 'e8=D': 'e8=Q', 'dxc8=S+': 'dxc8=N+', 'exd8D': 'exd8Q', 'e8(L)': 'e8(B)',
  'Sf3/exd5': 'Nf3/exd5', 'e7e8/d7d5': 'e7e8/d7d5', 'a7a8/Dd5': 'a7a8/Qd5', 'd2d3+e2e3': 'd2d3+e2e3',
  '1. d4 2.Sf3 3... Lb5 4. Dd1 {Sizilianisch}': '1. d4 2.Nf3 3... Bb5 4. Qd1 {Sizilianisch}',
};

test('German letters become English ones and back, at the same places', () => {
  for (const [german, english] of Object.entries(BOTH)) {
    assert.equal(englishLetters(german), english);
    assert.equal(localLetters(english, 'de'), german);
    assert.equal(german.length, english.length);
  }
});

test('English letters are read in either language', () => {
  for (const english of Object.values(BOTH)) {
    assert.equal(englishLetters(english), english);
    assert.equal(localLetters(english, 'en'), english);
  }
});

test('lower-case letters name pieces where they name no file', () => {
  const all = { 'sf3': 'Nf3', 'lb5': 'Bb5', 'te1': 'Re1', 'dd4': 'dd4', 'exd4': 'exd4', 'e7e8d': 'e7e8Q', 'e8=l/-': 'e8=B/-' };
  for (const [german, english] of Object.entries(all)) assert.equal(englishLetters(german), english);
  assert.equal(localLetters('e7e8q/d7d5', 'de'), 'e7e8d/d7d5');
});
