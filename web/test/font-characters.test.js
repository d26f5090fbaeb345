import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { brotliDecompressSync } from 'node:zlib';

/** Root folder of the project. */
const ROOT = new URL('../../', import.meta.url);
/** Characters that Figtree lacks and the system has: arrows, right and wrong. */
const SIGNS = '←→↓✓✗';
/** Numbers in a WOFF2 file of the tables that are read here. */
const TAGS = new Map([[0, 'cmap'], [10, 'glyf'], [11, 'loca'], [47, 'fvar']]);

/** Returns the tables of a WOFF2 file that are stored untransformed. @param {Buffer} file */
function tables(file) {
  let at = 48;
  const number = () => {
    let value = 0;
    for (;;) {
      const byte = file[at++];
      value = value * 128 + (byte & 127);
      if (byte < 128) return value;
    }
  };
  const found = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file[at++];
    const tag = (flags & 63) === 63 ? file.toString('latin1', at, (at += 4)) : TAGS.get(flags & 63) ?? '';
    const length = number();
    const same = flags >> 6 === (tag === 'glyf' || tag === 'loca' ? 3 : 0);
    return { tag, length: same ? length : number() };
  });
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)));
  let start = 0;
  return new Map(found.map(({ tag, length }) => [tag, data.subarray(start, (start += length))]));
}

/**
 * Returns the characters of a `cmap` table of ranges, in the format for characters of two bytes.
 * @param {Buffer} cmap
 */
function characters(cmap) {
  const offsets = Array.from({ length: cmap.readUInt16BE(2) }, (_, index) => cmap.readUInt32BE(8 + 8 * index));
  const offset = offsets.find((start) => cmap.readUInt16BE(start) === 4) ?? assert.fail('no such form');
  const ranges = cmap.readUInt16BE(offset + 6) / 2;
  const all = new Set();
  for (let range = 0; range < ranges; range++) {
    const last = cmap.readUInt16BE(offset + 14 + 2 * range);
    const first = cmap.readUInt16BE(offset + 16 + 2 * (ranges + range));
    for (let code = first; code <= last && code < 0xffff; code++) all.add(String.fromCharCode(code));
  }
  return all;
}

/**
 * Returns all files below a folder whose names have an ending.
 * @param {string} folder
 * @param {string} ending
 */
function files(folder, ending) {
  const found = readdirSync(new URL(folder, ROOT), { recursive: true, encoding: 'utf8' });
  return found.filter((name) => name.endsWith(ending)).map((name) => `${folder}${name}`);
}

/** @param {string} name */
const read = (name) => readFileSync(new URL(name, ROOT), 'utf8');

/** Returns the words of texts, without placeholders. @param {string} text */
const said = (text) => text.replace(/^#.*$/gm, '').replace(/\{[^{}]*->/g, '').replace(/\{[^{}]*\}/g, '').replace(/\}|(?<= )\*?\[[\w-]+\]/g, '');

/** Returns the words that a template itself contains. @param {string} template */
const written = (template) => template.replace(/\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}/gs, '').replace(/<[^>]*>|&\w+;/g, '');

const font = tables(readFileSync(new URL('web/fonts/text.woff2', ROOT)));

test('every character of the texts is among the letters of the pages', () => {
  const there = characters(font.get('cmap') ?? assert.fail('no characters'));
  const texts = ['web/texts/', 'crates/render/texts/', 'crates/site/texts/', 'crates/games/'].flatMap((folder) => files(folder, '.ftl'));
  const templates = files('crates/site/templates/', '.html');
  assert.ok(texts.length > 40 && templates.length > 15, `${texts.length} texts, ${templates.length} templates`);
  for (const [name, text] of [...texts.map((name) => [name, said(read(name))]), ...templates.map((name) => [name, written(read(name))])]) {
    const missing = [...text].filter((letter) => letter >= ' ' && !there.has(letter) && !SIGNS.includes(letter));
    assert.deepEqual([...new Set(missing)], [], name);
  }
  assert.ok([...SIGNS].every((sign) => !there.has(sign)));
});

test('letters have three weights, of those that are there', () => {
  const axis = font.get('fvar') ?? assert.fail('no weights');
  assert.equal(axis.toString('latin1', 16, 20), 'wght');
  assert.deepEqual([20, 28].map((at) => axis.readInt32BE(at) / 65536), [400, 700]);
  const weights = new Set();
  for (const name of files('web/css/', '.css')) {
    const sheet = read(name).replace(/@font-face \{.*\}/, '');
    for (const [, weight] of sheet.matchAll(/\bfont(?:-weight)?: ?(\d+|bold\w*|lighter)(?=[ ;}])/g)) weights.add(weight);
  }
  assert.deepEqual([...weights].sort(), ['400', '600', '700']);
});
