/**
 * The page that replays a saved game: the rules run in this browser, so the file is not uploaded, and the
 * loaded page needs no server.
 */

import { decodeFile } from '../core/file-decoding.js';
import { callWasm } from '../core/wasm-call.js';
import { element, find, readJson, text, whyFailed } from '../ui/dom.js';
import { watchFiles } from '../ui/file-input.js';
import { connectReplayControls } from '../board/replay-controls.js';
import { TurnList } from '../board/turn-list.js';

/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/**
 * The display of a game: `look` is the name of its look module, and `sheet` has its styles.
 * @typedef {{ name: string, side: number, look: string, sheet: string | null }} Shown
 */
/**
 * A parsed game, up to its first fault.
 * @typedef {object} RecordedGame
 * @property {string} variant
 * @property {Partial<Record<Side, string>>} players the named players
 * @property {PieceView[]} start
 * @property {TurnFrame[]} frames
 * @property {string | null} result
 * @property {string | null} fault reason why it ends early
 */

/** Codes of invalid records that have texts on the page. */
const UNREAD = ['form', 'variant', 'encoding'];
/** Maximum file size in bytes. */
const MOST = 1 << 24;

/** @type {Record<string, Shown>} */
const games = readJson('games');
/** Loaded at once: after that the page makes no more requests. */
const rules = WebAssembly.instantiateStreaming(fetch(find('main').dataset.module ?? ''));
/** @param {Shown} game */
const lookOf = async ({ look }) => (look ? (await import(`../games/${look}-look.js`)).default : {});
for (const game of Object.values(games)) void Promise.all([lookOf(game), game.sheet && fetch(game.sheet)]).catch(() => undefined);
void import('../board/turn-animation.js').catch(() => undefined);

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
    const saved = decodeFile(new Uint8Array(await file.arrayBuffer()));
    const told = saved === null ? { fault: 'encoding' } : await read(saved);
    if ('variant' in told) return await show(told);
    say('', text('record-refused', { name: file.name, why: UNREAD.includes(told.fault) ? text(`record-${told.fault}`) : told.fault }));
  } catch (error) {
    say('', text('record-refused', { name: file.name, why: whyFailed(error) }));
  }
}

/** Resolves a saved text by the rules. @param {string} saved @returns {Promise<RecordedGame | { fault: string }>} */
async function read(saved) {
  const { instance } = await rules;
  const machine = /** @type {import('../core/wasm-call.js').WasmExports & { resolve(): number }} */ (/** @type {unknown} */ (instance.exports));
  return callWasm(machine, machine.resolve, { saved, language: document.documentElement.lang });
}

/** Replaces the file chooser by a game. @param {RecordedGame} recorded */
async function show(recorded) {
  const { variant, players, start, frames, result, fault } = recorded;
  const game = games[variant];
  const look = await lookOf(game);
  if (game.sheet) await loadStyleSheet(game.sheet);
  for (const part of ['#chooser', '.foot']) find(part).remove();
  find('main').className = 'room sample';
  for (const part of ['#game', '#side']) find(part).hidden = false;
  const title = element('h1', { tabindex: '-1' }, game.name);
  find('#title').prepend(title);
  find('#players').textContent = [players.white, players.black].filter(Boolean).join(' – ');
  const turns = new TurnList(find('#turns'), () => {}, look);
  frames.forEach((frame, index) => turns.add(frame, frames[index - 1]?.figures ?? start));
  find('#told').textContent = fault ? text('record-stops', { why: fault }) : (result ?? '');
  connectReplayControls({ side: game.side, start, frames }, text('learn-board', { title: game.name }), look);
  title.focus();
}

/** Adds a style sheet, and waits until it is loaded. @param {string} sheet */
function loadStyleSheet(sheet) {
  const link = element('link', { rel: 'stylesheet', href: sheet });
  return new Promise((done) => {
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
  });
}

watchFiles(([file]) => void (file && take(file)));
