/** All parts that the page of a game works with, and its state beside the server's. */

import { PlanDelivery } from '../core/plan-delivery.js';
import * as session from '../core/session.js';
import { StateDecoder } from '../core/state-delta.js';
import { element, find } from '../ui/dom.js';
import { PlayerBars } from './player-bars.js';
import { createReplay } from '../board/board-replay.js';
import { Socket } from '../net/socket.js';
import { local } from '../ui/storage.js';
import { settleTurn } from '../board/turn-marks.js';
import { keepCurrentInView } from '../ui/scroll-into-view.js';
import { AlertEvents } from './alert-events.js';
import { drawRoom } from './room-view.js';
import { isTurned } from './first-paint.js';
import { handleMessage } from './message-handler.js';
import { TurnNavigation } from './turn-navigation.js';
import { showCapturedPieces } from './captured-pieces.js';
import { storeDraft } from './plan-draft.js';
import { applyBoardTheme } from './board-theme.js';
import { sealErrorText, sealPlan } from './plan-sealing.js';
import { TurnLog } from './turn-log.js';

/** Number of sentences kept for a screen reader that lags behind. */
const SAID = 4;

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

/**
 * Parts of a game's page that differ between games or are loaded already.
 * @typedef {object} RoomParts
 * @property {HTMLElement} page
 * @property {import('../extras').Look} look look of this game
 * @property {import('../extras').Extras} extras
 * @property {typeof import('./seal-shield.js') | null} seals loaded if lists or plans of the computer are sealed
 * @property {import('./first-paint.js').FirstPaint} firstPaint part of the page that works already
 * @property {typeof import('../board/turn-list.js').TurnList | null} List the common list of turns, unless the game has its own
 */

export class RoomState {
  /** @type {State | null} */
  state = null;
  /** Message of the server's last refusal, until something else happens. */
  refusal = '';
  /** Remark on the plan, until it changes. */
  note = '';
  /** Caption of the animation. */
  caption = '';
  /** Turn and seat that the page addresses. */
  addressee = '';
  /** Number of turns that have been on the board. */
  seen = 0;
  /** Turn in which a draft was committed because hardly any time was left. */
  autoCommittedTurn = 0;
  /** The viewer's drawings on the board. @type {import('./annotations.js').Annotations | null} */
  notes = null;
  /** @type {import('../net/socket.js').ConnectionState} */
  condition = 'open';
  /** Side whose proposal of another game came second. @type {Side | null} */
  outbid = null;
  /** `true` to compute the four words of the keys only when a player wants to see them. */
  wordsOnRequest = true;
  /** Turns tried beside the game, loaded on demand. @type {import('./variations.js').Variations | null} */
  variations = null;
  /** `true` until a message arrives over the connection. */
  awaitsFirstMessage = true;
  /** Ids of messages that are repeated until they are done. @type {Set<number>} */
  repeated = new Set();

  /**
   * Sealer of this page's player, in games in which the browsers seal.
   * @type {import('../sealing/sealer.js').Sealer | null}
   */
  sealer = null;
  /** Timer of the next check for due seals. @type {ReturnType<typeof setTimeout> | undefined} */
  sealTimer;

  /** @param {RoomParts} own */
  constructor({ page, look, extras, seals, List, firstPaint }) {
    this.page = page;
    this.extras = extras;
    this.seals = seals;
    this.id = page.dataset.id ?? '';
    this.api = `/api/games/${this.id}`;
    this.title = document.title;
    this.alertEvents = new AlertEvents(this.id);
    const render = () => this.render();
    this.inputCallbacks = firstPaint.inputCallbacks;
    this.board = firstPaint.board;
    this.planner = firstPaint.planner;
    firstPaint.changed = () => this.planned();
    this.planner.tell = (words, bad) => this.advise(words, bad);
    const list = find('#turns');
    const pick = (/** @type {number} */ index) => {
      this.refusal = this.note = '';
      this.navigation.back();
      this.replay.go(index);
    };
    const own = { signs: look.signs, remark: extras.remark };
    /**
     * Returns a list of turns in the form of the game.
     * @param {HTMLElement} list
     * @param {(index: number) => void} pick
     */
    this.createTurnList = (list, pick) => (List ? new List(list, pick, own) : /** @type {import('../extras').Turns} */ (extras.list?.(list, pick)));
    this.turns = this.createTurnList(list, pick);
    this.players = new PlayerBars(find('#top'), find('#bottom'), (words) => {
      this.announce(words);
      this.alertEvents.tell('low');
    });
    this.players.shield = seals?.shield ?? null;
    this.replay = createReplay(this.board, (words, step) => {
      this.caption = words;
      this.alertEvents.step(step);
      render();
    }, render);
    this.players.beside = (side) => (this.replay.frames.length ? showCapturedPieces(this.board, this.replay, side) : []);
    this.navigation = new TurnNavigation(this.replay, this.board.root);
    keepCurrentInView(list);
    this.turnLog = new TurnLog(this.api, this.replay, extras.splitTurn, firstPaint.requestedTurns);
    const told = new StateDecoder(firstPaint.embedded);
    const where = () => this.turnLog.address(this.state, told.mark);
    this.socket = new Socket(where, (message) => handleMessage(this, told.complete(message)), (now) => {
      this.condition = now;
      this.awaitsFirstMessage ||= now === 'open';
      render();
    });
    this.sending = new PlanDelivery(() => this.socket.name(), (sent, id) => {
      if (this.state?.secrecy === 'sealed') return void sealPlan(this, this.state, sent, id);
      const { seat, turn, plan } = sent;
      this.socket.send({ type: 'commit', seat, turn, plan: plan.text }, id);
    });
  }

