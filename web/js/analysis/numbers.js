/** Numbers of an analysis as the viewer's language writes them. */

const { lang } = document.documentElement;
const values = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2, signDisplay: 'exceptZero' });
const amounts = new Intl.NumberFormat(lang, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const shares = new Intl.NumberFormat(lang, { style: 'percent', maximumFractionDigits: 0 });

/** A value of the game, or without its sign an amount. @param {number} value @param {boolean} [signs] */
export const signed = (value, signs = true) => (signs ? values : amounts).format(value);

/** A probability; what is hardly ever is not never. @param {number} part */
export const share = (part) => (part > 0 && part < 0.005 ? `< ${shares.format(0.01)}` : shares.format(part));
