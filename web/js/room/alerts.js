/** Alerts: a sound, a notification, a vibration, a mark on the page's icon. */

import { notification } from '../ui/notifications.js';
import { playSound } from './sounds.js';

/** @typedef {import('./alert-events.js').AlertKind} AlertKind */
/** @typedef {import('../core/settings.js').Settings} Settings */

/** Vibration patterns, in milliseconds on and off. @type {{ [kind in AlertKind]?: number[] }} */
const VIBRATIONS = { turn: [120], call: [120, 80, 120], low: [80, 60, 80] };

/** The mark on the icon. */
const DOT = "<circle cx='24' cy='24' r='8' fill='#e0482f' stroke='#fff' stroke-width='2'/></svg>";

/** The icon without the mark. */
let plain = '';

/**
 * Alerts in the chosen ways.
 * @param {AlertKind} kind
 * @param {Settings} chosen
 * @param {string} words of the notification; empty for none
 * @param {string} id of the game, which has one notification at a time
 */
export function showAlert(kind, chosen, words, id) {
  if (chosen.sound === 'on') playSound(kind);
  const pattern = VIBRATIONS[kind];
  if (chosen.vibrate === 'on' && pattern) navigator.vibrate?.(pattern);
  if (chosen.notify === 'on' && words && document.hidden) notify(words, id);
}

/** @param {string} words @param {string} id */
function notify(words, id) {
  const note = notification(document.title, { body: words, tag: id, icon: icon()?.href });
  note?.addEventListener('click', () => {
    focus();
    note.close();
  });
}

/**
 * Adds the mark to the page's icon, whose address holds the drawing, or removes it.
 * @param {boolean} marked
 */
export function showBadge(marked) {
  const link = icon();
  if (!link) return;
  plain ||= link.href;
  link.href = marked ? plain.replace('%3C/svg%3E', encodeURIComponent(DOT)) : plain;
}

const icon = () => /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel=icon]'));
