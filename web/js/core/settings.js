/** What a viewer has chosen for all games, as this browser keeps it. */

import { local } from '../storage.js';

/** Under which name they are kept. The script before the first paint reads them too. */
const PLACE = 'settings';

/** What can be chosen of each, what holds without a choice first. */
export const CHOICES = {
  /** How long a turn stands when one after the other is played, in seconds. */
  pace: ['1', '0.5', '2', '3', '4'],
  /** Whether what happens can be heard. */
  sound: ['off', 'on'],
  /** Whether a player who looks elsewhere is called by a notification. */
  notify: ['off', 'on'],
  /** Whether a player is called by a vibration. */
  vibrate: ['off', 'on'],
  /** The colours of the board's squares. */
  board: ['sage', 'wood', 'sea', 'slate'],
  /** Which drawings the pieces have. */
  pieces: ['carved', 'plain', 'bold'],
  /** Where the names of files and ranks stand. */
  coords: ['inside', 'outside', 'off'],
  /** Whether what the last turn has moved, and where it was fought, is marked. */
  traces: ['on', 'off'],
  /** Whether a plan is committed as soon as it is complete. */
  commit: ['off', 'on'],
  /** Whether a draft is committed shortly before its player's time runs out. */
  deadline: ['off', 'on'],
  /** Whether games are opened as text. */
  text: ['off', 'on'],
};

/** @typedef {{ [name in keyof typeof CHOICES]: string }} Settings */
/** @typedef {keyof typeof CHOICES} Name */

const NAMES = /** @type {Name[]} */ (Object.keys(CHOICES));

/** What is chosen; what is kept and makes no sense counts as not chosen. @returns {Settings} */
export function settings() {
  const kept = parsed(local.getItem(PLACE));
  const value = (/** @type {Name} */ name) => CHOICES[name].find((one) => one === kept[name]) ?? CHOICES[name][0];
  return /** @type {Settings} */ (Object.fromEntries(NAMES.map((name) => [name, value(name)])));
}

/** Keeps a choice. @param {Name} name @param {string} value */
export function choose(name, value) {
  local.setItem(PLACE, JSON.stringify({ ...settings(), [name]: value }));
}

/** @param {string | null} text @returns {Record<string, unknown>} */
function parsed(text) {
  try {
    return Object(JSON.parse(text ?? '{}'));
  } catch {
    return {};
  }
}
