/**
 * The page that replays a game that somebody has saved: the rules run in this browser, so the file stays where it is,
 * and no server is needed once the page is there.
 */

import { decoded } from './core/decoding.js';
import { asked } from './core/machine.js';
import { element, find, readJson, text, whyFailed } from './dom.js';
import { watchFiles } from './files.js';
import { stepThrough } from './stepping.js';
import { TurnList } from './turns.js';

/** @typedef {import('./wire').Figure} Figure */
/** @typedef {import('./wire').Side} Side */
/** @typedef {import('./wire').TurnFrame} TurnFrame */
/**
 * How a game is shown: `look` is what its module is called that says how the board looks, and `sheet` has its styles.
 * @typedef {{ name: string, side: number, look: string, sheet: string | null }} Shown
 */
/**
 * A game that was read, as far as it goes.
 * @typedef {object} Story
 * @property {string} variant
 * @property {Partial<Record<Side, string>>} players those that are named
 * @property {Figure[]} start
 * @property {TurnFrame[]} frames
 * @property {string | null} result
 * @property {string | null} fault why it goes no further
 */

/** Why a text is no record, where the page has words for it. */
const UNREAD = ['form', 'variant', 'encoding'];
/** No game is longer, in bytes, in whatever form. */
const MOST = 1 << 24;

/** @type {Record<string, Shown>} */
const games = readJson('games');
/** Loaded at once: from then on the page asks for nothing any more. */
const rules = WebAssembly.instantiateStreaming(fetch(find('main').dataset.module ?? ''));
/** @param {Shown} game */
const lookOf = async ({ look }) => (look ? (await import(`./games/${look}-look.js`)).default : {});
for (const game of Object.values(games)) void Promise.all([lookOf(game), game.sheet && fetch(game.sheet)]).catch(() => undefined);
void import('./animate.js').catch(() => undefined);

/** @param {string} words @param {string} [fault] */
function say(words, fault = '') {
  find('#progress').textContent = words;
  find('#fault').textContent = fault;
}

/** Reads a file and shows the game in it. @param {File} file */
async function take(file) {
  if (file.size > MOST) return say('', text('record-too-long', { name: file.name }));
  say(text('record-reading', { name: file.name }));
  try {
    const saved = decoded(new Uint8Array(await file.arrayBuffer()));
    const told = saved === null ? { fault: 'encoding' } : await read(saved);
    if ('variant' in told) return await show(told);
    say('', text('record-refused', { name: file.name, why: UNREAD.includes(told.fault) ? text(`record-${told.fault}`) : told.fault }));
  } catch (error) {
    say('', text('record-refused', { name: file.name, why: whyFailed(error) }));
  }
}

/** What the rules say of a text. @param {string} saved @returns {Promise<Story | { fault: string }>} */
async function read(saved) {
  const { instance } = await rules;
  const machine = /** @type {import('./core/machine.js').Machine & { resolve(): number }} */ (/** @type {unknown} */ (instance.exports));
  return asked(machine, machine.resolve, { saved, language: document.documentElement.lang });
}

/** Puts a game where the file was chosen. @param {Story} story */
async function show(story) {
  const { variant, players, start, frames, result, fault } = story;
  const game = games[variant];
  const look = await lookOf(game);
  if (game.sheet) await dress(game.sheet);
  for (const part of ['#chooser', '.foot']) find(part).remove();
  find('main').className = 'room sample';
  for (const part of ['#game', '#side']) find(part).hidden = false;
  const title = element('h1', { tabindex: '-1' }, game.name);
  find('#title').prepend(title);
  find('#players').textContent = [players.white, players.black].filter(Boolean).join(' – ');
  const turns = new TurnList(find('#turns'), () => {}, look);
  frames.forEach((frame, index) => turns.add(frame, frames[index - 1]?.figures ?? start));
  find('#told').textContent = fault ? text('record-stops', { why: fault }) : (result ?? '');
  stepThrough({ side: game.side, start, frames }, text('learn-board', { title: game.name }), look);
  title.focus();
}

/** Adds styles, and waits until they hold. @param {string} sheet */
function dress(sheet) {
  const link = element('link', { rel: 'stylesheet', href: sheet });
  return new Promise((done) => {
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
  });
}

watchFiles(([file]) => void (file && take(file)));
