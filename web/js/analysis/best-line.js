/** The best line of both sides from a ply on: moves in a row, each of which shows its position. */

import { plansOf, resolver } from '../core/resolver.js';
import { planInWords } from '../core/move-text.js';
import { element, find, text, whyFailed } from '../ui/dom.js';

/** @typedef {import('../core/resolver.js').Plans} Plans */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** @typedef {import('./analysis-board.js').AnalysisBoard} AnalysisBoard */

/** Rules module, loaded when a line is first shown. @type {ReturnType<typeof resolver> | null} */
let rules = null;
/** Counter of requests to show something, so that a late answer to an old request is dropped. */
let wanted = 0;

/**
 * @param {TurnFrame[]} frames
 * @param {number} shown
 * @param {TurnAnalysis | undefined} found
 * @param {AnalysisBoard} scene
 */
export function showLine(frames, shown, found, scene) {
  wanted += 1;
  const line = found?.line ?? [];
  const buttons = line.map((plan, index) => element('button', { type: 'button', class: 'plain' }, named(plan, frames[shown].turn + index, index === 0)));
  const back = element('button', { type: 'button', hidden: '' }, text('analysis-line-back'));
  const say = (/** @type {string} */ words) => (find('#line-told').textContent = words);
  /** @param {number | null} at */
  const press = (at) => {
    buttons.forEach((button, index) => button.setAttribute('aria-pressed', String(index === at)));
    back.hidden = at === null;
  };
  buttons.forEach((button, index) => button.addEventListener('click', () => void play(index)));
  back.addEventListener('click', () => {
    wanted += 1;
    press(null);
    say('');
    scene.show(frames[shown], frames[shown - 1]?.figures, found);
  });
  find('#line').replaceChildren(...buttons, back);
  press(null);
  say('');

  /** Shows the position after a move of the line. @param {number} index */
  async function play(index) {
    const mine = (wanted += 1);
    press(index);
    try {
      const told = (await (rules ??= load()))([...frames.slice(0, shown).map(plansOf), ...line.slice(0, index + 1).map((plan, at) => turnOf(plan, sideOf(at)))]);
      if (mine !== wanted) return;
      if ('fault' in told) throw new Error(told.fault);
      scene.ahead(told.figures, line[index], sideOf(index));
      say(text('analysis-line-shown', { plan: notationOf(line[index]), words: told.frame?.words ?? '' }));
    } catch (error) {
      if (mine === wanted) say(whyFailed(error));
    }
  }

  /** Returns the side of a move of the line; the sides alternate. @param {number} at */
  function sideOf(at) {
    const first = frames[shown].white ? 0 : 1;
    return (first + at) % 2 ? 'black' : 'white';
  }
}

/** @param {Plan} plan @param {'white' | 'black'} side @returns {Plans} */
const turnOf = ({ text: plan }, side) => ({ [side]: plan });

/** Returns a move without its figure: the positions of the line are not known. @param {Plan} plan */
const notationOf = (plan) => planInWords(plan, undefined);

/**
 * Returns a move, with its number for White and for the first move.
 * @param {Plan} plan
 * @param {number} ply
 * @param {boolean} first
 */
function named(plan, ply, first) {
  const [move, white] = [Math.ceil(ply / 2), ply % 2 === 1];
  if (white) return `${move}. ${notationOf(plan)}`;
  return first ? `${move}… ${notationOf(plan)}` : notationOf(plan);
}

function load() {
  const { machine = '', variant = '', options = '{}', start = null } = find('#content').dataset;
  const beginning = { variant, options: JSON.parse(options), position: start, language: document.documentElement.lang };
  const loaded = WebAssembly.compileStreaming(fetch(machine)).then((module) => resolver(module, beginning));
  loaded.catch(() => (rules = null));
  return loaded;
}
