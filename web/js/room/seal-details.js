/** Details of seals: the hashed text and its meaning. Loaded when the line is opened. */

import { element, text } from '../ui/dom.js';
import { sealInWords } from './seal-line.js';

/** @typedef {import('./seal-line.js').Seal} Seal */

/** @param {string} id */
const sentence = (id) => element('p', {}, text(id));
/** @param {string} words */
const block = (words) => element('code', { class: 'block' }, words);

/** Returns a section for each seal with an outcome. @param {Seal[]} seals */
export const sealDetails = (seals) => seals.filter(({ outcome }) => outcome).map((seal) =>
  element('section', {}, element('h2', {}, sealInWords(seal)), ...(seal.verdict ? opened(seal, seal.verdict) : [sentence('seal-why'), block(seal.hash)])));

/** @param {Seal} seal @param {import('../sealing/seal-check.js').Verdict} verdict */
const opened = ({ hash, there }, { outcome, sealed, seen }) => [
  sentence(outcome === 'unchecked' ? 'seal-unchecked-why' : seen ? 'seal-seen' : 'seal-unseen'),
  sentence(there ? 'seal-hashed-there' : 'seal-hashed'),
  block(sealed),
  sentence('seal-hash'),
  block(hash),
];
