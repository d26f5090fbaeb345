/** The analysis page of a game of two move lists: a winning reply against each. */

import { readLines } from '../core/analysis.js';
import { localLetters } from '../core/piece-letters.js';
import { element, find, findButton, text } from '../ui/dom.js';

/** @typedef {import('../wire').FailedMove} FailedMove */
/** @typedef {import('../wire').ListAnalysis} ListAnalysis */
/** @typedef {import('../wire').ListsAnalysis} ListsAnalysis */

const SIDES = /** @type {const} */ (['white', 'black']);
const { id = '' } = find('#content').dataset;
const [stop, goOn, progress] = [findButton('#stop'), findButton('#go-on'), find('#progress')];
let reading = new AbortController();

/** Reads the analysis until it is complete or the viewer stops it. */
async function read() {
  reading = new AbortController();
  [stop.hidden, goOn.hidden] = [false, true];
  progress.textContent = text('beaten-looking');
  let end = text('beaten-none-played');
  try {
    const response = await fetch(`/api/games/${id}/analysis`, { signal: reading.signal });
    if (!response.ok || !response.body) throw new Error((await response.json()).message);
    await readLines(response.body, (line) => {
      if (line.type === 'failed') end = text('beaten-fault');
      if (line.type !== 'lists') return;
      show(line);
      end = text('beaten-done');
    });
  } catch (error) {
    end = reading.signal.aborted ? text('beaten-stopped') : error instanceof Error && error.message ? error.message : text('site-offline');
  }
  progress.textContent = end;
  [stop.hidden, goOn.hidden] = [true, end === text('beaten-done')];
}

/** @param {ListsAnalysis} found */
function show(found) {
  find('#result').textContent = text('beaten-game', { n: found.turns, result: found.result.words });
  for (const side of SIDES) {
    const card = find(`#${side}`);
    card.hidden = false;
    find('.found', card).replaceChildren(...listParagraphs(found[side]));
  }
}

/** Returns the paragraphs about a list. @param {ListAnalysis} found */
function listParagraphs({ list, failed, reply, tried }) {
  const handed = list.trim() ? [element('p', { class: 'list' }, localLetters(list))] : [];
  const lines = [...handed, element('p', {}, failedIn('beaten-failed', failed) ?? text('beaten-sound'))];
  if (!reply) return [...lines, element('p', {}, text('beaten-none')), limit(tried)];
  const wins = reply.list
    ? [element('p', {}, text('beaten-reply')), element('p', { class: 'list' }, localLetters(reply.list))]
    : [element('p', {}, text('beaten-empty'))];
  const game = [
    text('beaten-game', { n: reply.turns, result: reply.result.words }),
    failedIn('beaten-fails', reply.failed) ?? text('beaten-holds'),
  ];
  return [...lines, ...wins, ...game.map((words) => element('p', {}, words)), ...(reply.list ? [limit(tried)] : [])];
}

/** @param {string} id @param {FailedMove | null} failed */
const failedIn = (id, failed) => failed && text(id, { number: failed.number, move: localLetters(failed.text), words: failed.words });

/** Returns the paragraph on the number of lists tried. @param {number} n */
const limit = (n) => element('p', { class: 'soft' }, text('beaten-tried', { n }));

stop.addEventListener('click', () => reading.abort());
goOn.addEventListener('click', () => void read());
await read();
