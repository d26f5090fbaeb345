/** The verifier's results in the language of the page, from its data and codes. */

import { text } from '../ui/dom.js';

/** @typedef {import('../core/transcript-verifier.js').VerifyError} VerifyError */
/** @typedef {import('../core/transcript-verifier.js').VerifiedTranscript} VerifiedTranscript */
/**
 * Sentences for results by reason: for a win of White, a win of Black, and no winner.
 * @typedef {Record<string, [string, string, string]>} Ends
 */

/** Returns the sentences about a successful check. @param {VerifiedTranscript} sound @param {Ends} ends */
export function soundInWords(sound, ends) {
  const { game, variant, mode, events, turns, openings, words, rules, keys, published, logged, heads, receipts, unproved } = sound;
  const said = [
    text('verify-game', { game, variant, ended: endInWords(sound, ends) }),
    text('verify-counts', { events, turns, openings }),
    text(`verify-kept-${mode}`),
  ];
  if (words !== null) said.push(text('verify-words', { words }));
  said.push(text(`verify-rules-${rules}`), text(published ? 'verify-signed-published' : 'verify-signed-own', { keys: keys.join(', ') }));
  if (logged !== null) said.push(text('verify-logged', { logged, events }));
  if (heads !== null) said.push(text('verify-heads', { heads }));
  if (receipts !== null) said.push(text('verify-receipts', { receipts }));
  if (unproved?.length) said.push(text('verify-unproved'));
  return said;
}

/** Returns the result of the game in words. @param {VerifiedTranscript} sound @param {Ends} ends */
function endInWords({ result }, ends) {
  if (!result) return text('verify-goes-on');
  const { winner, reason } = result;
  const known = ends[reason]?.[winner === 'white' ? 0 : winner === 'black' ? 1 : 2];
  return known ?? text(winner ? `verify-won-${winner}` : 'verify-drawn', { reason });
}

/**
 * Returns a fault and its location in words, with details if the verifier speaks the page's language, and always
 * with both versions if the file is too new.
 * @param {VerifyError} fault
 * @param {string} name of the file
 */
export function faultInWords({ code, message, line }, name) {
  const id = `verify-wrong-${code}`;
  const clause = text(id);
  const told = message.replace(`line ${line}: `, '');
  // A verifier newer than the page may know more codes.
  const what = clause === id || told.startsWith(clause) ? told : clause;
  const [version = '', known = ''] = code === 'too-new' ? told.match(/\d+/g) ?? [] : [];
  const versions = known && what !== told ? `: ${text('verify-versions', { version, known })}` : '';
  return text('verify-fault', { name, line, what: what + versions });
}
