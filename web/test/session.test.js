import assert from 'node:assert/strict';
import { test } from 'node:test';

import { frame, plan, state } from './page.js';
import { Told, acknowledge, declined, hasBegun, isDone, isNext, mode, nextGame, planningSeat, staleDrafts } from '../js/core/session.js';

/** @typedef {import('../js/wire').State} State */

const IDLE = { busy: false, live: true, sent: false, held: false };
const NOBODY = { seat: null, draft: null };

test('who sits there, has to act and has not committed plans', () => {
  assert.equal(planningSeat(state(), IDLE), 'white');
  assert.equal(planningSeat(state({ you: [] }), IDLE), null);
  assert.equal(planningSeat(state({ acts: ['black'] }), IDLE), null);
  assert.equal(planningSeat(state({ own: { white: { plan: null, committed: true } } }), IDLE), null);
  assert.equal(planningSeat(state({ phase: 'sealing' }), IDLE), 'white');
  for (const phase of /** @type {const} */ (['waiting', 'opening', 'over'])) {
    assert.equal(planningSeat(state({ phase }), IDLE), null, phase);
  }
});

test('in practice Black plans after White, on the same device', () => {
  const alone = state({ opponent: 'practice', you: ['white', 'black'] });
  assert.equal(planningSeat(alone, IDLE), 'white');
  assert.equal(planningSeat({ ...alone, own: { white: { plan: null, committed: true } } }, IDLE), 'black');
});

test('nobody plans while something else is shown or on its way', () => {
  for (const doing of [{ busy: true }, { live: false }, { sent: true }, { held: true }]) {
    assert.equal(planningSeat(state(), { ...IDLE, ...doing }), null, JSON.stringify(doing));
  }
});

test('the box is about what can be done now', () => {
  const planner = { seat: /** @type {const} */ ('white'), draft: null };
  /** @type {[string, Partial<State>, Partial<typeof IDLE>, Parameters<typeof mode>[2]][]} */
  const cases = [
    ['choose', {}, {}, planner],
    ['ready', {}, {}, { ...planner, draft: plan('e2e4') }],
    ['sending', {}, { sent: true }, NOBODY],
    ['committed', {}, {}, NOBODY],
    ['watch', { you: [] }, {}, NOBODY],
    ['sealing', { phase: 'sealing' }, {}, NOBODY],
    ['held', {}, { held: true }, NOBODY],
    ['share', { phase: 'waiting' }, {}, NOBODY],
    ['join', { phase: 'waiting', you: [] }, {}, NOBODY],
    ['over', { phase: 'over' }, {}, NOBODY],
    // What is on the board comes first.
    ['playing', { phase: 'over' }, { busy: true, live: false }, NOBODY],
    ['past', { phase: 'over' }, { live: false }, NOBODY],
  ];
  for (const [expected, game, doing, who] of cases) {
    assert.equal(mode(state(game), { ...IDLE, ...doing }, who), expected);
  }
});

test('a plan is done when the server has it, or has another turn', () => {
  const sent = { seat: /** @type {const} */ ('white'), turn: 3, plan: plan('e2e4') };
  assert.equal(isDone(sent, state()), false);
  assert.equal(isDone(sent, state({ turn: 4 })), true);
  assert.equal(isDone(sent, state({ phase: 'over' })), true);
  assert.equal(isDone(sent, state({ own: { white: { plan: null, committed: true } } })), true);
});

test('an acknowledgement of an earlier turn does not count for this one', () => {
  const now = state({ turn: 4, own: { white: { plan: null, committed: false } } });
  assert.equal(acknowledge(now, 'white', 3), false);
  assert.equal(planningSeat(now, IDLE), 'white');
  assert.equal(acknowledge(now, 'white', 4), true);
  assert.equal(planningSeat(now, IDLE), null);
  assert.equal(acknowledge(now, 'black', 4), false, 'nobody sits there');
});

test('only the turn right after the known ones is added', () => {
  const known = [frame({ turn: 1 }), frame({ turn: 2 })];
  assert.deepEqual([1, 2, 3, 4].map((turn) => isNext(known, frame({ turn }))), [false, false, true, false]);
  assert.equal(isNext([], frame({ turn: 7 })), true);
});

test('drafts of all turns that were taken back are forgotten', () => {
  const keys = staleDrafts(state({ turn: 4 }), state({ turn: 3 }));
  assert.deepEqual(keys, [3, 4].flatMap((turn) => ['white', 'black'].map((seat) => `draft/game/${turn}/${seat}`)));
});

test('players go on to the next game, once', () => {
  const rematch = { white: true, black: true, proposed: null, id: 'next' };
  assert.equal(nextGame(state(), state({ rematch })), 'next');
  assert.equal(nextGame(state(), state({ rematch, you: [] })), null, 'spectators stay');
  assert.equal(nextGame(null, state({ rematch })), null, 'who comes later stays');
  assert.equal(nextGame(state({ rematch }), state({ rematch })), null, 'who stayed stays');
  assert.equal(nextGame(state(), state()), null);
});

test('a player is told that the other one has come', () => {
  const waiting = state({ phase: 'waiting' });
  assert.equal(hasBegun(waiting, state()), true);
  assert.equal(hasBegun(state(), state()), false);
  assert.equal(hasBegun(waiting, state({ phase: 'over' })), false, 'it was withdrawn');
  assert.equal(hasBegun(waiting, state({ you: [] })), false);
});

test('both players learn what was asked in vain, and nobody else', () => {
  const asked = state({ draw_offer: 'white', takeback: 'white' });
  assert.equal(declined(asked, state({ takeback: 'white' })), 'draw-declined');
  assert.equal(declined(asked, state({ draw_offer: 'white' })), 'takeback-declined');
  assert.equal(declined({ ...asked, you: ['black'] }, state({ you: ['black'], takeback: 'white' })), 'draw-refused');
  assert.equal(declined(asked, asked), null);
  const elsewhere = [{ turn: 4 }, { takebacks: 1 }, { phase: /** @type {const} */ ('over') }];
  for (const more of elsewhere) assert.equal(declined(asked, state(more)), null, JSON.stringify(more));
  for (const you of [[], ['white', 'black']]) {
    assert.equal(declined({ ...asked, you: /** @type {State['you']} */ (you) }, state()), null);
  }
});

test('what was told stands until something else is told of it, whatever the page does with it', () => {
  const told = new Told();
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

test('a turn tells where the pieces are, and what else has changed', () => {
  const told = new Told();
  told.complete({ ...frame({ turn: 2 }), type: 'turn', state: state({ turn: 3, takeback: 'white' }) });
  const next = frame({ turn: 3, position: 'there' });
  const after = { ...state({ turn: 4, takeback: 'white' }), position: 'there', figures: next.figures };
  assert.deepEqual(told.complete({ ...next, type: 'turn_changed', fields: { turn: 4 } }), { ...next, type: 'turn', state: after });
  assert.deepEqual(told.complete({ type: 'changed', fields: {} }), { ...after, type: 'state' });
});

test('what opens seals that were told comes as nonces', () => {
  const told = new Told();
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
