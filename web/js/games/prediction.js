/** Additions to the page of a game of Prediction Chess. */

import { predictedMoves } from '../core/move-text.js';
import { element, find, text } from '../ui/dom.js';
import { pieceIcon } from '../board/piece-icon.js';
import { scrollToCurrent } from '../ui/scroll-into-view.js';
import { predictionInWords, PredictionPlanner, NOTHING } from './prediction-planner.js';
import { correct } from './prediction-look.js';

/** @typedef {import('../core/plans.js').PlanChoice} PlanChoice */
/** @typedef {import('../extras').Room} Room */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

const SIDES = /** @type {const} */ (['white', 'black']);

const page = find('#room').dataset;
/** `true` at a real board (`?table` in the address): instructions, and a curtain between two players. */
const atTable = page.table !== undefined;
const table = atTable ? await import('./table.js') : null;

/** @type {PredictionPlanner | null} */
let guesser = null;

/** Boxes that show plan and prediction while they are made. */
const slots = [slot('move'), slot('guess')];
const nothing = element('button', { type: 'button', id: 'nothing', 'data-key': 'n' }, text('prediction-nothing'), element('kbd', { 'aria-hidden': 'true' }, 'N'));
nothing.addEventListener('click', () => guesser?.decide({ guess: NOTHING }));
find('#commit').after(nothing);
const choices = element('div', { class: 'slots', hidden: '' }, ...slots.map(({ box }) => box));
find('#plan-row').before(choices);

/** Results of the turn on the board: in the list below that turn, or below the board on an upright phone. */
const revealed = element('section', { class: 'revealed', 'aria-label': text('prediction-revealed'), hidden: '' });
const upright = matchMedia('(max-width: 860px) and (orientation: portrait), (max-width: 559px)');
upright.addEventListener('change', place);

/** Links to the real board and back, and to the sheets. */
const ways = element(
  'div',
  { class: 'ways' },
  // Two people sit at a real board.
  ...(page.sealed === undefined ? [element('a', atTable ? { href: location.pathname } : { href: '?table', title: text('prediction-board-about') }, text(atTable ? 'prediction-screen' : 'prediction-real-board'))] : []),
  element('a', { href: '/sheets/prediction', title: text('prediction-sheets-about') }, text('prediction-sheets')),
);
find('.title').after(ways);
ways.prepend(find('.rules'));

/**
 * Creates a box for one part of the plan.
 * @param {'move' | 'guess'} part
 */
function slot(part) {
  const kind = element('span', { class: 'kind' });
  const what = element('span', { class: 'what' });
  const pair = element('select', { 'aria-label': text('prediction-second'), hidden: '' });
  pair.addEventListener('change', () => {
    const among = part === 'move' ? guesser?.plans : guesser?.predictable;
    guesser?.decide({ [part]: among?.find(({ text }) => text === pair.value) });
  });
  const forget = element('button', { type: 'button', class: 'plain', 'aria-label': text(`prediction-forget-${part}`) }, '×');
  forget.addEventListener('click', () => guesser?.decide({ [part]: null }));
  const box = element('div', { class: `slot ${part}` }, kind, what, pair, forget);
  return { part, box, kind, what, pair, forget };
}

/** @param {Room} room */
function showSlots({ mode }) {
  const planning = guesser?.seat && (mode === 'choose' || mode === 'ready') ? guesser : null;
  choices.hidden = !planning;
  nothing.hidden = nothing.disabled = planning?.guess !== null;
  if (!planning) return;
  const sides = planning.seat === 'white' ? SIDES : SIDES.toReversed();
  const words = predictionInWords(planning.move, planning.guess, planning);
  slots.forEach(({ part, kind, what, pair, forget }, index) => {
    const chosen = planning[part];
    kind.textContent = text(`prediction-kind-${part}`, { side: text(`board-${sides[index]}`) });
    what.textContent = (index ? words.choice : words.what) || text('prediction-open');
    what.classList.toggle('soft', !chosen);
    forget.hidden = !chosen;
    offerPairs(pair, planning, index ? planning.predictable : planning.plans, chosen);
  });
}

/**
 * Offers a second pawn under a house rule.
 * @param {HTMLSelectElement} box
 * @param {PredictionPlanner} planner
 * @param {PlanChoice[]} plans
 * @param {PlanChoice | null} chosen
 */
