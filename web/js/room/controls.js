/** The buttons and the keys of the page of a game. */

import { copy } from '../ui/copy.js';
import { settings } from '../core/settings.js';
import { find, text } from '../ui/dom.js';
import { ask } from './rematch.js';
import { fault } from './plan-sealing.js';
import { sketch } from './annotation-input.js';
import { wear } from './board-theme.js';

/** @typedef {import('./room-state.js').Desk} Desk */

/** Time left, in milliseconds, at which a draft is committed on request. Hidden pages act once a second. */
const LAST = 2000;

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: 'previous', ArrowRight: 'following', Home: 'first', End: 'last', c: 'commit', f: 'flip' };

/** Attaches the actions of the buttons, the keys and the squares of the board. @param {Desk} desk */
export function control(desk) {
  const { planner, replay } = desk;
  Object.assign(desk.hands, /** @type {import('../board/board-input.js').Hands} */ ({
    press: (square) => {
      desk.notes?.clear();
      hurry(desk);
      return replay.busy ? replay.skip() : planner.press(square);
    },
    grab: (square) => {
      desk.notes?.clear();
      hurry(desk);
      return planner.grab(square);
    },
    sketch: (note, done) => void sketch(desk, note, done),
  }));
  planner.completed = () => settings().commit === 'on' && commit(desk);
  desk.players.ran = (side, left) => left < LAST && settings().deadline === 'on' && hasten(desk, side);
  void wear();
  resize();
  const actions = { ...views(desk), ...wishes(desk) };
  for (const [name, act] of Object.entries(actions)) find(`#${name}`).addEventListener('click', act);
  addEventListener('keydown', (event) => press(desk, actions, event));
  // A hidden page alerts instead of waiting to be seen.
  document.addEventListener('visibilitychange', () => desk.render());
  const link = find('#link');
  if (link instanceof HTMLInputElement) {
    link.value = location.href;
    link.addEventListener('focus', () => link.select());
  }
}

/**
 * Ends the animation of the last turn if a clock of the viewer runs meanwhile: then the board takes a plan at
 * once.
 * @param {Desk} desk
 */
function hurry({ players, replay }) {
  if (replay.busy && replay.live && players.charged) replay.go(replay.frames.length);
}

/**
 * Returns the actions that concern only this page.
 * @param {Desk} desk
 * @returns {Record<string, () => unknown>}
 */
function views(desk) {
  const { planner, replay, sending } = desk;
  /**
   * Returns a browsing action, which first clears the messages about the plan of the turn that it leaves.
   * @param {() => unknown} go
   */
  const browse = (go) => () => {
    desk.refusal = desk.note = '';
    return go();
  };
  return {
    clear: () => {
      if (desk.tries?.line) desk.tries.anew();
      sending.withdraw();
      desk.render();
      planner.clear();
    },
    skip: () => replay.skip(),
    live: browse(() => replay.go(replay.frames.length)),
    first: browse(() => replay.go(0)),
    'look-back': browse(() => replay.go(0)),
    previous: browse(() => replay.go(replay.index - 1)),
    following: browse(() => replay.forward()),
    last: browse(() => replay.go(replay.frames.length)),
    run: browse(() => (replay.running ? replay.skip() : replay.run(() => 1000 * Number(settings().pace)))),
    flip: () => desk.turn(),
    copy: () => copied('#copy', desk.looking.link),
    'copy-turn': () => copied('#copy-turn', desk.looking.link),
    'copy-position': () => copied('#copy-position', desk.story.shown),
    'try-plans': async () => (await import('./continue-game.js')).tryPlans(desk),
    'play-on': async () => (await import('./continue-game.js')).playOn(desk),
    embed: () => copied('#embed', embedded(desk)),
    picture: () => find('#picture').setAttribute('href', `/game/${desk.id}/${desk.replay.index}.png`),
    settings: async () => (await import('./settings-dialog.js')).showSettings(() => desk.dress()),
    'save-transcript': async () => (await import('./evidence.js')).saveTranscript(desk),
    'save-receipts': async () => (await import('./evidence.js')).saveReceipts(desk),
    'copy-share': () => copied('#copy-share', desk.looking.link),
  };
}

/** Returns the HTML that embeds the game in another page. @param {Desk} desk */
const embedded = ({ id }) =>
  `<iframe src="${location.origin}/embed/game/${id}" width="420" height="540" title="Zugleich"></iframe>`;

