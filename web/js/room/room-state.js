/** All parts that the page of a game works with, and its state beside the server's. */

import { Sending } from '../core/plan-delivery.js';
import * as session from '../core/session.js';
import { Told } from '../core/state-delta.js';
import { element, find } from '../ui/dom.js';
import { Players } from './player-bars.js';
import { replayOn } from '../board/board-replay.js';
import { Socket } from '../net/socket.js';
import { local } from '../ui/storage.js';
import { settleTurn } from '../board/turn-marks.js';
import { keepCurrent } from '../ui/scroll-into-view.js';
import { Attention } from './alert-events.js';
import { draw } from './room-view.js';
import { isTurned } from './first-paint.js';
import { hear } from './message-handler.js';
import { Looking } from './turn-navigation.js';
import { showLosses } from './captured-pieces.js';
import { keepPlan } from './plan-draft.js';
import { wear } from './board-theme.js';
import { fault, seal } from './plan-sealing.js';
import { Story } from './turn-log.js';

/** Number of sentences kept for a screen reader that lags behind. */
const SAID = 4;

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

/**
 * Parts of a game's page that differ between games or are loaded already.
 * @typedef {object} Own
 * @property {HTMLElement} page
 * @property {import('../extras').Look} look look of this game
 * @property {import('../extras').Extras} extras
 * @property {typeof import('./seal-line.js') | null} seals loaded if lists or plans of the computer are sealed
 * @property {import('./first-paint.js').Begun} begun part of the page that works already
 * @property {typeof import('../board/turn-list.js').TurnList | null} List the common list of turns, unless the game has its own
 */

export class Desk {
  /** @type {State | null} */
  state = null;
  /** Message of the server's last refusal, until something else happens. */
  refusal = '';
  /** Remark on the plan, until it changes. */
  note = '';
  /** Caption of the animation. */
  caption = '';
  /** Turn and seat that the page addresses. */
  hearer = '';
  /** Number of turns that have been on the board. */
  seen = 0;
  /** Turn in which a draft was committed because hardly any time was left. */
  hastened = 0;
  /** The viewer's drawings on the board. @type {import('./annotations.js').Notes | null} */
  notes = null;
  /** @type {import('../net/socket.js').Condition} */
  condition = 'open';
  /** Side whose proposal of another game came second. @type {Side | null} */
  outbid = null;
  /** Turns tried beside the game, loaded on demand. @type {import('./variations.js').Tries | null} */
  tries = null;
  /** `true` until a message arrives over the connection. */
  anew = true;
  /** Ids of messages that are repeated until they are done. @type {Set<number>} */
  repeated = new Set();

  /**
   * Sealer of this page's player, in games in which the browsers seal.
   * @type {import('../sealing/sealer.js').Sealer | null}
   */
  sealer = null;
  /** Timer of the next check for due seals. @type {ReturnType<typeof setTimeout> | undefined} */
  again;

  /** @param {Own} own */
  constructor({ page, look, extras, seals, List, begun }) {
    this.page = page;
    this.extras = extras;
    this.seals = seals;
    this.id = page.dataset.id ?? '';
    this.api = `/api/games/${this.id}`;
    this.title = document.title;
    this.attention = new Attention(this.id);
    const render = () => this.render();
    this.hands = begun.hands;
    this.board = begun.board;
    this.planner = begun.planner;
    begun.changed = () => this.planned();
    this.planner.tell = (words, bad) => this.advise(words, bad);
    const list = find('#turns');
    const pick = (/** @type {number} */ index) => {
      this.refusal = this.note = '';
      this.looking.back();
      this.replay.go(index);
    };
    const own = { signs: look.signs, remark: extras.remark };
    /**
     * Returns a list of turns in the form of the game.
     * @param {HTMLElement} list
     * @param {(index: number) => void} pick
     */
    this.listed = (list, pick) => (List ? new List(list, pick, own) : /** @type {import('../extras').Turns} */ (extras.list?.(list, pick)));
    this.turns = this.listed(list, pick);
    this.players = new Players(find('#top'), find('#bottom'), (words) => {
      this.announce(words);
      this.attention.tell('low');
    });
    this.replay = replayOn(this.board, (words, step) => {
      this.caption = words;
      this.attention.step(step);
      render();
    }, render);
    this.players.beside = (side) => (this.replay.frames.length ? showLosses(this.board, this.replay, side) : []);
    this.looking = new Looking(this.replay, this.board.root);
    keepCurrent(list);
    this.story = new Story(this.api, this.replay, extras.unfold, begun.turns);
    const told = new Told(begun.first);
    const where = () => this.story.address(this.state, told.mark);
    this.socket = new Socket(where, (message) => hear(this, told.complete(message)), (now) => {
      this.condition = now;
      this.anew ||= now === 'open';
      render();
    });
    this.sending = new Sending(() => this.socket.name(), (sent, id) => {
      if (this.state?.secrecy === 'sealed') return void seal(this, this.state, sent, id);
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
  dress() {
    void wear();
    const { busy, frame } = this.replay;
    if (frame && !busy) settleTurn(this.board, frame);
    this.render();
  }

  /** Unique name of the shown turn; empty while one is played. */
  get place() {
    return this.replay.busy ? '' : `${this.replay.index} ${this.story.shown}`;
  }

  /** State of what is shown: the game, or the line tried beside it. @returns {State | null} */
  get now() {
    return this.tries?.state ?? this.state;
  }

  /** Redraws everything that depends on the state. */
  render() {
    if (this.now) draw(this, this.now);
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
  complain(words) {
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
    keepPlan(this.planner, (seat) => this.draftKey(seat));
    this.render();
  }

  /** Returns the storage key of a seat's draft. @param {Side} seat */
  draftKey(seat) {
    return session.draftKey(this.id, this.tries?.line ? 0 : this.state?.turn, seat);
  }

  /**
   * Returns the flags of the session: what the player does and sees now.
   * @param {State} state
   * @returns {session.Doing}
   */
  doing(state) {
    const { busy, live } = this.replay;
    return { busy, live, sent: this.sending.sent !== null, held: this.extras.holds?.(state, this.replay) ?? false };
  }

  /** Sends a message that is repeated until it is done. @param {import('../wire').ClientMessage} message */
  send(message) {
    const id = this.socket.name();
    this.repeated.add(id);
    this.socket.send(message, id);
  }

  /** Returns the view of the page that a game's own module gets. @returns {import('../extras').Room} */
  room() {
    const send = (/** @type {import('../wire').ClientMessage} */ message) => this.send(message);
    const { board, planner, replay, sending: { sent } } = this;
    const state = /** @type {State} */ (this.now);
    const mode = session.mode(state, this.doing(state), planner);
    const [render, announce] = [() => this.render(), (/** @type {string} */ words) => this.announce(words)];
    const { tries } = this;
    const tried = Boolean(tries?.line);
    const commit = (/** @type {Side} */ seat, /** @type {import('../wire').Plan} */ plan) =>
      tries?.line ? void tries.plan(seat, plan) : this.sending.begin({ seat, turn: state.turn, plan }, state.phase);
    const stuck = !tried && fault(this) !== '';
    return { state, mode, sent, board, planner, replay, send, commit, render, announce, tried, stuck };
  }
}
