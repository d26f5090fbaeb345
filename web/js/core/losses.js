/** What the sides have lost, and what is left to them, seen from the figures of the turns alone. It knows no rules. */

/** @typedef {import('../wire').Figure} Figure */
/** @typedef {import('../wire').Side} Side */
/** Figures that look alike, and how many there are. @typedef {{ face: string, n: number }} Group */

/** What a piece counts in pawns, as players of chess count. @type {Record<string, number>} */
const VALUES = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
/** The order in which they stand; what may be several types comes last. */
const ORDER = 'qrbnpk';

/** @param {string} face */
const rank = (face) => ORDER.indexOf(face.toLowerCase()) >>> 0;

/**
 * What a side has lost: every figure that was there and is no more, as what it was at last.
 * @param {Figure[][]} positions the figures from the start on, turn by turn
 * @param {Side} side
 * @returns {Group[]}
 */
export function losses(positions, side) {
  const last = new Map(positions.flat().map((figure) => [figure.id, figure]));
  const left = new Set(positions.at(-1)?.map(({ id }) => id));
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { id, face, side: owner } of last.values()) {
    if (owner === side && !left.has(id)) counts.set(face, (counts.get(face) ?? 0) + 1);
  }
  return [...counts].map(([face, n]) => ({ face, n })).toSorted((a, b) => rank(a.face) - rank(b.face));
}

/**
 * By how much a side is ahead in material, in pawns; nothing if it is not, or where a figure may be several types.
 * @param {Figure[]} figures
 * @param {Side} side
 */
export function ahead(figures, side) {
  const value = (/** @type {Figure} */ { face, side: owner }) => (VALUES[face.toLowerCase()] ?? NaN) * (owner === side ? 1 : -1);
  return Math.max(0, figures.reduce((sum, figure) => sum + value(figure), 0)) || 0;
}

/** The types that a face may be, each once, by their letters. @param {string} face */
export const typesOf = (face) => [...new Set(face.toLowerCase().replace(/[^a-z]/g, ''))];
