import assert from 'node:assert/strict';
import { test } from 'node:test';

import { frame, state } from './page.js';
import { StateDecoder, gameSocketUrl } from '../js/core/state-delta.js';

test('what was told stands until something else is told of it, whatever the page does with it', () => {
  const told = new StateDecoder();
  const first = told.complete({ ...state({ turn: 3, takeback: 'white' }), type: 'state' });
  Object.assign(first, { turn: 9, takeback: 'black' });
  const known = { ...state({ turn: 3, takeback: null }), version: 9, type: 'state' };
  const second = told.complete({ type: 'changed', fields: { takeback: null, version: 9 } });
  assert.deepEqual(second, known);
  Object.assign(second, { turn: 9 });
  assert.deepEqual(told.complete({ type: 'changed', fields: {} }), known);
  assert.deepEqual(told.complete({ type: 'pong' }), { type: 'pong' });
  told.complete({ ...frame({ turn: 3 }), type: 'turn', state: state({ turn: 4 }) });
  assert.deepEqual(told.complete({ type: 'changed', fields: { version: 11 } }), { ...state({ turn: 4 }), version: 11, type: 'state' });
});

test('what the page has said is known until the connection tells more', () => {
  const first = { ...state({ turn: 3, takeback: 'white' }), type: /** @type {const} */ ('state') };
  const told = new StateDecoder({ state: first, mark: '7' });
  assert.equal(told.mark, '7');
  first.turn = 9;
  assert.deepEqual(told.complete({ type: 'changed', fields: { takeback: null } }), { ...state({ turn: 3, takeback: null }), type: 'state' });
  assert.equal(told.mark, '', 'more was told');
});

test('a page connects with what it knows', () => {
  const known = { turns: null, takebacks: 0, mark: '' };
  assert.equal(gameSocketUrl('/api/games/a', known), '/api/games/a/ws?changes=true');
  assert.equal(gameSocketUrl('/api/games/a', { ...known, mark: '7' }), '/api/games/a/ws?changes=true&mark=7');
  assert.equal(gameSocketUrl('/api/games/a', { ...known, turns: 0, takebacks: 2 }), '/api/games/a/ws?changes=true&turns=0&takebacks=2');
});

test('a turn tells where the pieces are, and what else has changed', () => {
  const told = new StateDecoder();
  told.complete({ ...frame({ turn: 2 }), type: 'turn', state: state({ turn: 3, takeback: 'white' }) });
  const next = frame({ turn: 3, position: 'there' });
  const after = { ...state({ turn: 4, takeback: 'white' }), position: 'there', figures: next.figures };
  assert.deepEqual(told.complete({ ...next, type: 'turn_changed', fields: { turn: 4 } }), { ...next, type: 'turn', state: after });
  assert.deepEqual(told.complete({ type: 'changed', fields: {} }), { ...after, type: 'state' });
});

test('what opens seals that were told comes as nonces', () => {
  const told = new StateDecoder();
  const [white, black] = /** @type {const} */ (['white', 'black']);
  const seals = [{ seat: white, turn: 1, hash: 'aa' }, { seat: black, turn: 1, hash: 'bb' }];
  told.complete({ ...state({ turn: 1, seals }), type: 'state' });
  const plans = { white: { text: 'b1c3', moves: [] }, black: { text: 'b5c3', moves: [] } };
  const turn = { ...frame({ turn: 1, openings: [], ...plans }), nonces: { white: '1', black: '2' } };
  const whole = told.complete({ ...turn, type: 'turn_changed', fields: { turn: 2, seals: [] } });
  assert(whole.type === 'turn');
  assert.deepEqual(whole.openings, [
    { seat: 'white', turn: 1, plan: 'b1c3', nonce: '1', hash: 'aa' },
    { seat: 'black', turn: 1, plan: 'b5c3', nonce: '2', hash: 'bb' },
  ]);
  assert.deepEqual([whole.state.seals, 'nonces' in whole], [[], false]);
});
