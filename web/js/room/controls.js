/** The buttons and the keys of the page of a game. */

import { copyText } from '../ui/copy.js';
import { choose, settings } from '../core/settings.js';
import { find, text } from '../ui/dom.js';
import { sealErrorText } from './plan-sealing.js';
import { drawAnnotation } from './annotation-input.js';
import { applyBoardTheme } from './board-theme.js';

/** @typedef {import('./room-state.js').RoomState} RoomState */

/** Time left, in milliseconds, at which a draft is committed on request. Hidden pages act once a second. */
const LAST = 2000;

/** @type {Record<string, string>} */
const KEYS = { ArrowLeft: 'previous', ArrowRight: 'following', Home: 'first', End: 'last', c: 'commit', f: 'flip' };

/** Attaches the actions of the buttons, the keys and the squares of the board. @param {RoomState} room */
export function connectControls(room) {
  const { planner, replay } = room;
  Object.assign(room.inputCallbacks, /** @type {import('../board/board-input.js').InputCallbacks} */ ({
    press: (square) => {
      room.notes?.clear();
      skipAnimation(room);
      return replay.busy ? replay.skip() : planner.press(square);
    },
    grab: (square) => {
      room.notes?.clear();
      skipAnimation(room);
      return planner.grab(square);
    },
    sketch: (note, done) => void drawAnnotation(room, note, done),
  }));
  planner.completed = () => settings().commit === 'on' && commit(room);
  room.players.ran = (side, left) => left < LAST && settings().deadline === 'on' && autoCommit(room, side);
  void applyBoardTheme();
  resize();
  const actions = { ...viewActions(room), ...gameActions(room) };
  for (const [name, act] of Object.entries(actions)) find(`#${name}`).addEventListener('click', act);
  addEventListener('keydown', (event) => press(room, actions, event));
  // A hidden page alerts instead of waiting to be seen.
  document.addEventListener('visibilitychange', () => room.render());
  const link = find('#link');
  if (link instanceof HTMLInputElement) {
    link.value = location.href;
    link.addEventListener('focus', () => link.select());
  }
}

/**
 * Ends the animation of the last turn if a clock of the viewer runs meanwhile: then the board takes a plan at
 * once.
 * @param {RoomState} room
 */
function skipAnimation({ players, replay }) {
  if (replay.busy && replay.live && players.charged) replay.go(replay.frames.length);
}

/**
 * Returns the actions that concern only this page.
 * @param {RoomState} room
 * @returns {Record<string, () => unknown>}
 */
function viewActions(room) {
  const { planner, replay, sending } = room;
  /**
   * Returns a browsing action, which first clears the messages about the plan of the turn that it leaves.
   * @param {() => unknown} go
   */
  const browse = (go) => () => {
    room.refusal = room.note = '';
    return go();
  };
  return {
    clear: () => {
      if (room.variations?.line) room.variations.anew();
      sending.withdraw();
      room.render();
      planner.clear();
    },
    skip: () => replay.skip(),
    live: browse(() => replay.go(replay.frames.length)),
    first: browse(() => replay.go(0)),
    'look-back': browse(() => replay.run(pace)),
    previous: browse(() => replay.go(replay.index - 1)),
    following: browse(() => replay.forward()),
    last: browse(() => replay.go(replay.frames.length)),
    run: browse(() => (replay.running ? replay.skip() : replay.run(pace))),
    sound: () => switchSound(room),
    flip: () => room.turn(),
    copy: () => copied('#copy', room.navigation.link),
    'copy-turn': () => copied('#copy-turn', room.navigation.link),
    'copy-position': () => copied('#copy-position', room.turnLog.shown),
    'try-plans': async () => (await import('./continue-game.js')).tryPlans(room),
    'play-on': async () => (await import('./continue-game.js')).playOn(room),
    embed: () => copied('#embed', embedded(room)),
    picture: () => find('#picture').setAttribute('href', `/game/${room.id}/${room.replay.index}.png`),
    settings: async () => (await import('./settings-dialog.js')).showSettings(() => room.applyTheme()),
    'save-transcript': async () => (await import('./evidence.js')).saveTranscript(room),
    'save-receipts': async () => (await import('./evidence.js')).saveReceipts(room),
    'copy-share': () => copied('#copy-share', room.navigation.link),
    // A closed share sheet rejects the promise.
    'share-link': () => navigator.share({ url: room.navigation.link }).catch(() => undefined),
  };
}

