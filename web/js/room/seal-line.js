/**
 * The seals of the turn being planned, and the checked openings of the turn on the board: one line with
 * details. The openings of turns that were not the last when they were fetched are requested when the line is
 * opened.
 */

import { drawing, element, text } from '../ui/dom.js';
import { checkOpening } from '../sealing/seal-check.js';

export { forgetHashes, rememberHashes } from '../sealing/seal-check.js';

/** @typedef {import('./turn-log.js').TurnLog} TurnLog */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/**
 * A seal, its chip in the line, and the outcome of its check.
 * @typedef {import('../wire').SealView & { chip: HTMLElement, outcome: string, there?: boolean,
 *   verdict?: import('../sealing/seal-check.js').Verdict }} Seal
 */

/** Key of the displayed content, so that unchanged content is not rebuilt while it is read. */
let shown = '';
/** @type {Seal[]} */
let seals = [];

const line = element('summary');
const about = element('div');
const all = element('details', {}, line, about);
/** Requests the missing openings. */
let ask = () => {};
all.addEventListener('toggle', () => void tell());

/** Shows the details of the seals if the line is open. */
async function tell() {
  if (!all.open) return;
  ask();
  const module = await import('./seal-details.js').catch(() => null);
  // Without seals, the openings are being fetched.
  if (seals.length) about.replaceChildren(...(module?.sealDetails(seals) ?? [text('site-offline')]));
}

/**
 * @param {HTMLElement} box
 * @param {State} state
 * @param {TurnFrame | undefined} frame
 * @param {TurnLog} turnLog
 * @param {() => void} render called when the seals of earlier turns can be checked
 */
export function showSeals(box, state, frame, turnLog, render) {
  const openings = frame?.openings ?? [];
  const earlier = frame && turnLog.isBrief(frame) ? [frame.turn] : [];
  const key = [earlier, ...[state.seals, openings].map((all) => all.map(({ hash }) => hash))].join('/');
  if (key === shown) return;
  shown = key;
  const opened = openings.map((opening) => {
    const position = state.secrecy === 'sealed' ? turnLog.before(opening.turn) : undefined;
    const seal = { ...opening, chip: element('span', { class: 'seal' }), outcome: '', there: position !== undefined };
    void open(seal, state.id, opening, position);
    return seal;
  });
  seals = [...opened, ...state.seals.map(sealed)];
  const unchecked = earlier.map((n) => element('span', {}, text('seal-earlier', { n })));
  const chips = [...unchecked, ...seals.map(({ chip }) => chip)];
  line.replaceChildren(...chips);
  about.replaceChildren();
  box.replaceChildren(...(chips.length ? [all] : []));
  ask = () => unchecked.forEach(() => void fetchOpenings(turnLog, render));
  void tell();
}

/**
 * Fetches the openings of all turns of a game into its turn log.
 * @param {TurnLog} turnLog @param {() => void} render
 */
async function fetchOpenings(turnLog, render) {
  const { api, frames } = turnLog;
  const response = await fetch(`${api}/export.json`).catch(() => null);
  /** @type {import('../wire').ExportedGame | null} */
  const game = response?.ok ? await response.json() : null;
  if (!game) return about.append(element('p', {}, text('site-offline')));
  // Other frames mean that turns were taken back meanwhile.
  if (frames === turnLog.frames) turnLog.addOpenings(game.seals);
  render();
}

/** @param {import('../wire').SealView} seal @returns {Seal} */
function sealed(seal) {
  const made = { ...seal, outcome: 'sealed' };
  return { ...made, chip: element('span', { class: 'seal' }, lock(), ...brief(made)) };
}

/**
 * The text arguments of a seal.
 * @typedef {{ outcome: string, seat: import('../wire').Side, turn: number }} Told
 */

/** Describes a seal in a sentence. @param {Told} seal */
export const sealInWords = ({ outcome, seat, turn }) => text(`seal-${outcome}`, { n: turn, side: text(`board-${seat}`) });

/** Returns turn and side for display, and the sentence for screen readers. @param {Told} seal */
const brief = (seal) => [
  element('span', { 'aria-hidden': 'true' }, text('seal-brief', { n: seal.turn, side: text(`board-${seal.seat}`) })),
  element('span', { class: 'unseen' }, sealInWords(seal)),
];

function lock() {
  return drawing('svg', { class: 'icon line', 'aria-hidden': 'true' }, drawing('use', { href: '#i-lock' }));
}

/**
 * @param {Seal} seal
 * @param {string} game
 * @param {import('../wire').OpenedSeal} opening
 * @param {string | undefined} position
 */
async function open(seal, game, opening, position) {
  seal.verdict = await checkOpening(game, opening, position);
  seal.outcome = seal.verdict.outcome;
  seal.chip.classList.add(seal.outcome);
  seal.chip.replaceChildren(...brief(seal));
  // A mismatch opens the line by itself.
  if (seal.outcome === 'differs') all.open = true;
  void tell();
}
