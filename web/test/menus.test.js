import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { state } from './page.js';
import { menuOf } from '../js/room/action-box.js';

/** @typedef {import('../js/wire').State} State */

const read = (/** @type {string} */ path) => readFileSync(new URL(path, import.meta.url), 'utf8');
const template = read('../../crates/site/templates/room.html');
/** The menu of a game, which is the same for every game and every viewer but for hidden entries. */
const menu = template.slice(template.indexOf('id="tools"'), template.indexOf('id="announce"'));
/** The entries with ids. @type {{ id: string, tag: string, attributes: string }[]} */
const entries = [...menu.matchAll(/<(button|a) ([^>]*)>/g)].flatMap(([, tag, attributes]) => {
  const id = /\bid="([^"]+)"/.exec(attributes)?.[1];
  return id ? [{ id, tag, attributes }] : [];
});
/** The actions at the foot of the panel, which the template writes in a loop. */
const atHand = [...(/in \[(\("take-back".*?)\] %}/.exec(template)?.[1] ?? '').matchAll(/\("([\w-]+)", "[\w-]+"\)/g)].map(([, id]) => id);
const controls = read('../js/room/controls.js');

/** Buttons after which the menu stays: they show their outcome themselves, or save a file. */
const STAYING = ['copy', 'copy-turn', 'copy-position', 'embed', 'save-transcript', 'save-receipts'];
/** Entries whose visibility depends on the turn that the board shows. */
const OF_TURN = ['copy-turn', 'copy-position', 'play-on'];

test('every action at the foot of the panel acts', () => {
  assert.deepEqual(atHand, ['take-back', 'claim', 'draw', 'abort', 'resign']);
  for (const id of atHand) assert.match(controls, new RegExp(`^ +'?${id}'?: `, 'm'), id);
});

test('no two entries of the menu have the same icon', () => {
  const icons = [...menu.matchAll(/#i-([\w-]+)"/g)].map(([, name]) => name);
  // The link of the game and that of its turn are never shown together.
  assert.deepEqual(icons.toSorted(), [...new Set(icons), 'link'].sort());
});

test('every button of the menu acts, and closes the menu before it asks', () => {
  const buttons = entries.filter(({ tag }) => tag === 'button');
  assert.ok(buttons.length >= 9);
  for (const { id, attributes } of buttons) {
    assert.match(controls, new RegExp(`^ +'?${id}'?: `, 'm'), id);
    const closes = /popovertarget="tools" popovertargetaction="hide"/.test(attributes);
    assert.equal(closes, !STAYING.includes(id), id);
  }
});

test('every hidden entry or action is shown by a state or a turn', () => {
  const hidden = entries.filter(({ attributes }) => / hidden$/.test(attributes)).map(({ id }) => id);
  const known = [...hidden, ...atHand].sort();
  assert.deepEqual(known, [...OF_TURN, ...Object.keys(menuOf(state()))].filter((id) => id !== 'copy').sort());
});

test('the menu offers what the viewer may do', () => {
  /** @type {[string, Partial<State>, string[]][]} */
  const cases = [
    ['a friend game', {}, ['draw', 'resign']],
    ['a sealed friend game', { secrecy: 'sealed', phase: 'sealing' }, ['draw', 'resign']],
    ['a lobby game', { opponent: 'lobby' }, ['draw', 'resign']],
    ['a draw is offered', { draw_offer: 'white' }, ['resign']],
    ['a draw by a rule', { claimable: true }, ['claim', 'draw', 'resign']],
    ['a game that can be called off', { can_abort: true }, ['abort', 'draw', 'resign']],
    ['a game by days', { can_give_time: true }, ['draw', 'give-time', 'resign']],
    ['practice', { opponent: 'practice', you: ['white', 'black'], can_take_back: true }, ['resign', 'take-back']],
    ['against the computer', { opponent: 'computer', can_take_back: true }, ['resign', 'take-back']],
  ];
  const shown = (/** @type {Partial<State>} */ more) => Object.entries(menuOf(state(more))).filter(([, visible]) => visible).map(([id]) => id);
  for (const variant of ['chesimul', 'parity', 'parity-so', 'prediction', 'entanglement', 'blind']) {
    for (const [name, more, expected] of cases) {
      const all = [...expected, 'save-receipts', 'save-transcript'].sort();
      assert.deepEqual(shown({ variant, ...more }).sort(), all, `${variant}, ${name}`);
    }
    assert.deepEqual(shown({ variant, phase: 'over' }).sort(), ['check-transcript', 'save-receipts', 'save-transcript'], variant);
    for (const phase of /** @type {const} */ (['waiting', 'planning', 'sealing', 'opening'])) {
      assert.deepEqual(shown({ variant, phase, you: [] }), [], `a watcher of ${variant}, ${phase}`);
    }
    assert.deepEqual(shown({ variant, phase: 'over', you: [] }), ['save-transcript', 'check-transcript'], variant);
  }
});
