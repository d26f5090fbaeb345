/** The bars above and below the board: who plays, who is there, who has committed. */

import { drawing, element, text } from './dom.js';

/** @typedef {import('./wire').Side} Side */
/** @typedef {import('./wire').State} State */

export class Players {
  /**
   * @param {HTMLElement} top
   * @param {HTMLElement} bottom
   */
  constructor(top, bottom) {
    this.top = top;
    this.bottom = bottom;
  }

  /**
   * @param {State} state
   * @param {Side} below whose bar is the lower one
   * @param {Side | null} planning the seat that this viewer plans for
   */
  show(state, below, planning) {
    const above = below === 'white' ? 'black' : 'white';
    fill(this.top, state, above, planning);
    fill(this.bottom, state, below, planning);
  }
}

/**
 * @param {HTMLElement} bar
 * @param {State} state
 * @param {Side} side
 * @param {Side | null} planning
 */
function fill(bar, state, side, planning) {
  const seat = state.seats[side];
  const king = drawing('svg', { viewBox: '0 0 45 45', class: `icon ${side}`, 'aria-hidden': 'true' });
  king.append(drawing('use', { href: '#king', width: 45, height: 45 }));
  const name = element('span', { class: 'name' }, nameOf(state, side));
  const marks = [];
  if (seat.kind === 'guest') {
    const there = seat.online ? 'room-online' : 'room-offline';
    marks.push(element('span', { class: `dot ${seat.online ? 'on' : ''}`, title: text(there) }, hidden(text(there))));
  }
  if (state.result) marks.push(...score(state, side));
  else if (state.phase !== 'waiting') marks.push(progress(state, side, planning));
  bar.classList.toggle('planning', planning === side);
  bar.replaceChildren(king, name, ...marks);
}

/** @param {string} words */
const hidden = (words) => element('span', { class: 'unseen' }, words);

/**
 * @param {State} state
 * @param {Side} side
 */
function nameOf(state, side) {
  const seat = state.seats[side];
  if (seat.kind === 'open') return text('room-open-seat');
  if (seat.kind === 'computer') return text('room-computer', { level: state.level ?? '' });
  if (state.opponent === 'practice') return text(`room-${side}`);
  const name = seat.name ?? '';
  return state.you.includes(side) ? text('room-you', { name }) : name;
}

/**
 * @param {State} state
 * @param {Side} side
 */
function score(state, side) {
  const winner = state.result?.winner;
  const points = winner === side ? '1' : winner ? '0' : '½';
  return [element('span', { class: 'score' }, points)];
}

/**
 * @param {State} state
 * @param {Side} side
 * @param {Side | null} planning
 */
function progress(state, side, planning) {
  const committed = state.own[side]?.committed || state.committed[side];
  if (committed) return element('span', { class: 'state done' }, text('room-has-committed'));
  if (!state.acts.includes(side) || state.committed[side] === null) return element('span', { class: 'state' });
  return element('span', { class: 'state' }, text(planning === side ? 'room-to-plan' : 'room-plans'));
}
