/** Look of Blind synchronous chess: a step without motion leaves time to read. */

/** Phase of a player's turn without motion. */
export const UNMOVED = 'unmoved';

/** @type {import('../extras').Look} */
export default { captionPauses: [UNMOVED] };
