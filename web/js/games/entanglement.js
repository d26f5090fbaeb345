/** What the page of a game of Entanglement Chess has beyond the common one. */

/** @type {import('../extras').Extras} */
export default {};
