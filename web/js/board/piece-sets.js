/** Alternative piece sets, loaded when chosen. The page itself contains the carved set. */

import { drawing } from '../ui/dom.js';

/**
 * A drawing: outline, detail lines, and position of the eye.
 * @typedef {{ body: string, detail?: string, eye?: [number, number] }} Drawing
 */

/** Straight lines, as cut from a board. @type {Record<string, Drawing>} */
const PLAIN = {
  king: { body: 'M20.5 4h4v4h4v4h-4v5h8l3 5-4 14h2.5v4h-23v-4h2.5l-4-14 3-5h8v-5h-4V8h4z', detail: 'M13.5 36h18M11.5 29h22' },
  queen: { body: 'M9 12l6 10 2-13 5.5 12 5.5-12 2 13 6-10-5 24h3v4h-23v-4h3z', detail: 'M14 36h17M12.8 30h19.4' },
  rook: { body: 'M12 10h5v4h3.5v-4h4v4H28v-4h5v9l-3 3v14h4v4H11v-4h4V22l-3-3z', detail: 'M15 22h15M15 36h15' },
  bishop: { body: 'M22.5 6L31 20L27.5 36H34v4H11v-4h6.5L14 20z', detail: 'M17.5 36h10M25.2 14l-5.4 8' },
  knight: { body: 'M15 36L19 25L12 28L8.5 23L18 10L20 6L23 10C31 12 33 22 31 36h3v4H11v-4z', detail: 'M15 36h16', eye: [18.6, 16] },
  pawn: { body: 'M22.5 11a6 6 0 0 1 3.6 10.8L30 36h3v4H12v-4h3l3.9-14.2A6 6 0 0 1 22.5 11z', detail: 'M15 36h15' },
};

/** Few, large shapes with a thick outline, for small screens. @type {Record<string, Drawing>} */
const BOLD = {
  king: {
    body: 'M20 3h5v4.5h4.5v5H25V17c7-4 14 0 13 7-.6 4-3 6-4.5 8.5V39h-22v-6.5C10 30 7.6 28 7 24c-1-7 6-11 13-7v-4.5h-4.5v-5H20z',
    detail: 'M12 33h21M22.5 18v9',
  },
  queen: { body: 'M5.5 11l8 11L16 7l6.5 13L29 7l2.5 15 8-11L34 39H11z', detail: 'M11 33h23' },
  rook: { body: 'M8.5 8h7v5h4V8h6v5h4V8h7v12l-4 3v16h-20V23l-4-3z', detail: 'M13 23h19M13 33h19' },
  bishop: {
    body: 'M22.5 3.5c3 0 4 3.5 2.5 5.5 6 4 9 9 9 14 0 4-2 6.5-4.5 8l4 8h-22l4-8C13 29.5 11 27 11 23c0-5 3-10 9-14-1.5-2-.5-5.5 2.5-5.5z',
    detail: 'M27 14.5l-5.5 8M16 31h13',
  },
  knight: {
    body: 'M10.5 39c0-7 3-11 7.5-14.5-4 1-6 4.5-9 3.5-3.5-1-4.5-5-2.5-8L14.5 8l.5-5 5.5 3.5C31 7 37 16 36.5 39z',
    detail: 'M11 34.5h25', eye: [17.5, 14],
  },
  pawn: { body: 'M22.5 12a7.5 7.5 0 0 1 5 13c3.5 3 6 8 6 14h-22c0-6 2.5-11 6-14a7.5 7.5 0 0 1 5-13z', detail: 'M13 34.5h19' },
};

/**
 * The piece sets, with the outline width in drawing units.
 * @type {Record<string, { drawings: Record<string, Drawing>, edge: number }>}
 */
const SETS = { plain: { drawings: PLAIN, edge: 1.5 }, bold: { drawings: BOLD, edge: 2.6 } };

/** The original drawings of the page. @type {Map<Element, Node[]>} */
const carved = new Map();

/** Replaces all piece drawings of the page by a set, or restores the originals. @param {string} set */
export function applyPieceSet(set) {
  for (const role of Object.keys(PLAIN)) {
    const symbol = document.getElementById(role);
    if (!symbol) continue;
    const own = carved.get(symbol) ?? [...symbol.childNodes];
    carved.set(symbol, own);
    const chosen = SETS[set];
    symbol.replaceChildren(...(chosen ? [draw(chosen.drawings[role], chosen.edge)] : own));
  }
}

/** @param {Drawing} one @param {number} edge */
function draw({ body, detail = '', eye }, edge) {
  const piece = drawing('g', { class: 'piece' }, drawing('path', { d: body }));
  piece.style.strokeWidth = String(edge);
  piece.append(drawing('path', { class: 'detail', d: detail }));
  if (eye) piece.append(drawing('circle', { class: 'eye', cx: eye[0], cy: eye[1], r: 1.9 }));
  return piece;
}
