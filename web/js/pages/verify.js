/**
 * The page that checks transcripts: it passes files to the verifier in a worker and shows the result. Nothing
 * is sent.
 */

import { partOf, PARTS } from '../core/transcript-verifier.js';
import { element, find, findButton, readJson, text } from '../ui/dom.js';
import { receiptLines } from '../sealing/receipts.js';
import { watchFiles } from '../ui/file-input.js';
import { faultInWords, soundInWords } from './verdict-text.js';

/** @typedef {import('../core/transcript-verifier.js').Part} Part */
/** @typedef {import('../core/transcript-verifier.js').VerifyResult} VerifyResult */
/** @typedef {import('./transcript-worker.js').Outcome} Outcome */
/** A file that was chosen. @typedef {{ name: string, bytes: Uint8Array<ArrayBuffer> }} Chosen */

/** Maximum file size in bytes. */
const MOST = 64 << 20;
/** Maximum number of characters shown of a faulty line. */
const SHOWN = 400;

/** Loaded at once: after that the page requests only a game named in its URL. */
const { module: path = '', worker = '' } = find('#content').dataset;
const module = WebAssembly.compileStreaming(fetch(path));
const checker = new Worker(worker);
/** Sentences for results. @type {import('./verdict-text.js').Ends} */
const ends = readJson('ends');
/** @type {Map<Part, Chosen>} */
const chosen = new Map();

/**
 * Pending checks; the worker answers in order.
 * @type {{ done: (said: Outcome) => void, fail: (error: Error) => void }[]}
 */
const asked = [];
/** Number of times that files were taken; answers about earlier ones are dropped. */
let taken = 0;

/** @param {string} words */
function progress(words) {
  find('#progress').textContent = words;
}

/** Takes files, detects the part of each, and checks all present parts. @param {Iterable<File>} files */
async function take(files) {
  const now = ++taken;
  find('#verdict').hidden = true;
  for (const file of files) {
    if (file.size > MOST) return progress(text('verify-too-long', { name: file.name }));
    progress(text('verify-reading', { name: file.name }));
    const bytes = new Uint8Array(await file.arrayBuffer());
    chosen.set(partOf(new TextDecoder().decode(bytes)), { name: file.name, bytes });
  }
  list();
  if (!chosen.has('transcript')) return progress(text('verify-lacks-transcript'));
  progress(text('verify-checking'));
  const said = await outcome().catch((error) => ({ why: error instanceof Error ? error.message : String(error) }));
  if (now !== taken) return;
  progress('why' in said ? text('verify-broken-off', { why: said.why }) : '');
  if ('answer' in said) tell(said.answer);
}

/**
 * Resolves to the verifier's outcome for the present files.
 * @returns {Promise<Outcome>}
 */
async function outcome() {
  const files = Object.fromEntries([...chosen].map(([part, { bytes }]) => [part, bytes]));
  const task = { module: await module, files };
  return new Promise((done, fail) => {
    asked.push({ done, fail });
    checker.postMessage(task);
  });
}

/** Lists the present files with their parts. */
function list() {
  const there = PARTS.filter((part) => chosen.has(part));
  const row = (/** @type {Part} */ part) => element('li', {}, element('b', {}, text(`verify-part-${part}`)), element('span', {}, chosen.get(part)?.name ?? ''));
  find('#parts').replaceChildren(...there.map(row));
  findButton('#again').hidden = there.length === 0;
}

/** @param {VerifyResult} answer */
function tell(answer) {
  const { error } = answer;
  const verdict = find('#verdict');
  // Omitted checks are not a fault, but the result is only partly sound.
  const partly = !error && (answer.sound.unchecked ?? []).length > 0;
  verdict.classList.toggle('bad', !!error);
  verdict.classList.toggle('partly', partly);
  find('#verdict-title').textContent = text(error ? 'verify-wrong' : partly ? 'verify-partly' : 'verify-sound');
  find('#sentences').replaceChildren(...(error ? [] : soundInWords(answer.sound, ends).map((said) => element('li', {}, said))));
  const file = error && chosen.get(error.part);
  const line = file && error ? lineOf(file.bytes, error.line) : '';
  find('#fault').textContent = error ? faultInWords(error, file?.name ?? '') : '';
  find('#fault').hidden = !error;
  find('#line').textContent = line;
  find('#line').hidden = line === '';
  verdict.hidden = false;
  verdict.focus();
}

/**
 * Returns the beginning of a line, counted from 1.
 * @param {Uint8Array<ArrayBuffer>} bytes @param {number} number
 */
function lineOf(bytes, number) {
  const line = new TextDecoder().decode(bytes).split('\n')[number - 1] ?? '';
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

watchFiles((files) => void take(files));

/**
 * Fetches and checks the game named in the URL fragment, which the browser itself sends to no server, with the
 * receipts that this browser has of it.
 */
async function fromAddress() {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!/^[\w-]+$/.test(id)) return;
  chosen.clear();
  progress(text('verify-reading', { name: id }));
  const paths = [`/api/games/${id}/transcript`, '/.well-known/zugleich-keys.json'];
  const [transcript, keys] = await Promise.all(paths.map((path) => fetch(path).catch(() => null)));
  if (!transcript?.ok) {
    const answer = await transcript?.json().catch(() => null);
    return progress(answer?.message ?? text('site-offline'));
  }
  const files = [new File([await transcript.arrayBuffer()], `${id}.jsonl`)];
  if (keys?.ok) files.push(new File([await keys.arrayBuffer()], 'keys.json'));
  const receipts = await receiptLines(id).catch(() => '');
  if (receipts) files.push(new File([receipts], `${id}.receipts.jsonl`));
  await take(files);
}

checker.addEventListener('message', ({ data }) => asked.shift()?.done(data));
checker.addEventListener('error', ({ message }) => asked.splice(0).forEach(({ fail }) => fail(new Error(message))));

findButton('#again').addEventListener('click', () => {
  taken += 1;
  chosen.clear();
  list();
  progress('');
  find('#verdict').hidden = true;
  find('#choose').focus();
});

addEventListener('hashchange', fromAddress);
void fromAddress();
