(() => {
  // Records sounds, notifications and vibrations of a page, which may be hidden. An expression, for the tests.
  const noted = { heard: /** @type {unknown[]} */ ([]), told: /** @type {string[]} */ ([]), felt: /** @type {unknown[]} */ ([]), asked: 0, away: false };
  const param = { setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} };
  const node = { connect: (/** @type {unknown} */ next) => next, start() {}, stop() {}, frequency: param, gain: param };
  const stubs = {
    noted,
    AudioContext: function () {
      return { async resume() {}, currentTime: 0, destination: {} };
    },
    OscillatorNode: function (/** @type {unknown} */ _, /** @type {{ frequency: number }} */ { frequency }) {
      noted.heard.push(frequency);
      return node;
    },
    GainNode: function () {
      return node;
    },
    Notification: Object.assign(function (/** @type {string} */ _, /** @type {{ body: string }} */ { body }) {
      noted.told.push(body);
      return { addEventListener() {} };
    }, {
      permission: 'default',
      async requestPermission() {
        noted.asked += 1;
        return (stubs.Notification.permission = 'granted');
      },
    }),
  };
  Object.assign(window, stubs);
  Object.defineProperty(document, 'hidden', { get: () => noted.away });
  Object.defineProperty(navigator, 'vibrate', { value: (/** @type {unknown} */ pattern) => noted.felt.push(pattern) });
  return true;
})()
