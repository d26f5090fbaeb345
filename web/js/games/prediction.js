/** What the page of a game of Prediction Chess has beyond the common one. */

import { element, find, text } from '../dom.js';
import { moves, predicted } from '../planner.js';
import { icon } from '../turns.js';
import { brief, Guesser, guessed, NOTHING } from './guesser.js';

/** @typedef {import('../extras').Room} Room */
/** @typedef {import('../wire').Figure} Figure */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

const SIDES = /** @type {const} */ (['white', 'black']);

/** At a real board, with `?table` in the address: what to do with the pieces, and a curtain between two players. */
const atTable = new URLSearchParams(location.search).has('table');
const table = atTable ? await import('./table.js') : null;

/** @type {Guesser | null} */
let guesser = null;

/** Where plan and prediction are shown while they are made. */
const slots = [slot('move', 'prediction-your-plan'), slot('guess', 'prediction-your-guess')];
const nothing = element('button', { type: 'button', id: 'nothing' }, text('prediction-nothing'));
nothing.append(element('kbd', { 'aria-hidden': 'true' }, 'N'));
nothing.addEventListener('click', () => guesser?.decide({ guess: NOTHING }));
find('#commit').after(nothing);
const choices = element('div', { class: 'slots', hidden: '' }, ...slots.map(({ box }) => box));
find('#plan-row').before(choices);

/** What the turn on the board has shown. */
const revealed = element('section', { class: 'revealed', 'aria-label': text('prediction-revealed'), hidden: '' });
find('.action').before(revealed);

/** The ways from here: to the real board and back, and to the sheets. */
const ways = element(
  'div',
  { class: 'ways' },
  element('a', { href: atTable ? location.pathname : '?table' }, text(atTable ? 'prediction-screen' : 'prediction-table')),
  element('a', { href: '/sheets/prediction' }, text('prediction-sheets')),
);
find('.title').after(ways);
ways.prepend(find('.rules'));

addEventListener('keydown', (event) => {
  const typing = event.target instanceof HTMLElement && event.target.closest('dialog, input, select');
  if (event.key === 'n' && !typing && !event.ctrlKey && !event.metaKey && nothing.checkVisibility()) nothing.click();
});

/**
 * A box for one part of the plan.
 * @param {'move' | 'guess'} part
 * @param {string} name the id of its heading
 */
function slot(part, name) {
  const what = element('span', { class: 'what' });
  const pair = element('select', { 'aria-label': text('prediction-second'), hidden: '' });
  pair.addEventListener('change', () => guesser?.decide({ [part]: pair.value }));
  const forget = element('button', { type: 'button', class: 'plain', 'aria-label': text(`prediction-forget-${part}`) }, '×');
  forget.addEventListener('click', () => guesser?.decide({ [part]: '' }));
  const box = element('div', { class: `slot ${part}` }, element('span', { class: 'kind' }, text(name)), what, pair, forget);
  return { part, box, what, pair, forget };
}

/** @param {Room} room */
function showSlots({ mode }) {
  const planning = guesser?.seat && (mode === 'choose' || mode === 'ready') ? guesser : null;
  choices.hidden = !planning;
  nothing.hidden = planning?.guess !== '';
  if (!planning) return;
  for (const { part, what, pair, forget } of slots) {
    const chosen = planning[part];
    const own = part === 'move';
    const words = own ? brief(chosen, planning.at) : guessed(`/${chosen}`, planning.at);
    what.textContent = chosen ? words : text(`prediction-no-${part}`);
    what.classList.toggle('soft', !chosen);
    forget.hidden = !chosen;
    offerPairs(pair, planning, own ? planning.plans : planning.predictable, chosen);
  }
  const other = planning.seat === 'white' ? 'black' : 'white';
  find('.kind', slots[0].box).textContent = text('prediction-your-plan', { side: text(`room-${planning.seat}`) });
  find('.kind', slots[1].box).textContent = text('prediction-your-guess', { side: text(`room-${other}`) });
}

