/** The opponent choice of a game from a position: practice, the computer at a level, or a friend by link. */

import { element, text } from './dom.js';

/** @typedef {import('../wire').Side} Side */

const SIDES = /** @type {const} */ (['white', 'black']);
const LEVELS = Array.from({ length: 10 }, (_, index) => String(index + 1));

/**
 * Returns the buttons and fields of the choice.
 * @param {Side} side the side selected initially
 * @param {(against: { opponent: string, level?: number, side?: string }) => unknown} begin
 * @returns {HTMLElement[]}
 */
export function opponentChoice(side, begin) {
  const level = chosen('level', LEVELS.map((value) => [value, value]), '4');
  const seat = chosen('side', SIDES.map((value) => [value, text(`branch-${value}`)]), side);
  const alone = button('primary', text('branch-practice'), () => begin({ opponent: 'practice' }));
  const computer = button('', text('branch-computer'), () => {
    begin({ opponent: 'computer', level: Number(level.value), side: seat.value });
  });
  const friend = button('', text('branch-friend'), () => begin({ opponent: 'friend', side: seat.value }));
  const fields = element('div', { class: 'row' }, labelled(text('branch-level'), level), labelled(text('branch-side'), seat));
  return [element('div', { class: 'row' }, alone), fields, element('div', { class: 'row' }, computer, friend)];
}

/** @param {string} name @param {string[][]} options value and words @param {string} first */
function chosen(name, options, first) {
  const made = element('select', { name }, ...options.map(([value, words]) => element('option', { value }, words)));
  made.value = first;
  return made;
}

/** @param {string} words @param {HTMLElement} field */
const labelled = (words, field) => element('label', { class: 'option' }, element('span', { class: 'soft' }, words), field);

/** @param {string} kind @param {string} words @param {() => unknown} act */
function button(kind, words, act) {
  const made = element('button', { type: 'button', class: kind }, words);
  made.addEventListener('click', act);
  return made;
}
