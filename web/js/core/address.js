/** Which turn an address asks for. */

/**
 * The number of turns that the last part of an address asks for, none if it asks for something else.
 * @param {string} hash
 * @returns {number | null}
 */
export const turnIn = (hash) => (/^#\d{1,6}$/.test(hash) ? Number(hash.slice(1)) : null);

/**
 * The last part of the address of what is shown: nothing for the last turn, after which more may come.
 * @param {{ index: number, live: boolean }} shown
 */
export const hashOf = ({ index, live }) => (live ? '' : `#${index}`);

/**
 * Where the turns of a game are that are not known yet, with what opens the seals of the last of them.
 * @param {string} api where the game is
 * @param {number} known how many turns are known
 */
export const turnsFrom = (api, known) => `${api}/turns?from=${known}&openings=last`;
