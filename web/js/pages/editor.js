/** The position editor page: a board, a palette or legal moves, and the server's verdict. */

import { Board } from '../board/board.js';
import { copyText } from '../ui/copy.js';
import { PositionText } from '../core/position-text.js';
import { listenForDrops } from '../editor/piece-drop.js';
import { Fields } from '../editor/fields.js';
import { PositionCheck } from '../editor/position-check.js';
import { MoveLine } from '../editor/move-line.js';
import { PieceEditor } from '../editor/piece-editing.js';
import { showError, element, find, post, readJson, text, whyFailed } from '../ui/dom.js';
import { listen } from '../board/board-input.js';
import { opponentChoice } from '../ui/opponent-choice.js';

/** @typedef {import('../wire').StartCheck} StartCheck */
/**
 * The mode of the editor: setting pieces or playing moves.
 * @typedef {object} Way
 * @property {string} text position text, as passed to a new game
 * @property {import('../board/board-input.js').InputCallbacks} hands
 * @property {(text: string) => void} load reads a text; the server refuses one whose form is not valid
 * @property {() => void} clear
 * @property {(told: StartCheck) => void} heard handles the server's verdict on the text
 */

const data = readJson('editor');
const look = data.look ? (await import(`../games/${data.look}-look.js`)).default : {};
const board = new Board(find('#board'), data.side, text('editor-board'), look);
const field = /** @type {HTMLTextAreaElement} */ (find('#position'));
const verdict = find('#verdict');
const words = find('#fairness');

/** @type {Way} */
const way = data.starts === 'anywhere' ? pieces() : new MoveLine(board, changed);
const judge = new PositionCheck(data.variant, options, heard);

function pieces() {
  const editing = new PositionText(data.side, data.fields);
  const made = new PieceEditor(board, editing, changed);
  const shown = new Fields(editing, changed);
  const { load, clear } = made;
  listenForDrops(board, (square, face) => made.set(square, face));
  // The fields beside the board follow it.
  return Object.assign(made, {
    load: (/** @type {string} */ text) => (load.call(made, text), shown.show()),
    clear: () => (clear.call(made), shown.show()),
  });
}

/** Returns the chosen options. */
function options() {
  const fields = document.querySelectorAll('#options select');
  return Object.fromEntries([...fields].flatMap((one) => (one instanceof HTMLSelectElement ? [[one.name, one.value]] : [])));
}

/** Handles a changed position. @param {boolean} [typed] `true` if its text was typed */
function changed(typed = false) {
  if (!typed) field.value = way.text;
  words.replaceChildren();
  judge.ask(field.value.trim());
}

/** @param {StartCheck} told */
function heard(told) {
  const { refused, start, fairness } = told;
  // Not while the text is being typed: browsers limit the rate of URL changes.
  const query = new URLSearchParams({ ...options(), position: field.value.trim() });
  history.replaceState(history.state, '', `${location.pathname}?${query}`);
  verdict.textContent = refused?.message ?? text(start?.own ? 'editor-own' : 'editor-possible');
  verdict.classList.toggle('fault', Boolean(refused));
  for (const button of document.querySelectorAll('#begin button, #fair')) button.toggleAttribute('disabled', Boolean(refused));
  way.heard(told);
  if (fairness) words.replaceChildren(...fairness.words.map((sentence) => element('li', {}, sentence)), element('li', {}, text(fairness.fair ? 'editor-fair' : 'editor-unfair')));
}

/** @param {object} against */
async function begin(against) {
  try {
    const { url } = await post('/api/games', { variant: data.variant, options: options(), position: field.value.trim(), ...against });
    location.href = url;
  } catch (error) {
    showError(find('#begin-fault'), whyFailed(error));
  }
}

/** @param {string} written */
function load(written) {
  way.load(written);
  field.value = written;
  changed(true);
}

/** @param {string} selector @param {() => unknown} act */
const on = (selector, act) => document.querySelector(selector)?.addEventListener('click', act);

/**
 * @param {string} selector of the button that shows the outcome
 * @param {string} words
 * @param {HTMLTextAreaElement} [field] field that already contains the words
 */
const copied = (selector, words, field) => copyText(find(selector), words, { done: text('editor-copied'), failed: text('editor-not-copied') }, field);

listen(board, way.hands);
field.addEventListener('input', () => load(field.value));
find('#options').addEventListener('change', () => changed(true));
on('#flip', () => (board.flipped = !board.flipped));
on('#start', () => load(data.start));
on('#clear', () => (way.clear(), changed()));
on('#undo', () => way instanceof MoveLine && way.undo());
on('#fair', () => judge.ask(field.value.trim(), true));
on('#copy-text', () => copied('#copy-text', field.value, field));
on('#copy-address', () => copied('#copy-address', location.href));
find('#begin').append(...opponentChoice('white', begin));

const asked = new URLSearchParams(location.search);
for (const [name, value] of asked) {
  const select = document.querySelector(`#options select[name="${CSS.escape(name)}"]`);
  if (select instanceof HTMLSelectElement && [...select.options].some((one) => one.value === value)) select.value = value;
}
load(asked.get('position') ?? data.start);
