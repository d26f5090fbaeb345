import assert from 'node:assert/strict';
import { test } from 'node:test';

import { figure, frame } from './page.js';
import { Replay } from '../js/core/replay.js';

/** @typedef {import('../js/wire').PieceView} PieceView */
/** @typedef {import('../js/wire').TurnFrame} TurnFrame */

const START = [figure(1, 'K', 'a1')];
const FRAMES = ['a2', 'a3', 'a4'].map((square, index) => frame({ turn: index + 1, figures: [figure(1, 'K', square)] }));

/** Returns a replay of three turns on a stage that logs its calls; turns last until released or ended. */
function open() {
  /** @type {string[]} */
  const shown = [];
  const where = (/** @type {PieceView[]} */ figures) => figures.map(({ square }) => square).join();
  /** @type {(() => void)[]} */
  const ends = [];
  const replay = new Replay({
    show: (figures) => void shown.push(`show ${where(figures)}`),
    open: (figures) => void shown.push(`open ${where(figures)}`),
    settle: ({ turn }) => void shown.push(`settle ${turn}`),
    play: ({ turn }, signal) => new Promise((resolve) => {
      shown.push(`play ${turn}`);
      ends.push(resolve);
      signal.addEventListener('abort', () => resolve());
    }),
    rest: (ms, signal) => new Promise((resolve) => {
      shown.push(`rest ${ms}`);
      ends.push(resolve);
      signal.addEventListener('abort', () => resolve());
    }),
  }, () => {});
  replay.start = START;
  replay.frames = [...FRAMES];
  return { replay, shown, end: () => ends.shift()?.() };
}

test('goes to any turn at once, and no farther than there are turns', () => {
  const { replay, shown } = open();
  for (const index of [2, 0, 9, -1]) replay.go(index);
  assert.deepEqual(shown, ['settle 2', 'open a1', 'settle 3', 'open a1']);
  assert.deepEqual([replay.index, replay.live, replay.frame], [0, false, undefined]);
});

test('plays a turn from where the last one left the figures', async () => {
  const { replay, shown, end } = open();
  replay.go(1);
  const played = replay.forward();
  assert.deepEqual([replay.busy, replay.index], [true, 2]);
  end();
  assert.equal(await played, true);
  assert.deepEqual(shown, ['settle 1', 'show a2', 'play 2', 'settle 2']);
  assert.equal(replay.busy, false);
});

test('a turn that is skipped is on the stage at once', async () => {
  const { replay, shown } = open();
  const played = replay.forward();
  replay.skip();
  assert.equal(await played, false);
  assert.deepEqual(shown, ['show a1', 'play 1', 'settle 1']);
});

test('whoever goes elsewhere leaves the turn behind, which touches nothing any more', async () => {
  const { replay, shown } = open();
  const played = replay.forward();
  replay.go(3);
  assert.equal(await played, false);
  assert.deepEqual(shown, ['show a1', 'play 1', 'settle 3']);
});

test('a turn that is played while another one is ends that one', async () => {
  const { replay, shown, end } = open();
  const first = replay.forward();
  const second = replay.forward();
  assert.equal(await first, false);
  end();
  end();
  assert.equal(await second, true);
  assert.deepEqual(shown, ['show a1', 'play 1', 'show a2', 'play 2', 'settle 2']);
});

test('runs to the end, from the start if it was there, and stops where it is told to', async () => {
  const { replay, shown, end } = open();
  replay.go(3);
  const run = replay.run();
  for (let turn = 0; turn < 3; turn++) {
    assert.equal(replay.running, true);
    end();
    await new Promise(setImmediate);
  }
  await run;
  assert.deepEqual(shown.filter((what) => what.startsWith('play')), ['play 1', 'play 2', 'play 3']);
  assert.deepEqual([replay.running, replay.live], [false, true]);
  replay.go(0);
  const again = replay.run();
  replay.skip();
  await again;
  assert.deepEqual([replay.running, replay.index], [false, 1]);
});

test('turns stand for a while where they are to, but for the last one', async () => {
  const { replay, shown, end } = open();
  const run = replay.run(() => 500);
  for (let what = 0; what < 5; what++) {
    end();
    await new Promise(setImmediate);
  }
  await run;
  const way = ['play 1', 'rest 500', 'play 2', 'rest 500', 'play 3'];
  assert.deepEqual(shown.filter((what) => /play|rest/.test(what)), way);
});

test('whoever goes elsewhere while a turn stands ends the run', async () => {
  /** @type {((replay: Replay) => unknown)[]} */
  const ways = [(replay) => replay.go(3), (replay) => replay.skip(), (replay) => void replay.forward()];
  for (const leave of ways) {
    const { replay, shown, end } = open();
    const run = replay.run(() => 500);
    end();
    await new Promise(setImmediate);
    assert.deepEqual([shown.at(-1), replay.running, replay.busy], ['rest 500', true, false]);
    leave(replay);
    await run;
    assert.equal(replay.running, false);
    assert.ok(shown.filter((what) => what.startsWith('play')).length <= 2);
  }
});

test('at the end there is nothing to play', async () => {
  const { replay } = open();
  replay.go(3);
  assert.equal(await replay.forward(), false);
});
