/**
 * The seals of the turn being planned, and the checked openings of the turn on the board: a shield beside the
 * opponent's name, whose colour is the outcome, with details on request. The openings of turns that were not
 * the last when they were fetched are requested with the details.
 */

import { drawing, element, find, text } from '../ui/dom.js';
import { checkOpening } from '../sealing/seal-check.js';

export { forgetHashes, rememberHashes } from '../sealing/seal-check.js';

/** @typedef {import('./turn-log.js').TurnLog} TurnLog */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/**
 * A seal, its section among the details, and the outcome of its check, empty until it is known.
 * @typedef {import('../wire').SealView & { section: HTMLElement, outcome: string, there?: boolean,
 *   verdict?: import('../sealing/seal-check.js').Verdict }} Seal
 */

/** Signs on the shield: a cross, a tick, a keyhole. @type {Record<string, string>} */
const SIGNS = { differs: 'm9 9 6 6m0-6-6 6', matches: 'm8 12 3 3 5-6', sealed: 'M12 10v4', unchecked: 'M12 10v4' };

const sign = drawing('path');
const shape = drawing('path', { d: 'M12 3l8 3c0 7-2 12-8 15-6-3-8-8-8-15z' });
/** The button beside the opponent's name, hidden without seals. */
export const shield = element('button', { id: 'seal', popovertarget: 'seals', hidden: '' });
shield.append(drawing('svg', { class: 'icon line', viewBox: '0 0 24 24', 'aria-hidden': 'true' }, shape, sign));

const box = find('#seals');
box.addEventListener('toggle', () => void showDetails());
/** Key of the displayed content, so that unchanged content is not rebuilt while it is read. */
let shown = '';
/** @type {Seal[]} */
let seals = [];
/** Seals that did not match, which stay on the page. @type {Seal[]} */
const broken = [];
/** Arguments of the request for missing openings. @type {[TurnLog, () => void] | null} */
let missing = null;

/** Shows the details of the seals if they are open. */
async function showDetails() {
  if (!box.matches(':popover-open')) return;
  const module = await import('./seal-details.js').catch(() => null);
  if (missing) void module?.fetchOpenings(box, ...missing);
  for (const seal of seals) seal.section.replaceChildren(...heading(seal), ...(module?.sealDetails(seal) ?? [text('site-offline')]));
}

/**
 * @param {State} state
 * @param {TurnFrame | undefined} frame
 * @param {TurnLog} turnLog
 * @param {() => void} render called when the seals of earlier turns can be checked
 */
export function showSeals(state, frame, turnLog, render) {
  const openings = frame?.openings ?? [];
  const earlier = frame && turnLog.isBrief(frame) ? [frame.turn] : [];
  // After the end of a game its last seals are never opened.
  const pending = state.phase === 'over' ? [] : state.seals;
  const key = [earlier, ...[pending, openings].map((all) => all.map(({ hash }) => hash))].join('/');
  if (key === shown) return;
  shown = key;
  const opened = openings.map((opening) => {
    const position = state.secrecy === 'sealed' ? turnLog.before(opening.turn) : undefined;
    const seal = { ...opening, section: element('section'), outcome: '', there: position !== undefined };
    void open(seal, state.id, opening, position);
    return seal;
  });
  const others = broken.filter(({ hash }) => openings.every((opening) => opening.hash !== hash));
  seals = [...others, ...opened, ...pending.map((seal) => ({ ...seal, section: element('section'), outcome: 'sealed' }))];
  for (const seal of seals) seal.section.replaceChildren(...heading(seal));
  const unchecked = earlier.map((n) => element('p', {}, text('seal-earlier', { n })));
  box.replaceChildren(element('h2', {}, text('seal-title')), element('p', {}, text('seal-about')), ...unchecked, ...seals.map(({ section }) => section));
  missing = unchecked.length ? [turnLog, render] : null;
  shield.hidden = seals.length + unchecked.length === 0;
  mark();
  void showDetails();
}

/** Colours the shield, once all openings are checked. */
function mark() {
  const outcomes = seals.map(({ outcome }) => outcome);
  if (outcomes.includes('')) return;
  const outcome = Object.keys(SIGNS).find((name) => outcomes.includes(name)) ?? 'unchecked';
  shield.className = outcome;
  shield.title = text(`seal-state-${outcome}`);
  shield.setAttribute('aria-label', shield.title);
  sign.setAttribute('d', SIGNS[outcome]);
}

/** Returns the outcome of a seal in a sentence; nothing before it is checked. @param {Seal} seal */
const heading = ({ outcome, seat, turn }) =>
  outcome ? [element('h3', { class: `seal ${outcome}` }, text(`seal-${outcome}`, { n: turn, side: text(`board-${seat}`) }))] : [];

/**
 * @param {Seal} seal
 * @param {string} game
 * @param {import('../wire').OpenedSeal} opening
 * @param {string | undefined} position
 */
async function open(seal, game, opening, position) {
  seal.verdict = await checkOpening(game, opening, position);
  seal.outcome = seal.verdict.outcome;
  seal.section.replaceChildren(...heading(seal));
  mark();
  if (seal.outcome === 'differs' && broken.every(({ hash }) => hash !== seal.hash)) {
    broken.push(seal);
    // A mismatch shows its details by itself.
    if (!box.matches(':popover-open')) box.showPopover();
  }
  void showDetails();
}
