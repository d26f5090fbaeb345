/** State of a game on its text page: connection, turns, and a plan on its way, sealed where browsers seal. */

import { turnsFrom } from '../core/turn-url.js';
import { Backoff } from '../core/backoff.js';
import { Sending } from '../core/plan-delivery.js';
import * as session from '../core/session.js';
import { Told, address } from '../core/state-delta.js';
import { text } from '../ui/dom.js';
import { remember } from '../sealing/receipts.js';
import { agree, crossed } from '../room/rematch.js';
import { seal, tend } from '../room/plan-sealing.js';
import { takeFirstWord } from '../net/embedded-state.js';
import { Socket } from '../net/socket.js';

/** @typedef {import('../wire').ServerMessage} ServerMessage */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/**
 * The listener to the events of a game.
 * @typedef {object} Ear
 * @property {(frame: TurnFrame) => void} turn called on a revealed turn
 * @property {(words: string, tone?: import('../extras').Tone) => void} say called on news
 * @property {() => void} show called on a change
 */

export class Reader {
  /** @type {State | null} */
  state = null;
  /** The turns that were played. @type {TurnFrame[]} */
  frames = [];
  /** Position after all turns; empty before they were fetched. */
  position = '';
  /** Place up to which turns are being fetched. */
  #coming = '';
  /** Time of the state's arrival, by the clock of this page. */
  since = 0;
  /** @type {import('../net/socket.js').Condition} */
  condition = 'open';
  /** Delays between repeated requests for turns that could not be fetched. */
  #backoff = new Backoff();
  /** Sealer of this page's player. @type {import('../sealing/sealer.js').Sealer | null} */
  sealer = null;
  /** Timer of the next check for due seals. @type {ReturnType<typeof setTimeout> | undefined} */
  again;
  /** Side whose proposal of another game came second. @type {Side | null} */
  outbid = null;
  /** `true` until a message arrives over the connection. */
  anew = true;
  /** State of the game and its mark, contained in the page. */
  first = takeFirstWord();
  /** Ids of messages that are repeated until they are done. @type {Set<number>} */
  repeated = new Set();

  /**
   * @param {string} id
   * @param {boolean} lists `true` if a plan is a list for the whole game
   * @param {Ear} ear
   */
  constructor(id, lists, ear) {
    this.id = id;
    this.api = `/api/games/${id}`;
    this.extras = { lists };
    this.ear = ear;
    const told = new Told(this.first);
    const where = () => address(this.api, { turns: this.position ? this.frames.length : null, takebacks: this.state?.takebacks ?? 0, mark: told.mark });
    this.socket = new Socket(where, (message) => this.hear(told.complete(message)), (now) => this.#connected(now));
    this.sending = new Sending(() => this.socket.name(), (sent, name) => {
      if (this.state?.secrecy === 'sealed') return void seal(this, this.state, sent, name);
      const { seat, turn, plan } = sent;
      this.socket.send({ type: 'commit', seat, turn, plan: plan.text }, name);
    });
  }

  /** Seat that this viewer plans for now. */
  get seat() {
    const doing = { busy: false, live: true, sent: this.sending.sent !== null, held: false };
    return this.state && session.planningSeat(this.state, doing);
  }

  /** Seat of a request. */
  get acting() {
    return this.seat ?? this.state?.you[0] ?? 'white';
  }

  /** Sends a message that is repeated until it is done. @param {import('../wire').ClientMessage} message */
  send(message) {
    const name = this.socket.name();
    this.repeated.add(name);
    this.socket.send(message, name);
  }

  /** Commits a plan. @param {Side} seat @param {import('../wire').Plan} plan */
  commit(seat, plan) {
    const { state } = this;
    if (state) this.sending.begin({ seat, turn: state.turn, plan }, state.phase);
    this.ear.show();
  }

  /** Says the reason why something is not done. @param {string} words */
  complain(words) {
    this.ear.say(words, 'fault');
  }

  render() {
    this.ear.show();
  }

  /** @param {import('../net/socket.js').Condition} now */
  #connected(now) {
    const words = { open: '', lost: 'room-lost', refused: 'room-closed', displaced: 'room-displaced', 'signed-out': 'room-signed-out' }[now];
    if (words && now !== this.condition) this.ear.say(text(words), 'fault');
    this.condition = now;
    this.anew ||= now === 'open';
  }

