/** Synthesised sounds of a game: short tones, each with an attack and a fading end. */

/** @typedef {import('./alert-events.js').AlertKind} AlertKind */
/**
 * A tone: its shape, its pitch at the beginning and at the end in hertz, its start and its duration in
 * seconds, and its volume.
 * @typedef {[OscillatorType, number, number, number, number, number]} Tone
 */

/** @type {{ [kind in AlertKind]: Tone[] }} */
const TONES = {
  reveal: [['sine', 392, 392, 0, 0.18, 0.12], ['sine', 587, 587, 0.05, 0.22, 0.1]],
  move: [['triangle', 240, 130, 0, 0.09, 0.3]],
  capture: [['triangle', 180, 70, 0, 0.16, 0.4], ['square', 520, 160, 0, 0.05, 0.05]],
  low: [['square', 880, 880, 0, 0.08, 0.06], ['square', 880, 880, 0.16, 0.08, 0.06]],
  call: [['sine', 523, 523, 0, 0.16, 0.2], ['sine', 659, 659, 0.16, 0.16, 0.2], ['sine', 784, 784, 0.32, 0.4, 0.2]],
  turn: [['sine', 523, 523, 0, 0.14, 0.18], ['sine', 784, 784, 0.12, 0.26, 0.18]],
};

/** Volume of all sounds. */
const VOLUME = 0.3;

/** @type {AudioContext | null} */
let context = null;

/** Number of tones that have not ended. */
let playing = 0;

/** Plays the sound of an alert. A page is silent until its first touch. @param {AlertKind} kind */
export function playSound(kind) {
  if (!navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  // Even a context that still runs may be about to be suspended.
  void context.resume().catch(() => {});
  for (const tone of TONES[kind]) sound(context, tone);
}

/** @param {AudioContext} context @param {Tone} tone */
function sound(context, [shape, from, to, after, lasts, loud]) {
  const start = context.currentTime + after;
  const end = start + lasts;
  const source = new OscillatorNode(context, { type: shape, frequency: from });
  const volume = new GainNode(context, { gain: 0 });
  source.frequency.setValueAtTime(from, start);
  source.frequency.exponentialRampToValueAtTime(to, end);
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(VOLUME * loud, start + 0.008);
  volume.gain.exponentialRampToValueAtTime(0.0005, end);
  source.connect(volume).connect(context.destination);
  playing += 1;
  // A running context keeps the audio hardware busy, even in silence.
  source.onended = () => {
    playing -= 1;
    if (playing === 0) void context.suspend().catch(() => {});
  };
  source.start(start);
  source.stop(end);
}