/**
 * Returns the actions that send a request to the server.
 * @param {Desk} desk
 * @returns {Record<string, () => unknown>}
 */
function wishes(desk) {
  const { planner, socket } = desk;
  /** Returns the seat that a button acts for: in practice the one that plans. */
  const acting = () => planner.seat ?? desk.state?.you[0] ?? 'white';
  /** @param {'ask' | 'accept' | 'decline'} action */
  const takeback = (action) => socket.send({ type: 'takeback', seat: acting(), action });
  return {
    commit: () => commit(desk),
    resign: async () => {
      const seat = acting();
      const { confirmed } = await import('../ui/confirm.js');
      if (await confirmed(text('room-resign-sure', { side: text(`board-${seat}`) }))) socket.send({ type: 'resign', seat });
    },
    abort: async () => {
      const { confirmed } = await import('../ui/confirm.js');
      if (await confirmed(text('room-abort-sure'))) socket.send({ type: 'abort', seat: acting() });
    },
    withdraw: () => socket.send({ type: 'abort', seat: acting() }),
    'claim-win': () => socket.send({ type: 'absence', seat: acting(), claim: 'win' }),
    'claim-draw': () => socket.send({ type: 'absence', seat: acting(), claim: 'draw' }),
    draw: () => socket.send({ type: 'draw', seat: acting(), action: 'offer' }),
    accept: () => socket.send({ type: 'draw', seat: acting(), action: 'accept' }),
    decline: () => socket.send({ type: 'draw', seat: acting(), action: 'decline' }),
    'take-back': () => takeback('ask'),
    'accept-takeback': () => takeback('accept'),
    'decline-takeback': () => takeback('decline'),
    claim: () => socket.send({ type: 'claim', seat: acting() }),
    rematch: () => ask(desk, acting()),
    join: () => join(desk).then(() => socket.renew(), (error) => desk.complain(error.message)),
  };
}

/** Takes the open seat, with a key of this game where the browsers seal. @param {Desk} desk */
async function join({ id, state }) {
  if (state?.secrecy === 'sealed' && !crypto.subtle) throw new Error(text('room-cannot-seal'));
  return (await import('../net/join-game.js')).takeSeat(id, state?.secrecy);
}

/** @param {Desk} desk */
function commit(desk) {
  const { planner: { seat, draft }, state } = desk;
  if (!state || !seat || !draft) return;
  if (desk.tries?.line) return void desk.tries.plan(seat, draft);
  const why = fault(desk);
  if (why) return desk.complain(why);
  desk.refusal = desk.note = '';
  desk.sending.begin({ seat, turn: state.turn, plan: draft }, state.phase);
  desk.render();
}

/**
 * Commits the draft of a player when hardly any time is left, once a turn.
 * @param {Desk} desk
 * @param {import('../wire').Side} side
 */
function hasten(desk, side) {
  const { state, replay, sending: { sent } } = desk;
  if (!state || sent || state.own[side]?.committed || desk.hastened === state.turn) return;
  if (!replay.live) replay.go(replay.frames.length);
  if (desk.planner.seat !== side || !desk.planner.draft) return;
  desk.hastened = state.turn;
  commit(desk);
}

/** Prepares the handle that resizes the board: its module is loaded on the first approach. */
function resize() {
  const handle = find('#size');
  const load = async () => (await import('./board-size.js')).size(handle);
  for (const near of ['pointerenter', 'focus']) handle.addEventListener(near, load, { once: true });
}

/** @param {Desk} desk @param {Record<string, () => unknown>} actions @param {KeyboardEvent} event */
function press({ planner, replay }, actions, event) {
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.ctrlKey || event.altKey || event.metaKey || at.closest('dialog, input, select, textarea, [role=slider]')) return;
  if (event.key === 'Escape') return replay.busy ? replay.skip() : planner.cancel();
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = KEYS[key];
  // The buttons of a game name their keys themselves.
  if (!action) return /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${CSS.escape(key)}"]:enabled`))?.click();
  event.preventDefault();
  if (replay.busy && action === 'commit') replay.skip();
  else actions[action]();
}

/** @param {string} selector of the button that shows the outcome @param {string} words */
const copied = (selector, words) => copy(find('span', find(selector)), words, { done: text('room-copied'), failed: text('room-not-copied') });
