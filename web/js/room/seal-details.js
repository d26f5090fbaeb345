/** Details of a seal: the hashed text and its meaning. Loaded when the details are opened. */

import { element, text } from '../ui/dom.js';

/** @typedef {import('./seal-shield.js').Seal} Seal */

/** @param {string} id */
const sentence = (id) => element('p', {}, text(id));
/** @param {string} words */
const block = (words) => element('code', { class: 'block' }, words);

/** Returns the details of a seal below its outcome; none before it is checked. @param {Seal} seal */
export const sealDetails = (seal) => (seal.verdict ? opened(seal, seal.verdict) : seal.outcome ? [sentence('seal-why'), block(seal.hash)] : []);

/** @param {Seal} seal @param {import('../sealing/seal-check.js').Verdict} verdict */
const opened = ({ hash, there }, { outcome, sealed, seen }) => [
  sentence(outcome === 'unchecked' ? 'seal-unchecked-why' : seen ? 'seal-seen' : 'seal-unseen'),
  sentence(there ? 'seal-hashed-there' : 'seal-hashed'),
  block(sealed),
  sentence('seal-hash'),
  block(hash),
];
