/** How large the board is, as a part of what the window allows: by its corner, with a pointer or with keys. */

import { local } from '../storage.js';

/** The least and the most of it, in percent, and how far a key goes. */
const [LEAST, MOST, STEP] = [40, 100, 5];
/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP, Home: -MOST, End: MOST };
const root = document.documentElement;

/** Lets the corner of the board change its size. @param {HTMLElement} handle */
export function size(handle) {
  if (handle.dataset.ready) return;
  handle.dataset.ready = 'yes';
  let percent = Math.round(100 * (Number(root.style.getPropertyValue('--zoom')) || 1));
  const show = (/** @type {number} */ wanted) => {
    percent = Math.min(MOST, Math.max(LEAST, Math.round(wanted)));
    root.style.setProperty('--zoom', String(percent / 100));
    handle.setAttribute('aria-valuenow', String(percent));
    local.setItem('zoom', String(percent / 100));
  };
  show(percent);
  handle.addEventListener('keydown', (event) => {
    if (!(event.key in KEYS)) return;
    event.preventDefault();
    show(percent + KEYS[event.key]);
  });
  handle.addEventListener('pointerdown', (event) => drag(handle, event, show, percent));
}

/**
 * Follows a pointer until it lets go.
 * @param {HTMLElement} handle
 * @param {PointerEvent} begun
 * @param {(percent: number) => void} show
 * @param {number} percent of the window it is at first
 */
function drag(handle, begun, show, percent) {
  const board = document.querySelector('#board')?.getBoundingClientRect();
  if (begun.button !== 0 || !board) return;
  begun.preventDefault();
  handle.setPointerCapture(begun.pointerId);
  const whole = (100 * board.width) / percent;
  const follow = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    // The board stays where it is, or keeps its middle: what is dragged decides, not where the corner lands.
    const far = Math.max(clientX - begun.clientX, clientY - begun.clientY);
    const near = Math.min(clientX - begun.clientX, clientY - begun.clientY);
    show(percent + (100 * (Math.abs(far) > Math.abs(near) ? far : near)) / whole);
  };
  const end = new AbortController();
  handle.addEventListener('pointermove', follow, end);
  for (const over of ['pointerup', 'pointercancel']) handle.addEventListener(over, () => end.abort(), end);
}
