/**
 * Piece letters of plans and lists. Data has the English letters; a German page shows the German ones. A typed
 * text may have either: S, L, T and D are no English letters, and N, B, R and Q no German ones.
 */

/** The German letter of each English one. @type {Record<string, string>} */
const GERMAN = { N: 'S', B: 'L', R: 'T', Q: 'D' };
/** The English letter of each German one. @type {Record<string, string>} */
const ENGLISH = Object.fromEntries(Object.entries(GERMAN).map(([english, german]) => [german, english]));

/**
 * Returns a pattern for piece letters: before a square, as the captured piece, and as the promotion type.
 * @param {string} letters @param {string} first letters that may also be lower-case before a square: no files
 */
const pattern = (letters, first) =>
  new RegExp(`(?<![\\p{L}\\d])[${letters}${first}](?=[a-hx1-8:–-])|(?<=x)[${letters}](?!\\p{L})|(?<=[a-h][18][=/]?\\(?|=)[${letters}${letters.toLowerCase()}](?![\\p{L}\\d])`, 'gu');

const GERMAN_LETTER = pattern('SLTD', 'slt');
const ENGLISH_LETTER = pattern('NBRQ', '');

/**
 * Returns a plan or a list with English letters; every character keeps its place. German letters become capital
 * ones, since a lower-case `b` is a file.
 * @param {string} text
 */
export const englishLetters = (text) => text.replace(GERMAN_LETTER, (letter) => ENGLISH[letter.toUpperCase()]);

/**
 * Returns a plan or a list with the letters of a language, that of the page by default.
 * @param {string} text
 * @param {string} [lang]
 */
export function localLetters(text, lang = document.documentElement.lang) {
  if (lang !== 'de') return text;
  return text.replace(ENGLISH_LETTER, (letter) => GERMAN[letter] ?? GERMAN[letter.toUpperCase()].toLowerCase());
}
