/** Turn numbers in URL fragments, and the URL of missing turns. */

/**
 * Returns the number of turns in a URL fragment, `null` for any other fragment.
 * @param {string} hash
 * @returns {number | null}
 */
export const turnFromHash = (hash) => (/^#\d{1,6}$/.test(hash) ? Number(hash.slice(1)) : null);

/**
 * Returns the URL fragment of the turn shown, empty for the last turn, after which more may come.
 * @param {{ index: number, live: boolean }} shown
 */
export const hashOfTurn = ({ index, live }) => (live ? '' : `#${index}`);

/**
 * Returns the URL of the turns not known yet, with the openings of the last one's seals.
 * @param {string} api base URL of the game
 * @param {number} known number of known turns
 */
export const turnsUrl = (api, known) => `${api}/turns?from=${known}&openings=last`;
