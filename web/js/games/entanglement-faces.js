/**
 * Drawing of pieces with several possible types: their symbols overlaid, or a letter in a fixed place for
 * each. A piece of one type looks ordinary in both styles.
 */

import { drawing, element, text } from '../ui/dom.js';
import { ROLES } from '../board/shapes.js';
import { local } from '../ui/storage.js';

/** @typedef {'symbols' | 'letters'} Style */

/** The types in the order of the position text. */
export const TYPES = 'pnbrqk';
/** Prefix, in a face, of the types of a promoted pawn. */
const PROMOTED = '+';

/**
 * Symbols that show the moves of their types: ahead, a knight's jumps, along the diagonals, along the lines,
 * all around, and one step around.
 * @type {Record<string, string>}
 */
const SYMBOLS = {
  p: 'M0-3.4 3.2 2.4H-3.2z',
  n: [27, 63, 117, 153, 207, 243, 297, 333].map((angle) => `M${polar(15.4, angle)}h.01`).join(''),
  b: [45, 135, 225, 315].map((angle) => `M${polar(9, angle)}L${polar(16.2, angle)}`).join(''),
  r: [0, 90, 180, 270].map((angle) => `M${polar(7, angle)}L${polar(16.2, angle)}`).join(''),
  q: 'M0-11.2a11.2 11.2 0 1 1-.01 0z',
  k: 'M-6.6-6.6H6.6V6.6H-6.6z',
};

/** @param {number} radius @param {number} angle */
function polar(radius, angle) {
  const turn = (angle * Math.PI) / 180;
  return `${(radius * Math.sin(turn)).toFixed(1)} ${(-radius * Math.cos(turn)).toFixed(1)}`;
}

/**
 * Returns the types of a face, each a letter; those of promoted pawns have a plus before it.
 * @param {string} face
 */
export function types(face) {
  const [original, promoted = ''] = face.toLowerCase().replace(/[[\]]/g, '').split(PROMOTED);
  return [...original, ...[...promoted].map((letter) => PROMOTED + letter)];
}

/**
 * Draws a face around the point 0 0. Every type is an element with the type as `data-type`.
 * @param {string} face
 * @param {Style} style
 * @param {boolean} [superposed] `true` to draw one type alone like several
 */
export function drawFace(face, style, superposed) {
  const all = types(face);
  if (all.length > 1 || superposed) return drawing('g', {}, ...(style === 'letters' ? letters(all) : symbols(all)));
  const name = all[0].at(-1) ?? '';
  const piece = drawing('use', { href: `#${ROLES[name]}`, x: -22.5, y: -22.5, width: 45, height: 45, 'data-type': all[0] });
  return drawing('g', {}, piece, ...(all[0] === name ? [] : [dots(21)]));
}

/** Draws the dotted circle of a promoted pawn. @param {number} r @param {object} [more] */
const dots = (r, more) => drawing('circle', { r, class: 'dots', ...more });

/** @param {string[]} all */
function symbols(all) {
  const promoted = all.filter((type) => type.length > 1);
  const parts = all.filter((type) => type.length === 1)
    .map((type) => drawing('path', { class: 'type', d: SYMBOLS[type], 'data-type': type }));
  return [
    drawing('circle', { class: 'token', r: promoted.length ? 18.2 : 19.4 }),
    ...parts,
    ...(promoted.length ? [dots(21)] : []),
    ...promoted.map((type) => corner(type, !all.includes(type[1]))),
  ];
}

/** Places on the dotted circle for the types of a promoted pawn. @type {Record<string, [number, number]>} */
const CORNERS = { n: [-1, -1], b: [1, -1], r: [-1, 1], q: [1, 1] };

/**
 * @param {string} type
 * @param {boolean} drawn `true` to draw its symbol, if no original type has done so
 */
function corner(type, drawn) {
  const [x, y] = CORNERS[type[1]].map((sign) => sign * 15.8);
  const symbol = drawn ? [drawing('path', { class: 'type thin', d: SYMBOLS[type[1]] })] : [];
  const token = drawing('circle', { class: 'token', cx: x, cy: y, r: 6.2 });
  return drawing('g', { 'data-type': type }, ...symbol, token, write(type[1], x, y + 3.3, 'corner'));
}

/** @param {string[]} all */
function letters(all) {
  const places = [...TYPES].flatMap((type, index) => {
    const [x, y] = [((index % 3) - 1) * 13.2, index < 3 ? -8.6 : 8.6];
    const promoted = PROMOTED + type;
    if (all.includes(promoted)) {
      const ring = dots(6.7, { class: 'dots fine', cx: x, cy: y, 'data-type': promoted });
      if (!all.includes(type)) return [ring, write(type, x, y + 3.7, 'letter small', promoted)];
      return [write(type, x, y + 3.9, 'letter bold', type), ring];
    }
    if (all.includes(type)) return [write(type, x, y + 5.2, 'letter', type)];
    return [drawing('circle', { class: 'gap', cx: x, cy: y, r: 1.2 })];
  });
  return [drawing('rect', { class: 'token', x: -20.6, y: -18.4, width: 41.2, height: 36.8, rx: 5 }), ...places];
}

/**
 * @param {string} letter
 * @param {number} x
 * @param {number} y
 * @param {string} kind
 * @param {string} [type]
 */
function write(letter, x, y, kind, type) {
  const made = drawing('text', { class: kind, x, y, ...(type ? { 'data-type': type } : {}) });
  made.textContent = letter.toUpperCase();
  return made;
}

/** Returns the style chosen in this browser. @returns {Style} */
export const chosenStyle = () => (local.getItem('letters') ? 'letters' : 'symbols');

/**
 * Creates a checkbox whose state the browser stores.
 * @param {string} name
 * @param {(on: boolean) => void} change
 */
export function option(name, change) {
  const box = element('input', { type: 'checkbox', id: name });
  box.checked = Boolean(local.getItem(name));
  box.addEventListener('change', () => {
    local.setItem(name, box.checked ? 'yes' : '');
    change(box.checked);
  });
  return element('label', {}, box, text(`entanglement-${name}`));
}
