/** Number formats of an analysis, in the language of the page. */

const { lang } = document.documentElement;
const values = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' });
const amounts = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shares = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });

/** Formats a value with its sign, or an amount without one. @param {number} value @param {boolean} [signs] */
export const formatSigned = (value, signs = true) => (signs ? values : amounts).format(value);

/** Formats a probability; a small positive one never shows as zero. @param {number} part */
export const formatShare = (part) => (part > 0 && part < 0.005 ? `< ${shares.format(0.01)}` : shares.format(part));
