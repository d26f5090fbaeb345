/** What the page of a game of Parity Chess has beyond the common one. */

/** @type {import('../extras').Extras} */
export default {};