/** Returns the pause after each turn in playback, in milliseconds. */
const pace = () => 1000 * Number(settings().pace);

/** Switches the sounds off, or on with an example. @param {RoomState} room */
function switchSound(room) {
  choose('sound', settings().sound === 'on' ? 'off' : 'on');
  if (settings().sound === 'on') void import('./sounds.js').then(({ playSound }) => playSound('turn'), () => {});
  room.render();
}

/** Returns the HTML that embeds the game in another page. @param {RoomState} room */
const embedded = ({ id }) =>
  `<iframe src="${location.origin}/embed/game/${id}" width="420" height="540" title="Zugleich"></iframe>`;

/**
 * Returns the actions that send a request to the server.
 * @param {RoomState} room
 * @returns {Record<string, () => unknown>}
 */
function gameActions(room) {
  const { planner, socket } = room;
  /** Returns the seat that a button acts for: in practice the one that plans. */
  const acting = () => planner.seat ?? room.state?.you[0] ?? 'white';
  /** @param {'ask' | 'accept' | 'decline'} action */
  const takeback = (action) => socket.send({ type: 'takeback', seat: acting(), action });
  return {
    commit: () => commit(room),
    resign: async () => {
      const seat = acting();
      const { confirmAction } = await import('../ui/confirm.js');
      if (await confirmAction(text('room-resign-sure', { side: text(`board-${seat}`) }))) socket.send({ type: 'resign', seat });
    },
    abort: async () => {
      const { confirmAction } = await import('../ui/confirm.js');
      if (await confirmAction(text('room-abort-sure'))) socket.send({ type: 'abort', seat: acting() });
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
    'give-time': () => socket.send({ type: 'give_time', seat: acting() }),
    claim: () => socket.send({ type: 'claim', seat: acting() }),
    rematch: async () => (await import('./rematch.js')).askRematch(room, acting()),
    join: () => join(room).then(() => socket.renew(), (error) => room.showError(error.message)),
  };
}

/** Takes the open seat, with a key of this game where the browsers seal. @param {RoomState} room */
async function join({ id, state }) {
  if (state?.secrecy === 'sealed' && !crypto.subtle) throw new Error(text('room-cannot-seal'));
  return (await import('../net/join-game.js')).joinGame(id, state?.secrecy);
}

/** @param {RoomState} room */
function commit(room) {
  const { planner: { seat, draft }, state } = room;
  if (!state || !seat || !draft) return;
  if (room.variations?.line) return void room.variations.plan(seat, draft);
  const why = sealErrorText(room);
  if (why) return room.showError(why);
  room.refusal = room.note = '';
  room.sending.begin({ seat, turn: state.turn, plan: draft }, state.phase);
  room.render();
}

/**
 * Commits the draft of a player when hardly any time is left, once a turn.
 * @param {RoomState} room
 * @param {import('../wire').Side} side
 */
function autoCommit(room, side) {
  const { state, replay, sending: { sent } } = room;
  if (!state || sent || state.own[side]?.committed || room.autoCommittedTurn === state.turn) return;
  if (!replay.live) replay.go(replay.frames.length);
  if (room.planner.seat !== side || !room.planner.draft) return;
  room.autoCommittedTurn = state.turn;
  commit(room);
}

/** Prepares the handle that resizes the board: its module is loaded on the first approach. */
function resize() {
  const handle = find('#size');
  const load = async () => (await import('./board-size.js')).listenToResize(handle);
  for (const near of ['pointerenter', 'focus']) handle.addEventListener(near, load, { once: true });
}

/** @param {RoomState} room @param {Record<string, () => unknown>} actions @param {KeyboardEvent} event */
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
const copied = (selector, words) => copyText(find('span', find(selector)), words, { done: text('room-copied'), failed: text('room-not-copied') });
