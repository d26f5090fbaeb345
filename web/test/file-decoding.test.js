import assert from 'node:assert/strict';
import { test } from 'node:test';

import { decodeFile } from '../js/core/file-decoding.js';

/** @param {string} text one letter per byte */
const bytes = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test('UTF-8 is read, without the mark of byte order before it', () => {
  assert.equal(decodeFile(new TextEncoder().encode('\ufeff[White "Änn €"]')), '[White "Änn €"]');
});

test('a record that is not UTF-8 is ISO 8859-1', () => {
  assert.equal(decodeFile(bytes('[White "J\xfcrgen \x80"]')), '[White "Jürgen \x80"]');
});

test('JSON that is not UTF-8 is none', () => {
  assert.equal(decodeFile(bytes(' {"variant": "\xfc"}')), null);
});
