/** Playback of a sample game, the one that the game's author has published. */

import { readJson, text } from '../ui/dom.js';
import { connectReplayControls } from '../board/replay-controls.js';

/** @type {import('../wire').PlaybackGame} */
const sample = readJson('sample');
const look = sample.look ? (await import(`../games/${sample.look}-look.js`)).default : {};

connectReplayControls(sample, text('learn-board', { title: document.title }), look);
