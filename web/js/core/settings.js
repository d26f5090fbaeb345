/** A viewer's settings for all games, stored in this browser. */

import { local } from '../ui/storage.js';

/** Storage key of the settings. The script before the first paint reads them too. */
const PLACE = 'settings';

/** The values of each setting, the default first. */
export const CHOICES = {
  /** Pause after each turn in playback, in seconds. */
  pace: ['1', '0.5', '2', '3', '4'],
  /** Sound effects. */
  sound: ['on', 'off'],
  /** Notifications while the page is not in view. */
  notify: ['off', 'on'],
  /** Vibration alerts. */
  vibrate: ['off', 'on'],
  /** Colours of the board's squares. */
  board: ['sage', 'wood', 'sea', 'slate'],
  /** Piece set. */
  pieces: ['carved', 'plain', 'bold'],
  /** Position of the file and rank labels. */
  coords: ['inside', 'outside', 'off'],
  /** Marks of the last turn's moves and clashes. */
  traces: ['on', 'off'],
  /** Committing a plan as soon as it is complete. */
  commit: ['off', 'on'],
  /** Committing a draft shortly before its player's time runs out. */
  deadline: ['off', 'on'],
  /** Opening games as text. */
  text: ['off', 'on'],
};

/** @typedef {{ [name in keyof typeof CHOICES]: string }} Settings */
/** @typedef {keyof typeof CHOICES} Name */

const NAMES = /** @type {Name[]} */ (Object.keys(CHOICES));

/** Returns the settings; stored values that are not valid are ignored. @returns {Settings} */
export function settings() {
  const kept = parsed(local.getItem(PLACE));
  const value = (/** @type {Name} */ name) => CHOICES[name].find((one) => one === kept[name]) ?? CHOICES[name][0];
  return /** @type {Settings} */ (Object.fromEntries(NAMES.map((name) => [name, value(name)])));
}

/** Stores a setting. @param {Name} name @param {string} value */
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
