/** The analysis page of a game of two move lists: a winning reply against each. */

import { readLines } from '../core/line-reader.js';
import { showLists } from '../analysis/list-replay.js';
import { localLetters } from '../core/piece-letters.js';
import { element, find, findButton, text } from '../ui/dom.js';

/** @typedef {import('../wire').FailedMove} FailedMove */
/** @typedef {import('../wire').ListAnalysis} ListAnalysis */
/** @typedef {import('../wire').ListsAnalysis} ListsAnalysis */

const SIDES = /** @type {const} */ (['white', 'black']);
const { id = '', side = '8', machine } = find('#content').dataset;
/** The module that plays lists; a page without it shows no board. */
const module = machine ? WebAssembly.compileStreaming(fetch(machine)).catch(() => null) : null;
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
  for (const owner of SIDES) {
    const card = find(`#${owner}`);
    card.hidden = false;
    find('.found', card).replaceChildren(...listParagraphs(found[owner]));
    void play(card, found, owner);
  }
}

/**
 * Plays the list that would have won against that of a side; without one, the game itself.
 * @param {HTMLElement} card
 * @param {ListsAnalysis} found
 * @param {typeof SIDES[number]} owner
 */
async function play(card, found, owner) {
  const rules = await module;
  if (!rules || !find('.seen', card).hidden) return;
  const { white, black } = found;
  const { list, reply } = found[owner];
  const lists = reply ? { white: reply.list, black: reply.list, [owner]: list } : { white: white.list, black: black.list };
  await showLists(card, Number(side), rules, lists, (reply ?? found).result.words).catch(() => {});
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
