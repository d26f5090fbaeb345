import assert from 'node:assert/strict';
import { test } from 'node:test';

const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
/** @type {any[]} */
const tones = [];
/** @type {string[]} */
const states = [];

class Tone {
  frequency = param;
  constructor() {
    tones.push(this);
  }
  connect(/** @type {unknown} */ next) {
    return next;
  }
  start() {}
  stop() {}
}

Object.assign(globalThis, {
  AudioContext: class {
    currentTime = 0;
    destination = {};
    async resume() {
      states.push('running');
    }
    async suspend() {
      states.push('suspended');
    }
  },
  OscillatorNode: Tone,
  GainNode: class {
    gain = param;
    connect(/** @type {unknown} */ next) {
      return next;
    }
  },
});
Object.defineProperty(globalThis, 'navigator', { value: { userActivation: { hasBeenActive: false } } });

const { playSound } = await import('../js/room/sounds.js');

test('a page is silent before its first touch', () => {
  playSound('turn');
  assert.equal(tones.length, 0);
});

test('the audio hardware rests between sounds', () => {
  Object.assign(navigator, { userActivation: { hasBeenActive: true } });
  playSound('turn');
  playSound('move');
  assert.deepEqual(states, ['running', 'running']);
  tones.slice(1).forEach((tone) => tone.onended());
  assert.equal(states.length, 2, 'one tone is still to be heard');
  tones[0].onended();
  assert.equal(states.at(-1), 'suspended');
  playSound('move');
  assert.equal(states.at(-1), 'running');
});
