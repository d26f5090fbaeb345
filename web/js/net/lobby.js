/** The list of open seeks, updated by the server. */

import { clockInWords } from '../ui/time-control.js';
import { element, post, text, whyFailed } from '../ui/dom.js';
import { Socket } from './socket.js';
import { joinGame } from './join-game.js';
import { endMeanwhileGame } from './meanwhile-game.js';
import { showWaitingOffers } from './waiting-offers.js';

/** @typedef {import('../wire').Seek} Seek */

/**
 * Shows the seeks in a list, and opens the game when one of the viewer's own seeks is taken.
 * @param {HTMLElement} list
 * @param {HTMLElement} empty placeholder for an empty list
 * @param {(words: string) => void} complain
 */
export function watchLobby(list, empty, complain) {
  const box = element('div', { class: 'waiting', hidden: '' });
  list.after(box);
  const socket = new Socket(() => '/api/lobby/ws', (/** @type {import('../wire').LobbyMessage} */ message) => {
    if (message.type === 'here') socket.send({ type: 'ping' });
    if (message.type === 'goto') called(message);
    if (message.type !== 'lobby') return;
    list.replaceChildren(...message.seeks.map((seek) => row(seek, complain)));
    empty.hidden = message.seeks.length > 0;
    const own = message.seeks.find((seek) => seek.yours);
    showWaitingOffers(box, own ? { id: own.id, since: 1000 * own.created } : null);
  });
}

/**
 * Opens a game that another player has joined; on a hidden page, alerts the viewer instead.
 * @param {{ url: string }} game
 */
function called(game) {
  const open = () => {
    endMeanwhileGame();
    location.assign(game.url);
  };
  if (document.hidden) void import('./seek-alert.js').then(({ announceTakenSeek }) => announceTakenSeek(game), open);
  else open();
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
  const open = () => element('a', { class: 'button small', href: `/game/${seek.id}` }, text('start-go-back'));
  const withdraw = () => does('start-withdraw', () => post(`/api/games/${seek.id}/abort`), complain);
  const ways = seek.yours ? [open(), withdraw()] : [joins(seek, complain)];
  const lines = [words, element('span', { class: 'soft' }, terms)];
  if (!seek.yours && !takable(seek)) lines.push(element('span', { class: 'soft bad' }, text('start-cannot-seal')));
  return element('li', { class: seek.yours ? 'own' : '' }, element('span', { class: 'seek' }, ...lines), ...ways);
}

/** Returns whether this browser can join a seek; sealing needs https or localhost. @param {Seek} seek */
const takable = ({ secrecy }) => secrecy !== 'sealed' || crypto.subtle !== undefined;

/**
 * @param {Seek} seek
 * @param {(words: string) => void} complain
 */
function joins(seek, complain) {
  const button = does('start-take', () => joinGame(seek.id, seek.secrecy), complain, () => location.assign(`/game/${seek.id}`));
  button.disabled = !takable(seek);
  return button;
}

/**
 * Creates a button that sends a request to the server.
 * @param {string} label
 * @param {() => Promise<unknown>} ask
 * @param {(words: string) => void} complain
 * @param {() => void} [then] called after success
 */
function does(label, ask, complain, then = () => {}) {
  const button = element('button', { type: 'button', class: 'small' }, text(label));
  button.addEventListener('click', async () => {
    button.disabled = true;
    try {
      await ask();
      then();
    } catch (error) {
      complain(whyFailed(error));
      button.disabled = false;
    }
  });
  return button;
}