  /** `true` if the player has turned the board, which is stored per game. */
  get turned() {
    return isTurned(this.id);
  }

  /** Turns the board. */
  turn() {
    if (this.turned) local.removeItem(`turned/${this.id}`);
    else local.setItem(`turned/${this.id}`, 'yes');
    this.render();
  }

  /** Applies the chosen settings to the page. */
  applyTheme() {
    void applyBoardTheme();
    const { busy, frame } = this.replay;
    if (frame && !busy) settleTurn(this.board, frame);
    this.render();
  }

  /** Unique name of the shown turn; empty while one is played. */
  get shownKey() {
    return this.replay.busy ? '' : `${this.replay.index} ${this.turnLog.shown}`;
  }

  /** State of what is shown: the game, or the line tried beside it. @returns {State | null} */
  get shownState() {
    return this.variations?.state ?? this.state;
  }

  /** Redraws everything that depends on the state. */
  render() {
    if (this.shownState) drawRoom(this, this.shownState);
  }

  /**
   * Announces words to a screen reader. The words just before stay beside them, or else the next task would
   * replace the account of a turn without animation.
   * @param {string} words
   */
  announce(words) {
    const said = find('#announce');
    said.append(element('p', {}, words));
    if (said.childElementCount > SAID) said.firstChild?.remove();
  }

  /** Shows the reason why something is not done. @param {string} words */
  showError(words) {
    this.refusal = words;
    this.announce(words);
    this.render();
  }

  /** Shows a remark on a plan, or a fault of it. @param {string} words @param {boolean} [bad] */
  advise(words, bad) {
    [this.refusal, this.note] = bad ? [words, ''] : ['', words];
    this.announce(words);
    this.render();
  }

  /** Stores and shows a changed selection or plan. */
  planned() {
    this.refusal = this.note = '';
    storeDraft(this.planner, (seat) => this.draftKey(seat));
    this.render();
  }

  /** Returns the storage key of a seat's draft. @param {Side} seat */
  draftKey(seat) {
    return session.draftKey(this.id, this.variations?.line ? 0 : this.state?.turn, seat);
  }

  /**
   * Returns the flags of the session: what the player does and sees now.
   * @param {State} state
   * @returns {session.PageActivity}
   */
  activity(state) {
    const { busy, live } = this.replay;
    return { busy, live, sent: this.sending.sent !== null, held: this.extras.pausesPlanning?.(state, this.replay) ?? false };
  }

  /** Sends a message that is repeated until it is done. @param {import('../wire').ClientMessage} message */
  send(message) {
    const id = this.socket.name();
    this.repeated.add(id);
    this.socket.send(message, id);
  }

  /** Returns the view of the page that a game's own module gets. @returns {import('../extras').Room} */
  gameInterface() {
    const send = (/** @type {import('../wire').ClientMessage} */ message) => this.send(message);
    const { board, planner, replay, sending: { sent } } = this;
    const state = /** @type {State} */ (this.shownState);
    const mode = session.mode(state, this.activity(state), planner);
    const [render, announce] = [() => this.render(), (/** @type {string} */ words) => this.announce(words)];
    const { variations } = this;
    const tried = Boolean(variations?.line);
    const commit = (/** @type {Side} */ seat, /** @type {import('../wire').Plan} */ plan) =>
      variations?.line ? void variations.plan(seat, plan) : this.sending.begin({ seat, turn: state.turn, plan }, state.phase);
    const stuck = !tried && sealErrorText(this) !== '';
    return { state, mode, sent, board, planner, replay, send, commit, render, announce, tried, stuck };
  }
}