function offerPairs(box, { at }, plans, chosen) {
  const [first] = chosen?.moves ?? [];
  const same = (/** @type {PlanChoice['moves'][0]} */ move) =>
    move.from === first?.from && move.to === first.to && move.becomes === first.becomes;
  // The move alone, and then with each second one.
  const fit = plans.filter(({ moves }) => moves.some(same)).toSorted((a, b) => a.moves.length - b.moves.length);
  box.hidden = fit.length < 2;
  box.replaceChildren(...fit.map((plan) => element('option', { value: plan.text }, predictionInWords(plan, null, { plans, predictable: [], at }).what)));
  box.value = chosen?.text ?? '';
}

/** The shown turn, which is not rebuilt while it is read. @type {TurnFrame | null} */
let shown = null;

/** Puts the results of the turn in their place; if already there they stay, to keep a selection of text. */
function place() {
  const row = atTable || upright.matches ? null : document.querySelector('#turns [aria-current]');
  const before = row ?? find('#seals');
  if (before.nextElementSibling !== revealed) before.after(revealed);
  scrollToCurrent(find('#turns'));
}

/** @param {Room} room */
function showRevealed(room) {
  const frame = room.replay.busy ? null : room.replay.frame ?? null;
  revealed.hidden = frame === null;
  if (frame && frame !== shown) tell(room, frame);
  shown = frame;
  place();
}

/** @param {Room} room @param {TurnFrame} frame */
function tell(room, frame) {
  const before = room.replay.figures(room.replay.index - 1);
  const battles = frame.events.filter((event) => event.kind === 'battle').map((event) =>
    element('li', {}, element('b', {}, event.words), ...(event.why ? [path(event.why)] : [])));
  revealed.replaceChildren(
    element('dl', {}, ...SIDES.flatMap((side) => told(frame, side, before))),
    ...(frame.peace ? [element('p', {}, frame.peace)] : []),
    // At a real board every piece to be removed is listed with its reason.
    ...(table ? [] : [element('ul', {}, ...battles)]),
    ...(table?.todo(room, frame, before) ?? []),
  );
}

/** Returns the path of a battle through the chart, a chip for each step. @param {string[]} steps */
const path = (steps) => element('ol', { class: 'path' }, ...steps.map((step) => element('li', {}, step)));

/**
 * Returns the plan and the prediction of one side.
 * @param {TurnFrame} frame
 * @param {Side} side
 * @param {PieceView[]} before
 */
function told(frame, side, before) {
  const at = (/** @type {string} */ square) => before.find((figure) => figure.square === square);
  const plan = frame[side];
  const mover = plan?.moves.length ? at(plan.moves[0].from) : undefined;
  const words = text('prediction-told', predictionInWords(plan, plan?.predicts, { plans: [], predictable: [], at }));
  return [
    element('dt', {}, pieceIcon(side, mover), element('span', { class: 'unseen' }, text(`board-${side}`))),
    element('dd', {}, words, ' ', ...verdict(frame, side, true)),
  ];
}

/**
 * Returns right or wrong, as a sign and optionally in words.
 * @param {TurnFrame} frame
 * @param {Side} side
 * @param {boolean} inWords
 */
function verdict(frame, side, inWords) {
  const known = correct(frame, side);
  if (known === undefined) return [];
  const [word, sign] = known ? ['right', '✓'] : ['wrong', '✗'];
  return [element('span', { class: word }, inWords ? `${sign} ${text(`prediction-${word}`)}` : sign)];
}

/** @type {import('../extras').Extras} */
export default {
  planner(board, changed) {
    guesser = new PredictionPlanner(board, changed);
    return guesser;
  },
  remark(frame, side) {
    const predicts = frame[side]?.predicts;
    const guess = predicts ? predictedMoves(predicts) : '–';
    return [element('span', { class: 'guess' }, guess, ' ', ...verdict(frame, side, false))];
  },
  show(room) {
    // A selection among the other side's figures is a prediction, and marked as one.
    room.board.root.classList.toggle('guessing', guesser?.predicts(guesser.selected) ?? false);
    showSlots(room);
    showRevealed(room);
    find('#room').classList.toggle('table', atTable);
    table?.show(room);
  },
  ...(table ? { pausesPlanning: table.pausesPlanning, reveal: table.waitForReveal, list: () => new table.HiddenTurnList() } : {}),
};
