/** How Blind synchronous chess looks: where nothing moves, the words are read. */

/** The phase of a player's turn in which nothing moves. */
export const UNMOVED = 'unmoved';

/** @type {import('../extras').Look} */
export default { reads: [UNMOVED] };
