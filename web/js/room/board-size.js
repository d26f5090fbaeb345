/** Size of the board, as a part of the window's limit: set by its corner, with a pointer or with keys. */

import { local } from '../ui/storage.js';

/** Minimum, maximum, and step of a key, in percent. */
const [LEAST, MOST, STEP] = [40, 100, 5];
/** @type {Record<string, number>} */
const KEYS = { ArrowLeft: -STEP, ArrowDown: -STEP, ArrowRight: STEP, ArrowUp: STEP, Home: -MOST, End: MOST };
const root = document.documentElement;

/** Lets the handle at the board's corner change its size. @param {HTMLElement} handle */
export function listenToResize(handle) {
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
 * Follows a pointer until its release.
 * @param {HTMLElement} handle
 * @param {PointerEvent} begun
 * @param {(percent: number) => void} show
 * @param {number} percent at the start
 */
function drag(handle, begun, show, percent) {
  const board = document.querySelector('#board')?.getBoundingClientRect();
  if (begun.button !== 0 || !board) return;
  begun.preventDefault();
  handle.setPointerCapture(begun.pointerId);
  const whole = (100 * board.width) / percent;
  const follow = (/** @type {PointerEvent} */ { clientX, clientY }) => {
    // The board keeps its place or its middle: the dragged distance counts, not the position of the corner.
    const far = Math.max(clientX - begun.clientX, clientY - begun.clientY);
    const near = Math.min(clientX - begun.clientX, clientY - begun.clientY);
    show(percent + (100 * (Math.abs(far) > Math.abs(near) ? far : near)) / whole);
  };
  const end = new AbortController();
  handle.addEventListener('pointermove', follow, end);
  for (const over of ['pointerup', 'pointercancel']) handle.addEventListener(over, () => end.abort(), end);
}
