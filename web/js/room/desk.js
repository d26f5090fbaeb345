/** All that the page of a game works with, and what it knows beside what the server has told. */

import { Sending } from '../core/sending.js';
import * as session from '../core/session.js';
import { Told } from '../core/told.js';
import { element, find } from '../dom.js';
import { Players } from '../players.js';
import { replayOn } from '../replay.js';
import { Socket } from '../socket.js';
import { local } from '../storage.js';
import { settleTurn } from '../traces.js';
import { keepCurrent } from '../within.js';
import { Attention } from './attention.js';
import { draw } from './drawing.js';
import { isTurned } from './begun.js';
import { hear } from './hearing.js';
import { Looking } from './looking.js';
import { showLosses } from './losses.js';
import { keepPlan } from './plan.js';
import { wear } from './wearing.js';
import { fault, seal } from './sealed.js';
import { Story } from './story.js';

/** So many sentences are kept for a screen reader that has not come to them yet. */
const SAID = 4;

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */

/**
 * What a game's page has beyond the common one.
 * @typedef {object} Own
 * @property {HTMLElement} page
 * @property {import('../extras').Look} look how this game looks
 * @property {import('../extras').Extras} extras
 * @property {typeof import('../seals.js') | null} seals where lists or plans of the computer are sealed
 * @property {import('./begun.js').Begun} begun what there is already
 * @property {typeof import('../turns.js').TurnList | null} List the common list of turns, unless the game has its own
 */

export class Desk {
  /** @type {State | null} */
  state = null;
  /** What the server refused, until something else happens. */
  refusal = '';
  /** What is worth knowing about the plan, until it changes. */
  note = '';
  /** What happens in the animation. */
  caption = '';
  /** Whom the page speaks to: turn and seat. */
  hearer = '';
  /** How many turns have been on the board. */
  seen = 0;
  /** The turn in which a draft was committed because hardly any time was left. */
  hastened = 0;
  /** What the viewer has drawn on the board. @type {import('./notes.js').Notes | null} */
  notes = null;
  /** @type {import('../socket.js').Condition} */
  condition = 'open';
  /** Who has asked for another game when the other player had asked for one already. @type {Side | null} */
  outbid = null;
  /** What is tried beside the game, once somebody has. @type {import('./tries.js').Tries | null} */
  tries = null;
  /** Whether nothing has come yet over the connection. */
  anew = true;
  /** Messages that their sender sends again until they are done. @type {Set<number>} */
  repeated = new Set();

  /**
   * Seals the plans of this page's player, in games in which the browsers seal.
   * @type {import('../sealing/sealer.js').Sealer | null}
   */
  sealer = null;
  /** When it is looked again at what is due for seals. @type {ReturnType<typeof setTimeout> | undefined} */
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
    /** A list of turns as the game has it. @param {HTMLElement} list @param {(index: number) => void} pick */
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

  /** Whether the player has turned the board, which is kept for the game. */
  get turned() {
    return isTurned(this.id);
  }

  /** Turns the board. */
  turn() {
    if (this.turned) local.removeItem(`turned/${this.id}`);
    else local.setItem(`turned/${this.id}`, 'yes');
    this.render();
  }

  /** Lets the page look as the viewer has chosen. */
  dress() {
    void wear();
    const { busy, frame } = this.replay;
    if (frame && !busy) settleTurn(this.board, frame);
    this.render();
  }

  /** The turn that is shown, by a name that no other has; none while one is played. */
  get place() {
    return this.replay.busy ? '' : `${this.replay.index} ${this.story.shown}`;
  }

  /** How what is shown stands: the game, or what is tried beside it. @returns {State | null} */
  get now() {
    return this.tries?.state ?? this.state;
  }

  /** Draws everything that depends on the state anew. */
  render() {
    if (this.now) draw(this, this.now);
  }

  /**
   * Says something to a screen reader. What was said just before stays beside it: else what happened in a turn that is
   * not animated would be lost to what is to be done next. @param {string} words
   */
  announce(words) {
    const said = find('#announce');
    said.append(element('p', {}, words));
    if (said.childElementCount > SAID) said.firstChild?.remove();
  }

  /** Says why something is not done. @param {string} words */
  complain(words) {
    this.refusal = words;
    this.announce(words);
    this.render();
  }

  /** Says what is worth knowing about a plan, or what is wrong with it. @param {string} words @param {boolean} [bad] */
  advise(words, bad) {
    [this.refusal, this.note] = bad ? [words, ''] : ['', words];
    this.announce(words);
    this.render();
  }

  /** The planner's selection or plan changed. */
  planned() {
    this.refusal = this.note = '';
    keepPlan(this.planner, (seat) => this.draftKey(seat));
    this.render();
  }

  /** Where the draft of a seat is kept. @param {Side} seat */
  draftKey(seat) {
    return session.draftKey(this.id, this.tries?.line ? 0 : this.state?.turn, seat);
  }

  /** What the player does and sees now. @param {State} state @returns {session.Doing} */
  doing(state) {
    const { busy, live } = this.replay;
    return { busy, live, sent: this.sending.sent !== null, held: this.extras.holds?.(state, this.replay) ?? false };
  }

  /** Sends a message that its sender sends again until it is done. @param {import('../wire').ClientMessage} message */
  send(message) {
    const id = this.socket.name();
    this.repeated.add(id);
    this.socket.send(message, id);
  }

  /** What a game's own module may look at. @returns {import('../extras').Room} */
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
