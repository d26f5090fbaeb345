/** Captured pieces and material lead beside the name of the player who took them. */

import { materialLead, capturedPieces, typesOf } from '../core/material.js';
import { drawing, element, text } from '../ui/dom.js';
import { ROLES } from '../board/shapes.js';

/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('../core/material.js').PieceGroup} PieceGroup */
/** @typedef {import('../core/replay.js').Replay} Replay */
/** @typedef {import('../wire').Side} Side */

/**
 * Returns the other side's losses and the own lead at the shown turn; while a turn is played, the losses before it.
 * @param {Board} board
 * @param {Replay} replay
 * @param {Side} side
 */
export function showCapturedPieces(board, replay, side) {
  const index = replay.busy ? replay.index - 1 : replay.index;
  const positions = [...Array(index + 1).keys()].map((turns) => replay.figures(turns));
  const other = side === 'white' ? 'black' : 'white';
  const groups = capturedPieces(positions, other);
  const more = materialLead(replay.figures(index), side);
  const nodes = groups.map((group) => picture(board, group, other));
  const words = groups.map(({ face, n }) => text('room-lost-some', { n, piece: named(face) })).join(', ');
  const lost = element('span', { class: 'lost', role: 'img', 'aria-label': text('room-lost-all', { words }), title: words }, ...nodes);
  const lead = element('span', { class: 'ahead', role: 'img', 'aria-label': text('room-ahead', { n: more }) }, `+${more}`);
  return [...(groups.length ? [lost] : []), ...(more ? [lead] : [])];
}

/** @param {Board} board @param {PieceGroup} group @param {Side} side */
function picture(board, { face, n }, side) {
  const svg = drawing('svg', { viewBox: '-22.5 -22.5 45 45', class: `icon ${side}`, 'aria-hidden': 'true' });
  svg.append(drawing('g', { class: `figure ${side}` }, board.draw(face)));
  return element('span', {}, svg, ...(n > 1 ? [String(n)] : []));
}

/** @param {string} face */
const named = (face) => typesOf(face).map((type) => text(`board-${ROLES[type] ?? 'piece'}`)).join('/');
