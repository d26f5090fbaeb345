/** Sentences about the plans that each side could expect of the other. */

import { likeliest, isSignificant, played, wasExpected } from '../core/analysis.js';
import { element, find, text } from '../ui/dom.js';
import { formatScore, formatShare } from './number-format.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnAnalysis} TurnAnalysis */

const alternatives = new Intl.ListFormat(document.documentElement.lang, { type: 'disjunction' });
/** @type {Record<Side, Side>} */
const OTHER = { white: 'black', black: 'white' };

/** @param {TurnAnalysis | undefined} found */
export function showExpected(found) {
  const told = found ? [...sentences(found, 'white'), ...sentences(found, 'black')] : [];
  find('#expected').hidden = told.length === 0;
  find('#expected-told').replaceChildren(...told.map((words) => element('p', {}, words)));
}

/** Returns the sentences about the expectations of a side. @param {TurnAnalysis} found @param {Side} side */
function sentences(found, side) {
  const expected = found.expected[side];
  if (!expected) return [];
  const [own, others] = [played(found, side), played(found, OTHER[side])];
  const words = [text('analysis-expected', { side: text(`analysis-${side}`), other: text(`analysis-${OTHER[side]}`), plans: named(expected.plans) })];
  if (others) words.push(text(wasExpected(expected.plans, others.plan) ? 'analysis-expected-came' : 'analysis-expected-not'));
  return [[...words, ...replied(expected, side, own?.plan.text)].join(' ')];
}

/** Lists plans with their expected probabilities. @param {import('../wire').ExpectedPlan[]} plans */
function named(plans) {
  const { first, rest } = likeliest(plans);
  const names = first.map(({ plan, probability }) => `${plan.text} (${formatShare(probability)})`);
  if (rest > 0) names.push(text('analysis-expected-else', { share: formatShare(rest) }));
  return alternatives.format(names);
}

/**
 * Returns sentences about the best reply to the expected plans, and about the plan that was played.
 * @param {NonNullable<TurnAnalysis['expected'][Side]>} expected
 * @param {Side} side
 * @param {string | undefined} plan
 */
function replied({ reply, value, played: worth }, side, plan) {
  const best = { reply: reply.text, value: formatScore(value, side) };
  if (plan === reply.text) return [text('analysis-expected-found', best)];
  const words = [text('analysis-expected-best', best)];
  if (plan === undefined || worth === null) return words;
  return [...words, isSignificant(worth - value) ? text('analysis-expected-played', { plan, worth: formatScore(worth, side) }) : text('analysis-expected-as-good', { plan })];
}
