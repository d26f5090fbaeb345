/** State of a game on its text page: connection, turns, and a plan on its way, sealed where browsers seal. */

import { turnsUrl } from '../core/turn-url.js';
import { Backoff } from '../core/backoff.js';
import { PlanDelivery } from '../core/plan-delivery.js';
import * as session from '../core/session.js';
import { StateDecoder, gameSocketUrl } from '../core/state-delta.js';
import { text } from '../ui/dom.js';
import { rememberReceipt } from '../sealing/receipts.js';
import { agreeRematch, handleCrossedRequest } from '../room/rematch.js';
import { sealPlan, checkDueSeals } from '../room/plan-sealing.js';
import { takeEmbeddedState } from '../net/embedded-state.js';
import { Socket } from '../net/socket.js';

/** @typedef {import('../wire').ServerMessage} ServerMessage */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/**
 * The listener to the events of a game.
 * @typedef {object} TextListener
 * @property {(frame: TurnFrame) => void} turn called on a revealed turn
 * @property {(words: string, tone?: import('../extras').Tone) => void} say called on news
 * @property {() => void} show called on a change
 */

export class TextRoom {
  /** @type {State | null} */
  state = null;
  /** The turns that were played. @type {TurnFrame[]} */
  frames = [];
  /** Position after all turns; empty before they were fetched. */
  position = '';
  /** Place up to which turns are being fetched. */
  #fetching = '';
  /** Time of the state's arrival, by the clock of this page. */
  since = 0;
  /** @type {import('../net/socket.js').ConnectionState} */
  condition = 'open';
  /** Delays between repeated requests for turns that could not be fetched. */
  #backoff = new Backoff();
  /** Sealer of this page's player. @type {import('../sealing/sealer.js').Sealer | null} */
  sealer = null;
  /** Timer of the next check for due seals. @type {ReturnType<typeof setTimeout> | undefined} */
  sealTimer;
  /** Side whose proposal of another game came second. @type {Side | null} */
  outbid = null;
  /** `true` until a message arrives over the connection. */
  awaitsFirstMessage = true;
  /** State of the game and its mark, contained in the page. */
  first = takeEmbeddedState();
  /** Ids of messages that are repeated until they are done. @type {Set<number>} */
  repeated = new Set();

  /**
   * @param {string} id
   * @param {boolean} lists `true` if a plan is a list for the whole game
   * @param {TextListener} listener
   */
  constructor(id, lists, listener) {
    this.id = id;
    this.api = `/api/games/${id}`;
    this.extras = { lists };
    this.listener = listener;
    const told = new StateDecoder(this.first);
    const where = () => gameSocketUrl(this.api, { turns: this.position ? this.frames.length : null, takebacks: this.state?.takebacks ?? 0, mark: told.mark });
    this.socket = new Socket(where, (message) => this.hear(told.complete(message)), (now) => this.#connected(now));
    this.sending = new PlanDelivery(() => this.socket.name(), (sent, name) => {
      if (this.state?.secrecy === 'sealed') return void sealPlan(this, this.state, sent, name);
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
    this.listener.show();
  }

  /** Says the reason why something is not done. @param {string} words */
  showError(words) {
    this.listener.say(words, 'fault');
  }

  render() {
    this.listener.show();
  }

  /** @param {import('../net/socket.js').ConnectionState} now */
  #connected(now) {
    const words = { open: '', lost: 'room-lost', refused: 'room-closed', displaced: 'room-displaced', 'signed-out': 'room-signed-out' }[now];
    if (words && now !== this.condition) this.listener.say(text(words), 'fault');
    this.condition = now;
    this.awaitsFirstMessage ||= now === 'open';
  }

  /** @param {ServerMessage} message */
  hear(message) {
    rememberReceipt(message);
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
    this.sending.onState(next, this.awaitsFirstMessage);
    this.awaitsFirstMessage = false;
    agreeRematch(this);
    void checkDueSeals(this);
    this.listener.show();
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
      this.listener.say(text('room-taken-back'), 'news');
    }
    this.#learn(next);
    if (next.position !== this.position && session.versionKey(next) !== this.#fetching) void this.#fetch(next);
  }

  /** Announces the other player's offers, refusals and arrival. @param {State} before @param {State} after */
  #compare(before, after) {
    const asks = (/** @type {Side | null} */ from) => from !== null && after.you.length === 1 && !after.you.includes(from);
    if (before.draw_offer !== after.draw_offer && asks(after.draw_offer)) this.listener.say(`${text('room-draw-offered')} ${text('spoken-answer')}`, 'news');
    if (before.takeback !== after.takeback && asks(after.takeback)) this.listener.say(`${text('room-takeback-asked')} ${text('spoken-answer')}`, 'news');
    const declined = session.declined(before, after);
    if (declined) this.listener.say(text(`room-${declined}-declined`), 'news');
    if (before.phase === 'waiting' && after.phase !== 'waiting') this.listener.say(text('spoken-begun'), 'news');
  }

  /** @param {TurnFrame[]} frames @param {State} next */
  #reveal(frames, next) {
    for (const frame of frames) {
      if (this.frames.length && !session.isNext(this.frames, frame)) continue;
      this.frames.push(frame);
      this.position = frame.position;
      this.listener.turn(frame);
    }
    this.#meet(next);
  }

  /** Fetches the unknown turns. @param {State} state in which the last of them ends */
  async #fetch(state) {
    const known = this.frames.length;
    const { takebacks } = state;
    this.#fetching = session.versionKey(state);
    const response = await fetch(turnsUrl(this.api, known)).catch(() => null);
    /** @type {import('../wire').TurnHistory | null} */
    const history = response?.ok ? await response.json() : null;
    if (!history) return void setTimeout(() => void this.#fetch(this.state ?? state), this.#backoff.next());
    this.#backoff.reset();
    if (this.#fetching === session.versionKey(state)) this.#fetching = '';
    // Otherwise more turns came meanwhile.
    if (this.frames.length !== known || this.state?.takebacks !== takebacks) return;
    this.frames.push(...history.turns);
    this.position = this.frames.at(-1)?.position ?? history.start.position;
    this.listener.show();
  }

  /**
   * Handles the confirmation that a plan or a seal is on disk.
   * @param {Extract<ServerMessage, { type: 'committed' }>} message
   */
  #acknowledge({ re, seat, turn }) {
    this.sending.acknowledge(re);
    if (this.state) session.acknowledge(this.state, seat, turn);
    void checkDueSeals(this);
    this.listener.show();
  }

  /** @param {import('../wire').RefusedRequest} message */
  #refuse(message) {
    if (handleCrossedRequest(this, message)) return;
    const fate = this.sending.refuse(message);
    const harmless = message.wait !== undefined || this.state?.secrecy === 'sealed';
    const again = harmless && message.re !== undefined && this.repeated.has(message.re);
    if (fate !== 'waits' && !again) this.showError(fate === 'given-up' ? text('room-given-up') : message.message);
    this.listener.show();
  }
}
