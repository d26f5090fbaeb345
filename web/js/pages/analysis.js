/** The analysis page of a finished game: engine results arrive turn by turn. */

import { readLines } from '../core/line-reader.js';
import { turnFromHash } from '../core/turn-url.js';
import { find, findButton, text } from '../ui/dom.js';
import { rememberTurningPoint } from '../room/turning-point.js';
import { decidedIn, showSummary } from '../analysis/game-summary.js';
import { showValueChart } from '../analysis/value-chart.js';
import { showLine } from '../analysis/best-line.js';
import { PLIES, showTurn } from '../analysis/turn-analysis.js';
import { AnalysisBoard } from '../analysis/analysis-board.js';

/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */

/** Delay before a turn is written to the URL, in milliseconds: browsers limit the rate of such changes. */
const CALM = 250;

const page = find('#content');
const { id = '', look: name } = page.dataset;
const api = `/api/games/${id}`;
/** The look of this game. @type {import('../extras').Look} */
const look = name ? (await import(`../games/${name}-look.js`)).default : {};

const scene = new AnalysisBoard(find('#board'), Number(page.dataset.side), look);
/** The analyses by turn, from 0. @type {(TurnAnalysis | undefined)[]} */
const found = [];
/** Index of the turn shown, from 0. */
let shown = 0;
/** @type {import('../wire').TurnFrame[]} */
let frames = [];
let reading = new AbortController();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let writing;
const [stop, goOn, progress] = [findButton('#stop'), findButton('#go-on'), find('#progress')];

/** Shows a turn. @param {number} index */
function go(index) {
  shown = Math.max(0, Math.min(index, frames.length - 1));
  for (const way of ['first', 'previous']) findButton(`#${way}`).disabled = shown === 0;
  for (const way of ['following', 'last']) findButton(`#${way}`).disabled = shown >= frames.length - 1;
  clearTimeout(writing);
  writing = setTimeout(() => history.replaceState(history.state, '', `#${shown + 1}`), CALM);
  draw();
}

/** Draws the turn and its analysis. */
function draw() {
  if (!frames.length) return;
  scene.show(frames[shown], frames[shown - 1]?.figures, found[shown]);
  showTurn(frames[shown], found[shown], scene);
  if (PLIES) showLine(frames, shown, found[shown], scene);
  course();
}

/** Returns the turns analysed so far. */
const analysed = () => found.filter((turn) => turn !== undefined);

/** Draws the summary and the course of the game. */
function course() {
  showSummary(frames, analysed(), pick);
  showValueChart(frames, found, shown, go);
}

/** Shows a turn that a button of the summary names. @param {number} index */
function pick(index) {
  go(index);
  find('#turn-title').focus({ preventScroll: true });
  find('#turn-title').scrollIntoView({ block: 'nearest' });
}

/** Reads analyses until all turns are done or the viewer stops it. */
async function read() {
  reading = new AbortController();
  [stop.hidden, goOn.hidden] = [false, true];
  let [done, fault] = [0, ''];
  const tell = () => (progress.textContent = fault || text('analysis-progress', { done, of: frames.length }));
  tell();
  try {
    const response = await fetch(`${api}/analysis`, { signal: reading.signal });
    if (!response.ok || !response.body) throw new Error((await response.json()).message);
    await readLines(response.body, (line) => {
      if (line.type !== 'turn' && line.type !== 'failed') return;
      done += 1;
      if (line.type === 'turn') found[line.turn - 1] = line;
      tell();
      if (line.turn - 1 === shown) draw();
      else course();
    });
  } catch (error) {
    fault = reading.signal.aborted ? text('analysis-stopped') : error instanceof Error && error.message ? error.message : text('site-offline');
  }
  if (done >= frames.length && !fault) fault = text(found.filter(Boolean).length < done ? 'analysis-partly' : 'analysis-done');
  // The page of the game names this turn from then on.
  if (analysed().length === frames.length) rememberTurningPoint(id, decidedIn(analysed()));
  tell();
  [stop.hidden, goOn.hidden] = [true, done >= frames.length];
}

/** @type {Record<string, () => void>} */
const ways = { first: () => go(0), previous: () => go(shown - 1), following: () => go(shown + 1), last: () => go(frames.length - 1) };
/** @type {Record<string, string>} */
const keys = { ArrowLeft: 'previous', ArrowRight: 'following', Home: 'first', End: 'last' };
for (const [way, act] of Object.entries(ways)) findButton(`#${way}`).addEventListener('click', act);
addEventListener('keydown', (event) => {
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  const way = keys[event.key];
  // Inputs, scrollable areas and grids use these keys themselves.
  if (!way || event.ctrlKey || event.altKey || event.metaKey || at.closest('input, .wide, [role=grid]')) return;
  event.preventDefault();
  ways[way]();
});
stop.addEventListener('click', () => reading.abort());
goOn.addEventListener('click', () => void read());

const told = await fetch(`${api}/turns?openings=last`).catch(() => null);
if (!told?.ok) {
  progress.textContent = text('site-offline');
} else {
  /** @type {import('../wire').TurnHistory} */
  const { start, turns } = await told.json();
  frames = turns;
  scene.start = start.figures;
  const wanted = turnFromHash(location.hash);
  if (!frames.length) progress.textContent = text('analysis-no-turns');
  else {
    go((wanted ?? 1) - 1);
    await read();
  }
}
