/** Icons of figures at text size. */

import { drawing } from '../ui/dom.js';
import { ROLES } from './shapes.js';

/**
 * @param {import('../wire').Side} side
 * @param {import('../wire').PieceView | undefined} figure
 */
export function pieceIcon(side, figure) {
  const picture = drawing('svg', { viewBox: '0 0 45 45', class: `icon ${side}`, 'aria-hidden': 'true' });
  const name = ROLES[figure?.face.toLowerCase() ?? ''];
  if (name) picture.append(drawing('use', { href: `#${name}`, width: 45, height: 45 }));
  return picture;
}
