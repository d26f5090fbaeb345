/** One turn of an analysis: in words, as both sides' mixed strategies, and as the matrix behind them. */

import { isSignificant, mixed, played, standingOf } from '../core/analysis.js';
import { materialLead } from '../core/material.js';
import { moveInWords, predictedMoves } from '../core/move-text.js';
import { moveNumber } from '../core/turn-text.js';
import { element, find, text } from '../ui/dom.js';
import { pieceIcon } from '../board/piece-icon.js';
import { showExpected } from './expected-plans.js';
import { formatCost, formatScore, formatShare } from './number-format.js';

/** @typedef {import('../wire').AnalysedPlan} AnalysedPlan */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** @typedef {import('./analysis-board.js').AnalysisBoard} AnalysisBoard */

const SIDES = /** @type {const} */ (['white', 'black']);
/** Smallest lead in material, in pawns, that is named where it does not decide. */
const MATERIAL = 2;
/** Minimum scale of the matrix colours: a matrix of smaller values is pale. */
const PALE = 0.2;
/** `true` if one side acts at a time. */
export const PLIES = 'machine' in find('#content').dataset;
/** Returns the title of a turn. @param {TurnFrame} frame */
export const titleOf = ({ turn }) => text('analysis-turn', { turn, move: moveNumber(turn) });
const sideName = (/** @type {Side} */ side) => text(`analysis-${side}`);

/** @param {TurnFrame} frame @param {TurnAnalysis | undefined} found @param {AnalysisBoard} scene */
export function showTurn(frame, found, scene) {
  find('#turn-title').textContent = titleOf(frame);
  const lines = found ? told(found, scene) : [text('analysis-not-yet')];
  find('#summary').replaceChildren(...lines.map((line) => element('p', {}, line)), element('p', { class: 'soft' }, frame.words));
  if (PLIES) return;
  find('#mixtures').replaceChildren(...(found ? SIDES.map((side) => mixture(found, side, scene)) : []));
  showExpected(found, scene);
  for (const name of ['#matrix-title', '#matrix-about', '#matrix']) find(name).hidden = !found;
  find('#matrix').replaceChildren(...(found ? matrix(found, scene) : []));
}

/**
 * Describes a turn in sentences.
 * @param {TurnAnalysis} found @param {AnalysisBoard} scene
 */
function told(found, scene) {
  const { side, standing } = standingOf(found.value);
  const before = text(`analysis-is-${standing}`, { side: sideName(side), value: formatScore(found.value, standing === 'level' ? 'white' : side) });
  return [before, ...material(found, scene.figures), ...SIDES.flatMap((side) => judged(found, side, scene)), ...luckIn(found)];
}

/**
 * Returns the sentence about a side that has more material and is not better by it.
 * @param {TurnAnalysis} found @param {PieceView[]} figures
 */
function material({ value }, figures) {
  const ahead = SIDES.find((side) => materialLead(figures, side) >= MATERIAL);
  const { side, standing } = standingOf(value);
  if (!ahead || (side === ahead && standing !== 'level')) return [];
  return [text('analysis-material', { side: sideName(ahead), n: materialLead(figures, ahead) })];
}

/** Returns the sentences about the plan that a side played. @param {TurnAnalysis} found @param {Side} side @param {AnalysisBoard} scene */
function judged(found, side, scene) {
  const own = played(found, side);
  if (!own) return [];
  const about = { side: sideName(side), plan: scene.words(side, own.plan), share: formatShare(own.probability), cost: formatCost(own.regret ?? 0) };
  if (own.regret === null) return [text('analysis-unknown', about)];
  if (own.probability) return [text(mixed(found[side]).length > 1 ? 'analysis-in-mixture' : 'analysis-best', about)];
  if (!isSignificant(own.regret)) return [text('analysis-as-good', about)];
  return [text('analysis-costs', { ...about, best: scene.words(side, found[side][0].plan) })];
}

