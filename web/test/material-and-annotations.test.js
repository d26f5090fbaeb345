import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { figure } from './page.js';
import { materialLead, capturedPieces, typesOf } from '../js/core/material.js';
import { toggleAnnotation } from '../js/core/annotations.js';

/** @typedef {import('../js/core/annotations.js').Annotation} Annotation */

test('what is drawn twice is away again, and another colour takes the place', () => {
  /** @type {Annotation} */
  const arrow = { from: 'a1', to: 'a8', kind: 'plain' };
  /** @type {Annotation} */
  const circle = { ...arrow, to: 'a1' };
  const both = toggleAnnotation(toggleAnnotation([], arrow), circle);
  assert.deepEqual(both, [arrow, circle]);
  assert.deepEqual(toggleAnnotation(both, { ...arrow }), [circle]);
  assert.deepEqual(toggleAnnotation(both, { ...arrow, kind: 'shift' }), [circle, { ...arrow, kind: 'shift' }]);
  assert.deepEqual(both, [arrow, circle], 'nothing is changed that was given');
});

test('what is lost is lost as what it was at last', () => {
  const start = [figure(1, 'P', 'a7'), figure(2, 'P', 'b2'), figure(3, 'q', 'd8'), figure(4, 'P', 'c2'), figure(5, 'N', 'g1')];
  const promoted = [figure(1, 'Q', 'a8'), figure(2, 'P', 'b2'), figure(3, 'q', 'd8'), figure(4, 'P', 'c2'), figure(5, 'N', 'g1')];
  const end = [figure(5, 'N', 'f3')];
  assert.deepEqual(capturedPieces([start, promoted], 'white'), []);
  assert.deepEqual(capturedPieces([start, promoted, end], 'white'), [{ face: 'Q', n: 1 }, { face: 'P', n: 2 }]);
  assert.deepEqual(capturedPieces([start, promoted, end], 'black'), [{ face: 'q', n: 1 }]);
  assert.deepEqual(capturedPieces([], 'black'), []);
});

test('who is ahead is ahead by pawns, and nobody is where types are open', () => {
  const figures = [figure(1, 'R', 'a1'), figure(2, 'K', 'e1'), figure(3, 'n', 'b8'), figure(4, 'k', 'e8')];
  assert.deepEqual([materialLead(figures, 'white'), materialLead(figures, 'black')], [2, 0]);
  const open = [...figures, figure(5, '[PN+Q]', 'c1')];
  assert.deepEqual([materialLead(open, 'white'), materialLead(open, 'black')], [0, 0]);
  assert.deepEqual(typesOf('[PNQ+NQ]'), ['p', 'n', 'q']);
});

/** Returns the relative luminance of a colour, as WCAG defines it. @param {string} hex */
function light(hex) {
  const full = hex.length === 4 ? hex.replace(/[^#]/g, '$&$&') : hex;
  const part = (/** @type {number} */ at) => {
    const value = parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
}

/** @param {string} a @param {string} b */
function contrast(a, b) {
  const [dark, bright] = [light(a), light(b)].toSorted((x, y) => x - y);
  return (bright + 0.05) / (dark + 0.05);
}

test('lines and letters stand out from the squares of every board, light and dark', () => {
  const css = readFileSync(new URL('../css/board.css', import.meta.url), 'utf8');
  const squares = [...css.matchAll(/--sq-(?:light|dark): light-dark\((#\w+), (#\w+)\)/g)].flatMap(([, day, night]) => [day, night]);
  assert.equal(squares.length, 16, 'four boards');
  const lines = Object.fromEntries([...css.matchAll(/--line-(\w+): (#\w+);/g)].map(([, name, colour]) => [name, colour]));
  const notes = [...css.matchAll(/^\.note(?:\.\w+)? {.*?stroke: (#\w+)/gm)].map(([, colour]) => colour);
  assert.deepEqual([Object.keys(lines).length, notes.length], [6, 4]);
  for (const square of squares) {
    assert.ok(contrast(lines.ink, square) >= 4.5, `letters on ${square}: ${contrast(lines.ink, square)}`);
    for (const [name, line] of Object.entries(lines)) assert.ok(contrast(line, square) >= 3, `${name} on ${square}: ${contrast(line, square)}`);
    for (const note of notes) assert.ok(contrast(note, square) >= 3, `${note} on ${square}: ${contrast(note, square)}`);
  }
});
