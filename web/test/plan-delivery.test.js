import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import { plan, state } from './page.js';
import { PlanDelivery } from '../js/core/plan-delivery.js';

/** @typedef {import('../js/core/session.js').SentPlan} Sent */

const SENT = { seat: /** @type {const} */ ('white'), turn: 3, plan: plan('e2e4') };

/** Returns a `Sending`, and the numbers of its messages; the time stands still until a test advances it. */
function rig() {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  mock.method(Math, 'random', () => 0.5);
  /** @type {[number, Sent][]} */
  const log = [];
  let last = 0;
  const sending = new PlanDelivery(() => (last += 1), (sent, id) => void log.push([id, sent]));
  return { sending, ids: () => log.map(([id]) => id), log };
}

test('a plan is sent once, however often the game is told, until the server has it', () => {
  const { sending, ids } = rig();
  sending.begin(SENT, 'planning');
  for (let word = 0; word < 3; word++) sending.onState(state(), false);
  mock.timers.tick(600_000);
  assert.deepEqual(ids(), [1]);
  sending.acknowledge(2);
  sending.acknowledge(undefined);
  assert.equal(sending.sent, SENT, 'that was the answer to something else');
  sending.acknowledge(1);
  assert.equal(sending.sent, null);
});

test('what was not answered is sent again over a new connection, by the same number', () => {
  const { sending, ids } = rig();
  sending.begin(SENT, 'planning');
  sending.onState(state(), true);
  sending.onState(state(), false);
  assert.deepEqual(ids(), [1, 1]);
  sending.onState(state({ own: { white: { plan: null, committed: true } } }), true);
  assert.deepEqual([ids(), sending.sent], [[1, 1], null]);
  sending.onState(state(), true);
  assert.deepEqual(ids(), [1, 1], 'nothing is on its way any more');
});

test('the plan of a turn that is over is not sent again', () => {
  const { sending, ids } = rig();
  sending.begin(SENT, 'planning');
  sending.onState(state({ turn: 4 }), true);
  assert.deepEqual([ids(), sending.sent], [[1], null]);
});

test('a refusal of something else says nothing of the plan', () => {
  const { sending } = rig();
  sending.begin(SENT, 'planning');
  assert.equal(sending.refuse({ re: 7 }), 'other');
  assert.equal(sending.refuse({}), 'other');
  assert.equal(sending.refuse({ re: 7, wait: 10 }), 'other');
  assert.deepEqual([sending.sent, sending.waits], [SENT, false]);
  assert.equal(sending.refuse({ re: 1 }), 'refused');
  assert.equal(sending.sent, null);
  assert.equal(sending.refuse({ re: 1 }), 'other', 'nothing is on its way');
});

test('a refusal of an earlier plan does not undo the next one', () => {
  const { sending } = rig();
  sending.begin(SENT, 'planning');
  sending.begin({ ...SENT, plan: plan('d2d4') }, 'planning');
  assert.equal(sending.refuse({ re: 1 }), 'other');
  sending.acknowledge(1);
  assert.equal(sending.sent?.plan.text, 'd2d4');
});

test('a busy server gets the plan again after as long as it says, and not sooner', () => {
  const { sending, ids } = rig();
  sending.begin(SENT, 'planning');
  assert.equal(sending.refuse({ re: 1, wait: 1000 }), 'waits');
  assert.equal(sending.waits, true);
  mock.timers.tick(1499);
  assert.deepEqual(ids(), [1]);
  mock.timers.tick(1);
  assert.deepEqual(ids(), [1, 1]);
  sending.acknowledge(1);
  assert.deepEqual([sending.sent, sending.waits], [null, false]);
  mock.timers.tick(600_000);
  assert.deepEqual(ids(), [1, 1]);
});

test('a plan that waits is sent over a new connection at once, and then once', () => {
  const { sending, ids } = rig();
  sending.begin(SENT, 'planning');
  sending.refuse({ re: 1, wait: 1000 });
  sending.onState(state(), true);
  mock.timers.tick(600_000);
  assert.deepEqual(ids(), [1, 1]);
});

test('a server that is busy for a minute is given up, and the next plan has a minute of its own', () => {
  const { sending, ids } = rig();
  sending.begin(SENT, 'planning');
  let fate = sending.refuse({ re: 1, wait: 1000 });
  while (fate === 'waits') {
    mock.timers.tick(1500);
    fate = sending.refuse({ re: 1, wait: 1000 });
  }
  assert.deepEqual([fate, sending.sent, sending.waits], ['given-up', null, false]);
  assert.equal(ids().length, 41);
  mock.timers.tick(600_000);
  assert.equal(ids().length, 41);
  sending.begin(SENT, 'planning');
  assert.equal(sending.refuse({ re: 2, wait: 1000 }), 'waits');
});

test('nothing is left of a plan that is not wanted any more', () => {
  const { sending, ids } = rig();
  sending.begin(SENT, 'planning');
  sending.refuse({ re: 1, wait: 1000 });
  sending.stop();
  mock.timers.tick(600_000);
  assert.deepEqual([ids(), sending.sent], [[1], null]);
});

test('a plan before the computer has sealed its own is sent when that is there, and can be taken back until then', () => {
  const { sending, ids } = rig();
  sending.begin(SENT, 'sealing');
  sending.onState(state({ phase: 'sealing' }), true);
  assert.deepEqual([ids(), sending.early], [[], true]);
  sending.onState(state(), false);
  sending.onState(state(), false);
  assert.deepEqual([ids(), sending.early], [[1], false]);
  sending.withdraw();
  assert.equal(sending.sent, SENT, 'the server has it');
  sending.begin(SENT, 'sealing');
  sending.withdraw();
  sending.onState(state(), true);
  assert.deepEqual([ids(), sending.sent], [[1], null]);
});