/** @param {TurnAnalysis} found */
function luckIn({ luck, after }) {
  if (luck === null || after === null) return [];
  const values = { luck: formatCost(Math.abs(luck)), after: formatScore(after), side: sideName(luck < 0 ? 'black' : 'white') };
  return [text(isSignificant(luck) ? 'analysis-lucky' : 'analysis-no-luck', values)];
}

/**
 * Returns a table of the plans of a side, with their probabilities and costs.
 * @param {TurnAnalysis} found
 * @param {Side} side
 * @param {AnalysisBoard} scene
 */
function mixture(found, side, scene) {
  const head = element('tr', {}, ...['plan', 'often', 'cost'].map((name) => element('th', { scope: 'col' }, text(`analysis-${name}`))));
  const rows = found[side].map((plan) => {
    const often = element('td', { class: 'often' }, formatShare(plan.probability));
    often.style.setProperty('--part', String(plan.probability));
    const name = element('th', { scope: 'row' }, pieceIcon(side, scene.mover(side, plan.plan)), ...written(plan.plan), ...mark(plan));
    return element('tr', plan.played ? { class: 'played' } : {}, name, often, element('td', {}, plan.regret === null ? '–' : formatCost(plan.regret)));
  });
  return element('table', { class: 'mixture' }, element('caption', {}, sideName(side)), element('thead', {}, head), element('tbody', {}, ...rows));
}

/** Returns a plan as the list of turns writes it behind the figure's icon. @param {import('../wire').Plan} plan */
function written(plan) {
  const { from, words } = moveInWords(plan);
  const source = from ? [element('span', { class: 'soft' }, from)] : [];
  return [...source, words, ...(plan.predicts ? [element('span', { class: 'soft' }, `/ ${predictedMoves(plan.predicts)}`)] : [])];
}

/** Returns the mark of a played plan. @param {AnalysedPlan} plan */
const mark = ({ played }) => (played ? [element('span', { class: 'mark' }, text('analysis-played'))] : []);

/**
 * Returns the matrix of White's values for all pairs of plans; pairs in the support of both sides are framed.
 * @param {TurnAnalysis} found
 * @param {AnalysisBoard} scene
 */
function matrix({ white, black, matrix: cells }, scene) {
  const [rows, columns] = [white, black].map((plans) => (plans.length ? plans : [null]));
  const header = (/** @type {AnalysedPlan | null} */ plan, /** @type {Side} */ side) => {
    const scope = side === 'white' ? 'row' : 'col';
    const made = element('th', { scope, class: plan?.probability ? 'mixed' : '' }, plan ? scene.words(side, plan.plan) : '–');
    if (plan?.probability) made.append(element('small', {}, formatShare(plan.probability)));
    return made;
  };
  const corner = element('td', { class: 'corner' }, text('analysis-corner'));
  const head = element('tr', {}, corner, ...columns.map((plan) => header(plan, 'black')));
  const most = Math.max(PALE, ...cells.flat().map((worth) => Math.abs(worth ?? 0)));
  const body = cells.map((row, at) => {
    const made = row.map((worth, column) => cell(worth, rows[at], columns[column]));
    made.forEach((one, column) => one.style.setProperty('--part', String(Math.abs(row[column] ?? 0) / most)));
    return element('tr', {}, header(rows[at], 'white'), ...made);
  });
  return [element('caption', { class: 'unseen' }, text('analysis-matrix')), element('thead', {}, head), element('tbody', {}, ...body)];
}

/** @param {number | null} worth @param {AnalysedPlan | null} row @param {AnalysedPlan | null} column */
function cell(worth, row, column) {
  const kinds = [
    (row?.probability ?? 1) && (column?.probability ?? 1) ? 'support' : '',
    (row?.played ?? true) && (column?.played ?? true) ? 'met' : '',
    (worth ?? 0) < 0 ? 'for-black' : 'for-white',
  ];
  const made = element('td', { class: kinds.filter(Boolean).join(' ') }, worth === null ? '–' : formatScore(worth));
  if (kinds[1]) made.append(element('span', { class: 'unseen' }, ` ${text('analysis-played')}`));
  return made;
}