  /** @param {ServerMessage} message */
  hear(message) {
    remember(message);
    if (message.type === 'state') this.#meet(message);
    else if (message.type === 'turn') this.#reveal([message], message.state);
    else if (message.type === 'missed') this.#reveal(message.turns, message.state);
    else if (message.type === 'committed') this.#acknowledge(message);
    else if (message.type === 'refused') this.#refuse(message);
  }

  /** @param {State} next */
  #learn(next) {
    this.state = next;
    this.since = performance.now();
    this.sending.meet(next, this.anew);
    this.anew = false;
    agree(this);
    void tend(this);
    this.ear.show();
  }

  /** Handles a new state without a turn. @param {State} next */
  #meet(next) {
    const { state } = this;
    const rematch = session.nextGame(state, next);
    if (rematch) return location.assign(`/game/${rematch}/text`);
    if (state) this.#compare(state, next);
    if (state && state.takebacks !== next.takebacks) {
      this.sending.stop();
      [this.frames, this.position] = [[], ''];
      this.ear.say(text('room-taken-back'), 'news');
    }
    this.#learn(next);
    if (next.position !== this.position && session.place(next) !== this.#coming) void this.#fetch(next);
  }

  /** Announces the other player's offers, refusals and arrival. @param {State} before @param {State} after */
  #compare(before, after) {
    const asks = (/** @type {Side | null} */ from) => from !== null && after.you.length === 1 && !after.you.includes(from);
    if (before.draw_offer !== after.draw_offer && asks(after.draw_offer)) this.ear.say(`${text('room-draw-offered')} ${text('spoken-answer')}`, 'news');
    if (before.takeback !== after.takeback && asks(after.takeback)) this.ear.say(`${text('room-takeback-asked')} ${text('spoken-answer')}`, 'news');
    const declined = session.declined(before, after);
    if (declined) this.ear.say(text(`room-${declined}-declined`), 'news');
    if (before.phase === 'waiting' && after.phase !== 'waiting') this.ear.say(text('spoken-begun'), 'news');
  }

  /** @param {TurnFrame[]} frames @param {State} next */
  #reveal(frames, next) {
    for (const frame of frames) {
      if (this.frames.length && !session.isNext(this.frames, frame)) continue;
      this.frames.push(frame);
      this.position = frame.position;
      this.ear.turn(frame);
    }
    this.#meet(next);
  }

  /** Fetches the unknown turns. @param {State} state in which the last of them ends */
  async #fetch(state) {
    const known = this.frames.length;
    const { takebacks } = state;
    this.#coming = session.place(state);
    const response = await fetch(turnsFrom(this.api, known)).catch(() => null);
    /** @type {import('../wire').TurnHistory | null} */
    const history = response?.ok ? await response.json() : null;
    if (!history) return void setTimeout(() => void this.#fetch(this.state ?? state), this.#backoff.next());
    this.#backoff.reset();
    if (this.#coming === session.place(state)) this.#coming = '';
    // Otherwise more turns came meanwhile.
    if (this.frames.length !== known || this.state?.takebacks !== takebacks) return;
    this.frames.push(...history.turns);
    this.position = this.frames.at(-1)?.position ?? history.start.position;
    this.ear.show();
  }

  /**
   * Handles the confirmation that a plan or a seal is on disk.
   * @param {Extract<ServerMessage, { type: 'committed' }>} message
   */
  #acknowledge({ re, seat, turn }) {
    this.sending.acknowledge(re);
    if (this.state) session.acknowledge(this.state, seat, turn);
    void tend(this);
    this.ear.show();
  }

  /** @param {import('../wire').RefusedRequest} message */
  #refuse(message) {
    if (crossed(this, message)) return;
    const fate = this.sending.refuse(message);
    const harmless = message.wait !== undefined || this.state?.secrecy === 'sealed';
    const again = harmless && message.re !== undefined && this.repeated.has(message.re);
    if (fate !== 'waits' && !again) this.complain(fate === 'given-up' ? text('room-given-up') : message.message);
    this.ear.show();
  }
}
