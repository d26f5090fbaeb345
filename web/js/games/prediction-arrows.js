/** Arrows of plans with predictions: a prediction is dashed, and drawn beside the plan. */

import { distance, UNIT } from '../core/geometry.js';
import { drawing } from '../ui/dom.js';
import { arrow } from '../board/shapes.js';

/** @typedef {import('../core/geometry.js').Point} Point */
/** @typedef {import('../board/shapes.js').Arrow & { predicted?: boolean, correct?: boolean }} Arrow */

/**
 * Returns the offset of an arrow to the right of its line, for arrows that share their squares.
 * @param {Arrow} one
 * @param {Arrow[]} all
 */
function aside(one, all) {
  const ways = [one.from + one.to, one.to + one.from];
  const shared = all.filter((other) => ways.includes(other.from + other.to)).length > 1;
  return shared ? UNIT * (one.predicted ? 0.3 : 0.09) : 0;
}

/**
 * Draws an arrow: solid for a plan, dashed for a prediction; with a sign once the prediction is known to be
 * correct or wrong.
 * @param {Point} from
 * @param {Point} to
 * @param {Arrow} one
 * @param {Arrow[]} all
 */
export function predictionArrow(from, to, one, all) {
  const plain = arrow(from, to, one);
  const place = `${plain.getAttribute('transform')} translate(0 ${aside(one, all)})`;
  plain.setAttribute('transform', place);
  if (!one.predicted) return plain;
  const length = distance(from, to);
  const [start, neck, tip] = [UNIT * 0.3, length - UNIT * 0.42, length - UNIT * 0.12];
  const [thin, wide, dash, gap] = [UNIT * 0.055, UNIT * 0.16, UNIT * 0.17, UNIT * 0.1];
  const dashes = [];
  for (let at = start; at + dash < neck; at += dash + gap) dashes.push(`M${at} ${-thin}h${dash}v${2 * thin}h${-dash}z`);
  plain.setAttribute('d', `${dashes.join('')}M${neck} ${-wide}L${tip} 0L${neck} ${wide}z`);
  plain.removeAttribute('transform');
  const made = drawing('g', { class: 'predicted', transform: place }, plain);
  if (one.correct !== undefined) {
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * -180) / Math.PI;
    const sign = drawing('g', { class: one.correct ? 'right' : 'wrong', transform: `translate(${length / 2}) rotate(${angle})` });
    const [cross, tick] = ['M-2.6-2.6L2.6 2.6M-2.6 2.6L2.6-2.6', 'M-3.2.4L-.8 2.8L3.4-2.6'];
    sign.append(drawing('circle', { r: 6.5 }), drawing('path', { d: one.correct ? tick : cross }));
    made.append(sign);
  }
  return made;
}
