import assert from 'node:assert/strict';
import { test } from 'node:test';

import { frame, plan, state } from './page.js';
import { acknowledge, declined, hasStarted, isDone, isNext, mode, nextGame, versionKey, planningSeat, staleDrafts } from '../js/core/session.js';

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
    // The display of the board takes precedence.
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
  assert.equal(hasStarted(waiting, state()), true);
  assert.equal(hasStarted(state(), state()), false);
  assert.equal(hasStarted(waiting, state({ phase: 'over' })), false, 'it was withdrawn');
  assert.equal(hasStarted(waiting, state({ you: [] })), false);
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

test('the same pieces after a takeback stand at another place', () => {
  assert.notEqual(versionKey(state({ position: 'a', takebacks: 0 })), versionKey(state({ position: 'a', takebacks: 1 })));
});
