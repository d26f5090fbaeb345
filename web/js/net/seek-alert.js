/** Alert on every page when the guest's seek is taken. Loaded while there is such a seek. */

import { settings } from '../core/settings.js';
import { element, find, text } from '../ui/dom.js';
import { showAlert, showBadge } from '../room/alerts.js';
import { setCallTitle } from '../ui/title.js';
import { endMeanwhileGame, meanwhileGame } from './meanwhile-game.js';
import { Socket } from './socket.js';
import { loadTexts } from '../ui/seldom-texts.js';

await loadTexts();

/** @type {Socket | null} */
let socket = null;
/** URLs of games already announced. @type {Set<string>} */
const told = new Set();

/** Mark beside the link to the start page, which lists the guest's seeks. */
const mark = [element('span', { class: 'due', 'aria-hidden': 'true' }, '…'), element('span', { class: 'unseen' }, ` (${text('call-waiting')})`)];

/** Shows on the page whether the guest waits for an opponent. @param {boolean} waits */
function showWaiting(waits) {
  const link = find('header nav a[href="/"]');
  link.title = waits ? text('call-waiting') : '';
  if (waits) link.append(...mark);
  else mark.forEach((part) => part.remove());
}

/** Subscribes to the guest's own seeks until there are none. */
export function watchOwnSeeks() {
  socket ??= new Socket(() => '/api/lobby/ws?own=true', (/** @type {import('../wire').LobbyMessage} */ message) => {
    if (message.type === 'here') socket?.send({ type: 'ping' });
    if (message.type === 'goto') announceTakenSeek(message);
    if (message.type !== 'lobby') return;
    showWaiting(message.seeks.length > 0);
    if (message.seeks.length) return;
    socket?.end();
    socket = null;
  });
}

/**
 * Announces a taken seek, with a link to the game.
 * @param {{ url: string, name?: string }} game
 */
export function announceTakenSeek({ url, name = '' }) {
  // The game's own page shows it already.
  if (told.has(url) || `${location.pathname}/`.startsWith(`${url}/`)) return;
  told.add(url);
  const words = name ? text('call-taken', { name }) : text('call-taken-unnamed');
  const ends = meanwhileGame() ? [element('small', { class: 'soft' }, text('call-taken-ends'))] : [];
  const play = element('a', { class: 'button primary', href: url }, text('call-play'));
  play.addEventListener('click', () => endMeanwhileGame());
  const close = element('button', { type: 'button', class: 'plain square', 'aria-label': text('call-close') }, '×');
  const note = element('p', {}, element('span', {}, words, ...ends), play, close);
  if (!document.querySelector('#called')) document.body.append(element('div', { id: 'called', role: 'alert' }));
  find('#called').append(note);
  close.addEventListener('click', () => {
    note.remove();
    setCallTitle('');
    showBadge(false);
  });
  setCallTitle(words);
  showBadge(true);
  // A call always sounds: the setting concerns the sounds of a game.
  showAlert('call', { ...settings(), sound: 'on' }, words, url);
}
