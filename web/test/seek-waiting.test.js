import assert from 'node:assert/strict';
import { mock, test } from 'node:test';

import './page.js';

/** An element as far as the offers need one. */
class FakeElement {
  /** @type {(FakeElement | string)[]} */
  children = [];
  hidden = false;
  disabled = false;
  /** @type {() => unknown} */
  click = () => {};
  setAttribute() {}
  /** @param {...(FakeElement | string)} children */
  append(...children) {
    this.children.push(...children);
  }
  /** @param {...(FakeElement | string)} children */
  replaceChildren(...children) {
    this.children = children;
  }
  /** @param {string} _ @param {() => unknown} act */
  addEventListener(_, act) {
    this.click = act;
  }
  /** Returns all texts within. @returns {string[]} */
  words() {
    return this.children.flatMap((child) => (typeof child === 'string' ? [child] : child.words()));
  }
  /** Returns the element with a text of its own. @param {string} words @returns {FakeElement | undefined} */
  holder(words) {
    if (this.children.includes(words)) return this;
    return this.children.flatMap((child) => (typeof child === 'string' ? [] : (child.holder(words) ?? [])))[0];
  }
}

Object.assign(globalThis, { addEventListener: () => {} });
Object.assign(document, { createElement: () => new FakeElement(), cookie: '' });
const { COMPUTER_OFFER, SeekWaiting } = await import('../js/net/seek-waiting.js');
const { meanwhileGame } = await import('../js/net/meanwhile-game.js');

/** Returns the offers in a box, shown for a seek of this age. @param {number} age */
function waiting(age) {
  const box = new FakeElement();
  const offers = new SeekWaiting(/** @type {HTMLElement} */ (/** @type {unknown} */ (box)));
  offers.show('seek', Date.now() - age);
  return { box, offers };
}

test('the computer is offered to a guest who has waited', (t) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  t.after(() => mock.timers.reset());
  const { box, offers } = waiting(5000);
  mock.timers.tick(COMPUTER_OFFER - 5001);
  assert.ok(!box.words().includes('wait-computer'));
  offers.show('seek', 0);
  mock.timers.tick(1);
  assert.deepEqual(box.words(), ['wait-computer-about', 'wait-computer'], 'the offer does not begin anew');
  offers.show('another', Date.now() + 60_000);
  assert.deepEqual(box.words(), []);
  mock.timers.tick(COMPUTER_OFFER);
  assert.ok(box.words().includes('wait-computer'), 'whatever the clock of the device says');
  offers.hide();
  assert.ok(box.hidden);
});

test('the computer plays the game of the seek at the chosen level', async (t) => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 });
  t.after(() => mock.timers.reset());
  /** @type {[string, any][]} */
  const sent = [];
  const answers = [{ variant: 'parity', options: { promotion: 'any' } }, { id: 'game', url: '/game/game' }];
  t.mock.method(globalThis, 'fetch', async (/** @type {string} */ url, /** @type {RequestInit} */ request) => {
    sent.push([url, request && JSON.parse(String(request.body))]);
    return Response.json(answers.shift());
  });
  let opened = '';
  Object.assign(globalThis, { location: { assign: (/** @type {string} */ url) => void (opened = url) } });
  Object.defineProperty(document, 'cookie', { configurable: true, get: () => 'probe=1', set: () => {} });
  localStorage.setItem('new-game', JSON.stringify({ '/level/4': false, '/level/7': true }));
  const { box } = waiting(COMPUTER_OFFER);
  mock.timers.tick(0);
  await box.holder('wait-computer')?.click();
  assert.equal(sent[0][0], '/api/games/seek/export.json');
  assert.deepEqual(sent[1], ['/api/games', {
    variant: 'parity', options: { promotion: 'any' }, opponent: 'computer', level: 7, side: 'random', clock: null, show_committed: true,
  }]);
  assert.deepEqual([opened, meanwhileGame()], ['/game/game', 'game']);
});
