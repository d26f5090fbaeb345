/** Details of a seal: the hashed text and its meaning. Loaded when the details are opened. */

import { element, text } from '../ui/dom.js';
import { loadTexts } from '../ui/seldom-texts.js';

await loadTexts();

/** @typedef {import('./seal-shield.js').Seal} Seal */

/** @param {string} id */
const sentence = (id) => element('p', {}, text(id));
/** @param {string} words */
const block = (words) => element('code', { class: 'block' }, words);

/** Returns the details of a seal below its outcome; none before it is checked. @param {Seal} seal */
export const sealDetails = (seal) => (seal.verdict ? opened(seal, seal.verdict) : seal.outcome ? [sentence('proof-why'), block(seal.hash)] : []);

/** @param {Seal} seal @param {import('../sealing/seal-check.js').Verdict} verdict */
const opened = ({ hash, there }, { outcome, sealed, seen }) => [
  sentence(outcome === 'unchecked' ? 'proof-unchecked-why' : seen ? 'proof-seen' : 'proof-unseen'),
  sentence(there ? 'proof-hashed-there' : 'proof-hashed'),
  block(sealed),
  sentence('proof-hash'),
  block(hash),
];

/**
 * Fetches the openings of all turns of a game into its turn log.
 * @param {HTMLElement} box shows a failure
 * @param {import('./turn-log.js').TurnLog} turnLog
 * @param {() => void} render
 */
export async function fetchOpenings(box, turnLog, render) {
  const { api, frames } = turnLog;
  const response = await fetch(`${api}/export.json`).catch(() => null);
  /** @type {import('../wire').ExportedGame | null} */
  const game = response?.ok ? await response.json() : null;
  if (!game) return box.append(element('p', {}, text('site-offline')));
  // Other frames mean that turns were taken back meanwhile.
  if (frames === turnLog.frames) turnLog.addOpenings(game.seals);
  render();
}