/**
 * Offers a second pawn where a house rule does.
 * @param {HTMLSelectElement} box
 * @param {Guesser} planner
 * @param {string[]} plans
 * @param {string} chosen
 */
function offerPairs(box, planner, plans, chosen) {
  const { first, pairs } = planner.pairs(plans, chosen);
  box.hidden = pairs.length === 0;
  const options = [{ plan: first, other: text('prediction-one') }, ...pairs.map(({ plan, other }) => ({ plan, other: `+ ${brief(other, planner.at)}` }))];
  box.replaceChildren(...options.map(({ plan, other }) => element('option', { value: plan }, other)));
  box.value = chosen;
}

/** The turn that is shown, so that nothing is built anew while somebody reads it. @type {TurnFrame | null} */
let shown = null;

/** @param {Room} room */
function showRevealed(room) {
  const frame = room.replay.busy ? null : room.replay.frame ?? null;
  revealed.hidden = frame === null;
  if (frame === shown) return;
  shown = frame;
  if (!frame) return;
  const before = room.replay.figures(room.replay.index - 1);
  const battles = frame.events.filter((event) => event.kind === 'battle').map((event) =>
    element('li', {}, element('b', {}, event.words), ...(event.why ? [branch(event.why)] : [])));
  const quiet = battles.length ? [] : [element('li', {}, text(swapped(frame) ? 'prediction-swapped' : 'prediction-peace'))];
  revealed.replaceChildren(
    element('dl', {}, ...SIDES.flatMap((side) => told(frame, side, before))),
    // At a real board every piece to be taken off is told with its reason.
    ...(table && battles.length ? [] : [element('ul', {}, ...battles, ...quiet)]),
    ...(table?.todo(room, frame, before) ?? []),
  );
}

/** The way through the chart. @param {string[]} why */
const branch = (why) => element('span', { class: 'why' }, why.join(' → '));

/** Whether two figures changed places without a battle. @param {TurnFrame} frame */
function swapped({ white, black }) {
  const theirs = moves(black ?? '');
  return moves(white ?? '').some(({ from, to }) => theirs.some((other) => other.from === to && other.to === from));
}

/**
 * What one side planned and predicted.
 * @param {TurnFrame} frame
 * @param {Side} side
 * @param {Figure[]} before
 */
function told(frame, side, before) {
  const at = (/** @type {string} */ square) => before.find((figure) => figure.square === square);
  const plan = frame[side] ?? '';
  const mover = before.find((figure) => figure.square === plan.slice(0, 2));
  const words = text('prediction-told', { what: brief(plan, at), choice: guessed(plan, at) });
  return [
    element('dt', {}, icon(side, mover), element('span', { class: 'unseen' }, text(`room-${side}`))),
    element('dd', {}, words, ' ', ...verdict(frame, side, true)),
  ];
}

/**
 * Right or wrong, as a sign and in words.
 * @param {TurnFrame} frame
 * @param {Side} side
 * @param {boolean} inWords
 */
function verdict(frame, side, inWords) {
  const event = frame.events.find((event) => event.kind === 'prediction' && event.side === side);
  if (!event) return [];
  const word = event.correct ? 'right' : 'wrong';
  const sign = event.correct ? '✓' : '✗';
  return [element('span', { class: word }, inWords ? `${sign} ${text(`prediction-${word}`)}` : sign)];
}

/** @type {import('../extras').Extras} */
export default {
  planner(board, changed) {
    guesser = new Guesser(board, changed);
    return guesser;
  },
  written(frame, side) {
    const guess = predicted(frame[side] ?? '').map(({ from, to }) => from + to).join('+');
    return [element('span', { class: 'guess' }, guess || '–', ' ', ...verdict(frame, side, false))];
  },
  show(room) {
    // What is chosen among the other side's figures is a prediction, and marked as one.
    room.board.root.classList.toggle('guessing', guesser?.predicts(guesser.selected) ?? false);
    showSlots(room);
    showRevealed(room);
    find('#room').classList.toggle('table', atTable);
    table?.show(room);
  },
  ...(table ? { holds: table.holds, reveal: table.reveal } : {}),
};
