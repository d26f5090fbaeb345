/**
 * The course of a game in an analysis: a graph of the value over the turns, each side's costs, and a table.
 */

import { costOf } from '../core/analysis.js';
import { drawing, element, find, text } from '../ui/dom.js';
import { formatCost, formatScore, formatShift } from './number-format.js';
import { PLIES, titleOf } from './turn-analysis.js';

/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** @typedef {(TurnAnalysis | undefined)[]} Found */

const SIDES = /** @type {const} */ (['white', 'black']);
/** Largest width of the graph for few turns, minimum width of a turn, and distance from the middle to the edges. */
const [WIDTH, STEP, HALF] = [480, 24, 60];
/** Values at the edges of the graph; the smallest that fits all values and costs is chosen. */
const SCALES = [0.1, 0.2, 0.4, 0.6, 1];

/**
 * @param {TurnFrame[]} frames
 * @param {Found} found
 * @param {number} shown
 * @param {(index: number) => void} go
 */
export function showValueChart(frames, found, shown, go) {
  find('#graph').replaceChildren(graph(frames.length, found, shown));
  const table = find('#course');
  if (table.querySelectorAll('tbody tr').length !== frames.length) table.replaceChildren(...rows(frames, go));
  table.querySelectorAll('tbody tr').forEach((row, index) => {
    if (index === shown) row.setAttribute('aria-current', 'true');
    else row.removeAttribute('aria-current');
    const turn = found[index];
    const told = turn ? [turn.value, ...SIDES.map((side) => (frames[index][side] ? costOf(turn, side) : undefined)), turn.luck] : [];
    row.querySelectorAll('td').forEach((cell, at) => (cell.textContent = written(told[at], FORMATS[at])));
  });
}

/** Formats of the columns. */
const FORMATS = [formatScore, formatCost, formatCost, formatShift];
/** @param {number | null | undefined} value @param {(value: number) => string} format */
const written = (value, format) => (value === undefined ? '' : value === null ? '–' : format(value));

/** @param {TurnFrame[]} frames @param {(index: number) => void} go */
function rows(frames, go) {
  const names = ['number', 'value', 'cost-white', 'cost-black', ...(PLIES ? [] : ['luck'])];
  const head = element('tr', {}, ...names.map((name) => element('th', { scope: 'col' }, text(`analysis-${name}`))));
  const body = frames.map((frame, index) => {
    const pick = element('button', { type: 'button', class: 'plain' }, titleOf(frame));
    pick.addEventListener('click', () => go(index));
    return element('tr', {}, element('th', { scope: 'row' }, pick), ...names.slice(1).map(() => element('td')));
  });
  return [element('thead', {}, head), element('tbody', {}, ...body)];
}

/**
 * Draws the graph, hidden from assistive technology: the table holds the same numbers.
 * @param {number} turns
 * @param {Found} found
 * @param {number} shown
 */
function graph(turns, found, shown) {
  const step = Math.max(STEP, Math.min(WIDTH, find('#graph').clientWidth || WIDTH) / turns);
  const width = turns * step;
  const made = drawing('svg', { viewBox: `0 ${-HALF - 4} ${width} ${2 * HALF + 8}`, class: 'graph', 'aria-hidden': 'true' });
  made.append(drawing('rect', { class: 'now', x: shown * step, y: -HALF, width: step, height: 2 * HALF }));
  made.append(drawing('path', { class: 'axis', d: `M0 0H${width}M0 ${-HALF}H${width}M0 ${HALF}H${width}` }));
  const extremes = found.flatMap((turn) => (turn ? [Math.abs(turn.value), ...SIDES.map((side) => costOf(turn, side) ?? 0)] : []));
  const scale = SCALES.find((edge) => edge >= Math.max(...extremes)) ?? 1;
  const points = [];
  for (const [index, turn] of found.entries()) {
    if (!turn) continue;
    const x = (index + 0.5) * step;
    points.push(`${x} ${(-HALF * turn.value) / scale}`);
    for (const side of SIDES) {
      const height = HALF * Math.min((costOf(turn, side) ?? 0) / scale, 1);
      // White's cost lowers the value, Black's raises it.
      const y = side === 'white' ? 0 : -height;
      made.append(drawing('rect', { class: `cost ${side}`, x: x - 5, y, width: 10, height }));
    }
  }
  if (points.length) made.append(drawing('path', { class: 'value', d: `M${points.join('L')}` }));
  if (points.length === 1) made.append(drawing('circle', { class: 'point', cx: points[0].split(' ')[0], cy: points[0].split(' ')[1], r: 3 }));
  const name = (/** @type {'white' | 'black'} */ side, /** @type {number} */ y) => {
    const label = drawing('text', { x: 4, y });
    label.textContent = `${text(`analysis-${side}`)} ${formatScore(scale)}`;
    return label;
  };
  made.append(name('white', 14 - HALF), name('black', HALF - 6));
  return made;
}
