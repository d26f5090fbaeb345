/** Sentences about the plans that each side could expect of the other. */

import { likeliest, isSignificant, played, wasExpected } from '../core/analysis.js';
import { element, find, text } from '../ui/dom.js';
import { formatScore, formatShare } from './number-format.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */
/** @typedef {import('./analysis-board.js').AnalysisBoard} AnalysisBoard */

const alternatives = new Intl.ListFormat(document.documentElement.lang, { type: 'disjunction' });
/** @type {Record<Side, Side>} */
const OTHER = { white: 'black', black: 'white' };

/** @param {TurnAnalysis | undefined} found @param {AnalysisBoard} scene */
export function showExpected(found, scene) {
  const told = found ? [...sentences(found, 'white', scene), ...sentences(found, 'black', scene)] : [];
  find('#expected').hidden = told.length === 0;
  find('#expected-told').replaceChildren(...told.map((words) => element('p', {}, words)));
}

/** Returns the sentences about the expectations of a side. @param {TurnAnalysis} found @param {Side} side @param {AnalysisBoard} scene */
function sentences(found, side, scene) {
  const expected = found.expected[side];
  if (!expected) return [];
  const [own, others] = [played(found, side), played(found, OTHER[side])];
  const words = [text('analysis-expected', { side: text(`analysis-${side}`), other: text(`analysis-${OTHER[side]}`), plans: named(expected.plans, OTHER[side], scene) })];
  if (others) words.push(text(wasExpected(expected.plans, others.plan) ? 'analysis-expected-came' : 'analysis-expected-not'));
  return [[...words, ...replied(expected, side, own?.plan, scene)].join(' ')];
}

/** Lists plans with their expected probabilities. @param {import('../wire').ExpectedPlan[]} plans @param {Side} side @param {AnalysisBoard} scene */
function named(plans, side, scene) {
  const { first, rest } = likeliest(plans);
  // Predictions cannot be forecast.
  const names = first.map(({ plan, probability }) => `${scene.words(side, { ...plan, predicts: undefined })} (${formatShare(probability)})`);
  if (rest > 0) names.push(text('analysis-expected-else', { share: formatShare(rest) }));
  return alternatives.format(names);
}

/**
 * Returns sentences about the best reply to the expected plans, and about the plan that was played.
 * @param {NonNullable<TurnAnalysis['expected'][Side]>} expected
 * @param {Side} side
 * @param {import('../wire').Plan | undefined} own
 * @param {AnalysisBoard} scene
 */
function replied({ reply, value, played: worth }, side, own, scene) {
  const best = { reply: scene.words(side, reply), value: formatScore(value, side) };
  if (own?.text === reply.text) return [text('analysis-expected-found', best)];
  const words = [text('analysis-expected-best', best)];
  if (!own || worth === null) return words;
  const plan = scene.words(side, own);
  return [...words, isSignificant(worth - value) ? text('analysis-expected-played', { plan, worth: formatScore(worth, side) }) : text('analysis-expected-as-good', { plan })];
}
