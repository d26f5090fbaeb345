/** The open seeks, kept up to date by the server. */

import { clockInWords } from './clock.js';
import { element, text } from './dom.js';
import { Socket } from './socket.js';
import { takeSeat } from './taking.js';

/** @typedef {import('./wire').Seek} Seek */

/**
 * Shows the seeks in a list, and goes to the game when one of the viewer's own is taken.
 * @param {HTMLElement} list
 * @param {HTMLElement} empty what is there instead when there are none
 * @param {(words: string) => void} complain
 */
export function watchLobby(list, empty, complain) {
  new Socket(() => '/api/lobby/ws', (/** @type {import('./wire').LobbyMessage} */ message) => {
    if (message.type === 'goto') location.assign(message.url);
    if (message.type !== 'lobby') return;
    list.replaceChildren(...message.seeks.map((seek) => row(seek, complain)));
    empty.hidden = message.seeks.length > 0;
  });
}

/**
 * @param {Seek} seek
 * @param {(words: string) => void} complain
 */
function row(seek, complain) {
  const secret = seek.secrecy === 'open' ? [] : [text(`start-secrecy-${seek.secrecy}`)];
  const terms = [seek.game, text('start-clock', { what: clockInWords(seek.clock) }), ...seek.options, ...secret].join(' · ');
  const who = seek.yours ? text(`start-yours-${seek.side}`) : text(`start-seek-${seek.side}`, { name: seek.name });
  const words = element('span', {}, who);
  const way = seek.yours ? element('a', { class: 'button small', href: `/game/${seek.id}` }, text('start-go-back')) : joins(seek, complain);
  const lines = [words, element('span', { class: 'soft' }, terms)];
  if (!seek.yours && !takable(seek)) lines.push(element('span', { class: 'soft bad' }, text('start-cannot-seal')));
  return element('li', {}, element('span', { class: 'seek' }, ...lines), way);
}

/** Browsers seal on https and on this machine only. @param {Seek} seek */
const takable = ({ secrecy }) => secrecy !== 'sealed' || crypto.subtle !== undefined;

/**
 * @param {Seek} seek
 * @param {(words: string) => void} complain
 */
function joins(seek, complain) {
  const button = element('button', { type: 'button', class: 'small' }, text('start-take'));
  button.disabled = !takable(seek);
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      await takeSeat(seek.id, seek.secrecy);
      location.assign(`/game/${seek.id}`);
    } catch (error) {
      complain(error instanceof Error ? error.message : String(error));
      button.disabled = false;
    }
  });
  return button;
}
