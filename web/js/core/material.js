/** Lost pieces and material balance, computed from the figures of the turns. Independent of the rules. */

/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Side} Side */
/** A face and the number of its figures. @typedef {{ face: string, n: number }} PieceGroup */

/** Piece values in pawns, as in chess. @type {Record<string, number>} */
const VALUES = { p: 1, n: 3, b: 3, r: 5, q: 9, k: 0 };
/** Display order of types; faces with several possible types come last. */
const ORDER = 'qrbnpk';

/** @param {string} face */
const rank = (face) => ORDER.indexOf(face.toLowerCase()) >>> 0;

/**
 * Returns a side's lost figures, each with its last face.
 * @param {PieceView[][]} positions the figures from the start on, turn by turn
 * @param {Side} side
 * @returns {PieceGroup[]}
 */
export function capturedPieces(positions, side) {
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
 * Returns a side's material lead in pawns; 0 if it has none, or if a figure has several possible types.
 * @param {PieceView[]} figures
 * @param {Side} side
 */
export function materialLead(figures, side) {
  const value = (/** @type {PieceView} */ { face, side: owner }) => (VALUES[face.toLowerCase()] ?? NaN) * (owner === side ? 1 : -1);
  return Math.max(0, figures.reduce((sum, figure) => sum + value(figure), 0)) || 0;
}

/** Returns the distinct possible types of a face, as letters. @param {string} face */
export const typesOf = (face) => [...new Set(face.toLowerCase().replace(/[^a-z]/g, ''))];
