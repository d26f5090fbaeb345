/** Dialog for plans with the same squares: the promotion choice. */

import { promotionOf, inPromotionOrder } from '../core/plans.js';
import { drawing, element, text } from '../ui/dom.js';
import { ROLES } from './shapes.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */

/**
 * Lets the player choose between plans with the same squares.
 * @param {Board} board
 * @param {Plan[]} plans
 * @param {Side} side
 * @returns {Promise<Plan | undefined>}
 */
export function askPromotion(board, plans, side) {
  const dialog = element('dialog', { class: `choice ${side}`, 'aria-label': text('board-choose') });
  // The tap that chose the square also clicks on this dialog: only a press that begins here counts.
  let pressed = false;
  dialog.addEventListener('pointerdown', () => (pressed = true));
  dialog.addEventListener('click', (event) => {
    if (event.detail && !pressed) event.stopPropagation();
    else if (event.target === dialog) dialog.close();
  }, true);
  for (const plan of inPromotionOrder(plans)) {
    const role = ROLES[promotionOf(plan)];
    const name = text(role ? `board-${role}` : 'board-plain');
    const button = element('button', { type: 'button', 'aria-label': name }, role ? drawRole(role) : name);
    button.addEventListener('click', () => dialog.close(plan.text));
    dialog.append(button);
  }
  dialog.addEventListener('keydown', (event) => walk(dialog, event));
  board.root.append(dialog);
  dialog.showModal();
  if (plans.every(promotionOf)) stand(dialog, board, plans[0].moves[0].to);
  return new Promise((resolve) => {
    dialog.addEventListener('close', () => {
      dialog.remove();
      resolve(plans.find((plan) => plan.text === dialog.returnValue));
    });
  });
}

/** Steps of the arrow keys through the choices, as displayed. @type {Record<string, number>} */
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/**
 * Moves through the choices by arrow keys, and chooses by a piece letter.
 * @param {HTMLElement} dialog
 * @param {KeyboardEvent} event
 */
function walk(dialog, event) {
  const buttons = [...dialog.querySelectorAll('button')];
  const named = buttons.find((button) => button.ariaLabel === text(`board-${ROLES[event.key.toLowerCase()] ?? 'plain'}`));
  const step = STEPS[event.key] * (dialog.classList.contains('upward') && /Up|Down/.test(event.key) ? -1 : 1);
  if (step) buttons.at((buttons.findIndex((button) => button === document.activeElement) + step) % buttons.length)?.focus();
  else if (event.key.length === 1 && event.key !== ' ' && named) named.click();
  else return;
  event.preventDefault();
}

/**
 * Places the promotion choice in a column on the file of its square, from the board's edge inwards.
 * @param {HTMLElement} dialog
 * @param {Board} board
 * @param {string} square
 */
function stand(dialog, board, square) {
  const cell = board.cells.get(square)?.getBoundingClientRect();
  if (!cell) return;
  const size = Math.max(cell.width, 48);
  const upper = board.neighbour(square, 0, 1) === null;
  dialog.classList.add('column');
  dialog.classList.toggle('upward', !upper);
  dialog.style.setProperty('--size', `${size}px`);
  dialog.style.left = `${Math.min(cell.left + (cell.width - size) / 2, innerWidth - size)}px`;
  dialog.style.top = `${upper ? cell.top : cell.bottom - size * dialog.childElementCount}px`;
}

/** @param {string} role */
function drawRole(role) {
  return drawing('svg', { viewBox: '0 0 45 45' }, drawing('use', { href: `#${role}`, width: 45, height: 45 }));
}
