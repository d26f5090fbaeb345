import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import './page.js';

/** A connection that the test opens, answers and cuts. */
class Wire extends EventTarget {
  static OPEN = 1;
  /** @type {Wire[]} */
  static made = [];
  readyState = 0;
  /** @type {any[]} */
  sent = [];

  /** @param {URL} url */
  constructor(url) {
    super();
    this.url = String(url);
    Wire.made.push(this);
  }

  /** @param {string} text */
  send(text) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.readyState = 3;
  }

  open() {
    this.readyState = Wire.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  /** @param {object} message */
  say(message) {
    this.dispatchEvent(Object.assign(new Event('message'), { data: JSON.stringify(message) }));
  }

  /** @param {number} code */
  cut(code) {
    this.close();
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

/** Listeners of the last connection on its page. @type {Map<string, (event?: object) => void>} */
const listeners = new Map();
const addEventListener = listeners.set.bind(listeners);
Object.assign(globalThis, { WebSocket: Wire, location: { href: 'https://play.example/game/x' }, addEventListener });
Object.assign(document, { addEventListener, hidden: false });
const { Socket } = await import('../js/net/socket.js');

/** Returns a connection, its messages, and its conditions. */
function rig() {
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout', 'setInterval'] });
  mock.method(Math, 'random', () => 0.5);
  Wire.made = [];
  /** @type {any[]} */
  const heard = [];
  /** @type {string[]} */
  const conditions = [];
  let known = 0;
  const socket = new Socket(() => `/ws?turns=${(known += 1)}`, (message) => heard.push(message), (now) => conditions.push(now));
  return { socket, heard, conditions };
}

test('every message has a number of its own, and one that is sent again keeps it', () => {
  const { socket } = rig();
  Wire.made[0].open();
  socket.send({ type: 'claim', seat: 'white' });
  const id = socket.name();
  socket.send({ type: 'resign', seat: 'white' }, id);
  socket.send({ type: 'claim', seat: 'white' });
  socket.send({ type: 'resign', seat: 'white' }, id);
  assert.deepEqual(Wire.made[0].sent.map((message) => message.id), [1, 2, 3, 2]);
  assert.deepEqual(Wire.made[0].sent[1], { id: 2, type: 'resign', seat: 'white' });
});

test('a connection that is lost comes back and says anew what is known', () => {
  const { socket, heard, conditions } = rig();
  const [first] = Wire.made;
  first.open();
  first.cut(1006);
  socket.send({ type: 'claim', seat: 'white' });
  mock.timers.tick(250);
  const [, second] = Wire.made;
  second.open();
  assert.deepEqual(Wire.made.map(({ url }) => url), ['wss://play.example/ws?turns=1', 'wss://play.example/ws?turns=2']);
  assert.deepEqual(conditions, ['open', 'lost', 'open']);
  first.say({ type: 'pong' });
  second.say({ type: 'state' });
  assert.deepEqual([heard, first.sent, second.sent], [[{ type: 'state' }], [], []]);
});

test('a connection that is cut as soon as it is open comes back later each time', () => {
  rig();
  // A connection that was open only for a moment does not reset the delay.
  for (const wait of [250, 500, 1000, 2000, 4000, 8000, 8000]) {
    const last = Wire.made.at(-1);
    last?.open();
    last?.cut(1006);
    mock.timers.tick(wait - 1);
    assert.equal(Wire.made.at(-1), last, `${wait}`);
    mock.timers.tick(1);
    assert.notEqual(Wire.made.at(-1), last, `${wait}`);
  }
  // A connection that has lasted resets it.
  Wire.made.at(-1)?.open();
  mock.timers.tick(10_000);
  const { length } = Wire.made;
  Wire.made.at(-1)?.cut(1006);
  mock.timers.tick(250);
  assert.equal(Wire.made.length, length + 1);
});

test('a connection in whose place another has come is not missed when it ends', () => {
  const { socket, conditions } = rig();
  const [first] = Wire.made;
  first.open();
  socket.renew();
  Wire.made[1].open();
  first.cut(1006);
  mock.timers.tick(250);
  assert.deepEqual([Wire.made.length, conditions], [2, ['open', 'open']]);
});

test('a page that is looked at again, or whose machine is online again, does not wait to come back', () => {
  for (const event of ['online', 'visibilitychange']) {
    rig();
    Wire.made[0].open();
    Wire.made[0].cut(1006);
    listeners.get(event)?.();
    assert.equal(Wire.made.length, 2, event);
  }
});

test('a page that is left and kept for the way back is away until it is shown again', () => {
  const { conditions } = rig();
  const [first] = Wire.made;
  first.open();
  listeners.get('pageshow')?.({ persisted: false });
  assert.deepEqual([Wire.made.length, first.readyState], [1, Wire.OPEN]);
  listeners.get('pagehide')?.();
  assert.equal(first.readyState, 3);
  listeners.get('pageshow')?.({ persisted: true });
  Wire.made[1].open();
  assert.deepEqual(conditions, ['open', 'open']);
});

test('a connection is lost as soon as the network is gone, once', () => {
  const { conditions } = rig();
  const [first] = Wire.made;
  first.open();
  listeners.get('offline')?.();
  first.cut(1006);
  listeners.get('offline')?.();
  assert.deepEqual([conditions, first.readyState, Wire.made.length], [['open', 'lost'], 3, 1]);
  listeners.get('online')?.();
  Wire.made[1].open();
  assert.deepEqual(conditions, ['open', 'lost', 'open']);
});

test('a page that is frozen is away until it goes on', () => {
  rig();
  const [first] = Wire.made;
  first.open();
  listeners.get('freeze')?.();
  assert.equal(first.readyState, 3);
  listeners.get('resume')?.();
  assert.equal(Wire.made.length, 2);
});

test('a connection that was ended stays so', () => {
  const { socket, conditions } = rig();
  Wire.made[0].open();
  socket.end();
  Wire.made[0].cut(1005);
  for (const event of ['online', 'visibilitychange', 'resume', 'offline']) listeners.get(event)?.();
  mock.timers.tick(60_000);
  assert.deepEqual([conditions, Wire.made.length], [['open'], 1]);
});

test('a server that does not want this page back is left alone, also when the page is looked at again', () => {
  const own = new Map([[4002, 'displaced'], [4003, 'signed-out']]);
  for (const code of [1008, 1009, 4001, 4002, 4003]) {
    const { conditions } = rig();
    Wire.made[0].open();
    Wire.made[0].cut(code);
    mock.timers.tick(60_000);
    for (const event of ['online', 'visibilitychange']) listeners.get(event)?.();
    assert.deepEqual([Wire.made.length, conditions.at(-1)], [1, own.get(code) ?? 'refused'], String(code));
  }
});

test('a connection that answers nothing is renewed, one that answers pings is kept', () => {
  rig();
  const [first] = Wire.made;
  first.open();
  first.say({ type: 'state' });
  mock.timers.tick(20_000);
  assert.equal(first.sent[0].type, 'ping');
  first.say({ type: 'pong', re: first.sent[0].id });
  mock.timers.tick(20_000);
  assert.equal(Wire.made.length, 1);
  mock.timers.tick(20_000);
  assert.equal(Wire.made.length, 2);
});
