/** Drawings on a board: pieces, arrows, badges, and the shapes that mark squares. */

import { distance, UNIT } from '../core/geometry.js';
import { drawing, text } from '../ui/dom.js';

/** @typedef {import('../core/geometry.js').Point} Point */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Side} Side */
/** @typedef {{ from: string, to: string, side: Side }} Arrow */

/** The drawings of the piece types. @type {Record<string, string>} */
export const ROLES = { k: 'king', q: 'queen', r: 'rook', b: 'bishop', n: 'knight', p: 'pawn' };

/**
 * Returns the name of a figure's type; "piece" for a figure with several possible types.
 * @param {PieceView | undefined} figure
 */
export const role = (figure) => text(`board-${ROLES[figure?.face.toLowerCase() ?? ''] ?? 'piece'}`);

/** Draws a piece centred on the point 0 0. @param {string} face its letter */
export function drawFace(face) {
  const half = UNIT / 2;
  return drawing('g', {}, drawing('use', { href: `#${ROLES[face.toLowerCase()]}`, x: -half, y: -half, width: UNIT, height: UNIT }));
}

/**
 * Draws a badge, a small disc with a sign in the corner of a figure.
 * @param {string} kind
 * @param {string} path
 */
export function drawBadge(kind, path) {
  return drawing('g', { class: `badge ${kind}` }, drawing('circle', { r: 6.4 }), drawing('path', { d: path }));
}

/**
 * Draws a side's arrow between two points.
 * @param {Point} from
 * @param {Point} to
 * @param {Arrow} one
 */
export function arrow(from, to, { side }) {
  const length = distance(from, to);
  const [start, neck, tip] = [UNIT * 0.3, length - UNIT * 0.42, length - UNIT * 0.12];
  const [thin, wide] = [UNIT * 0.055, UNIT * 0.16];
  const shape = `M${start} ${-thin}H${neck}V${-wide}L${tip} 0L${neck} ${wide}V${thin}H${start}z`;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return drawing('path', { class: `arrow ${side}`, d: shape, transform: `translate(${from.x} ${from.y}) rotate(${angle})` });
}

/**
 * Draws a regular polygon, one corner on top.
 * @param {Point} centre
 * @param {number} radius
 * @param {number} corners
 * @param {string} kind
 * @param {number} [turn] rotation in corners
 */
export function polygon(centre, radius, corners, kind, turn = 0) {
  const points = [...Array(corners).keys()].map((index) => {
    const angle = ((index + turn) * 2 * Math.PI) / corners;
    return `${centre.x + radius * Math.sin(angle)},${centre.y - radius * Math.cos(angle)}`;
  });
  return drawing('polygon', { class: kind, points: points.join(' ') });
}

/**
 * Draws an octagon, the shape of a stop sign.
 * @param {Point} centre @param {number} radius @param {string} kind
 */
export const octagon = (centre, radius, kind) => polygon(centre, radius, 8, kind, 0.5);

/**
 * Draws a star with eight points, for a clash of pieces.
 * @param {Point} centre
 * @param {number} radius
 * @param {string} kind
 */
export function star(centre, radius, kind) {
  const points = [...Array(16).keys()].map((index) => {
    const reach = index % 2 ? radius * 0.5 : radius;
    const angle = (index * Math.PI) / 8;
    return `${centre.x + reach * Math.sin(angle)},${centre.y - reach * Math.cos(angle)}`;
  });
  return drawing('polygon', { class: kind, points: points.join(' ') });
}
