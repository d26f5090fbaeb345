/** Number formats of an analysis, in the language of the page: percentages, where a won game is 100 %. */

const { lang } = document.documentElement;
const shares = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });
const shifts = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0, signDisplay: 'exceptZero' });

/**
 * Formats a value, which is White's and between -1 and 1, as the expected score of a side.
 * @param {number} value @param {import('../wire').Side} [side]
 */
export const formatScore = (value, side = 'white') => shares.format((1 + (side === 'white' ? value : -value)) / 2);

/** Formats an amount by which the value differs. @param {number} amount */
export const formatCost = (amount) => shares.format(amount / 2);

/** Formats a change of the value with its sign. @param {number} change */
export const formatShift = (change) => shifts.format(change / 2).replace('-', '−');

/** Formats a probability; a small positive one never shows as zero. @param {number} part */
export const formatShare = (part) => (part > 0 && part < 0.005 ? `< ${shares.format(0.01)}` : shares.format(part));
