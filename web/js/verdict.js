/** What the verifier says, in the language of the page: made of its data and its codes. */

import { text } from './dom.js';

/** @typedef {import('./core/checker.js').Fault} Fault */
/** @typedef {import('./core/checker.js').Sound} Sound */
/**
 * How games end, in sentences: by the reason, for a win of White, one of Black, and none.
 * @typedef {Record<string, [string, string, string]>} Ends
 */

/** All that was found sound, a clause each. @param {Sound} sound @param {Ends} ends */
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
  for (const { reason } of unproved ?? []) said.push(text('verify-unproved', { reason }));
  return said;
}

/** How the game ended. @param {Sound} sound @param {Ends} ends */
function endInWords({ result }, ends) {
  if (!result) return text('verify-goes-on');
  const { winner, reason } = result;
  const known = ends[reason]?.[winner === 'white' ? 0 : winner === 'black' ? 1 : 2];
  return known ?? text(winner ? `verify-won-${winner}` : 'verify-drawn', { reason });
}

/**
 * What is wrong, and where. More about it is told where the verifier speaks the language of the page.
 * @param {Fault} fault
 * @param {string} name of the file
 */
export function faultInWords({ code, message, line }, name) {
  const id = `verify-wrong-${code}`;
  const clause = text(id);
  const told = message.replace(`line ${line}: `, '');
  // A verifier that is newer than the page may know more codes.
  const what = clause === id || told.startsWith(clause) ? told : clause;
  return text('verify-fault', { name, line, what });
}
