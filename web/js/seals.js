/**
 * Shows the seals of the turn being planned, and the checked openings of the turn on the board: one line, which opens.
 */

import { drawing, element, text } from './dom.js';
import { check } from './seal.js';

export { forget, remember } from './seal.js';

/** @typedef {import('./wire').State} State */
/** @typedef {import('./wire').TurnFrame} TurnFrame */
/**
 * A seal: how the line names it, and what there is to read about it.
 * @typedef {{ chip: HTMLElement, part: HTMLElement }} Seal
 */

/** What is on the page, so that nothing is built anew while somebody reads it. */
let shown = '';

const line = element('summary');
const about = element('div');
const all = element('details', {}, line, about);

/**
 * @param {HTMLElement} box
 * @param {State} state
 * @param {TurnFrame | undefined} frame
 * @param {(turn: number) => string} before the position in which a turn was planned
 */
export function showSeals(box, state, frame, before) {
  const openings = frame?.openings ?? [];
  const key = [state.seals, openings].map((all) => all.map(({ hash }) => hash)).join('/');
  if (key === shown) return;
  shown = key;
  const opened = openings.map((opening) => {
    const seal = { chip: element('span', { class: 'seal' }), part: element('section') };
    void open(seal, state.id, opening, state.secrecy === 'sealed' ? before(opening.turn) : undefined);
    return seal;
  });
  const seals = [...opened, ...state.seals.map(sealed)];
  line.replaceChildren(...seals.map(({ chip }) => chip));
  about.replaceChildren(...seals.map(({ part }) => part));
  box.replaceChildren(...(seals.length ? [all] : []));
}

/** @param {import('./wire').SealView} seal @returns {Seal} */
function sealed({ seat, turn, hash }) {
  return {
    chip: element('span', { class: 'seal' }, lock(), ...brief('sealed', seat, turn)),
    part: element('section', {}, title('sealed', seat, turn), sentence('seal-why'), block(hash)),
  };
}

/** @param {string} what @param {import('./wire').Side} seat @param {number} n */
const say = (what, seat, n) => text(`seal-${what}`, { n, side: text(`room-${seat}`) });

/**
 * Turn and side for the eye, the sentence for the ear.
 * @param {string} what
 * @param {import('./wire').Side} seat
 * @param {number} n
 */
const brief = (what, seat, n) => [
  element('span', { 'aria-hidden': 'true' }, text('seal-brief', { n, side: text(`room-${seat}`) })),
  element('span', { class: 'unseen' }, say(what, seat, n)),
];

/** @param {string} what @param {import('./wire').Side} seat @param {number} n */
const title = (what, seat, n) => element('h2', {}, say(what, seat, n));
/** @param {string} id */
const sentence = (id) => element('p', {}, text(id));
/** @param {string} words */
const block = (words) => element('code', { class: 'block' }, words);

function lock() {
  return drawing('svg', { class: 'icon line', 'aria-hidden': 'true' }, drawing('use', { href: '#i-lock' }));
}

/**
 * @param {Seal} seal
 * @param {string} game
 * @param {import('./wire').Opening} opening
 * @param {string | undefined} position
 */
async function open({ chip, part }, game, opening, position) {
  const { seat, turn, hash } = opening;
  const { outcome, sealed, seen } = await check(game, opening, position);
  const remark = outcome === 'unchecked' ? 'seal-unchecked-why' : seen ? 'seal-seen' : 'seal-unseen';
  chip.classList.add(outcome);
  chip.replaceChildren(...brief(outcome, seat, turn));
  // What is wrong nobody has to look for.
  if (outcome === 'differs') all.open = true;
  part.replaceChildren(
    title(outcome, seat, turn),
    sentence(remark),
    sentence(position ? 'seal-hashed-there' : 'seal-hashed'),
    block(sealed),
    sentence('seal-hash'),
    block(hash),
  );
}
