/** Seals the plans of one player in one game, and opens both seals as soon as both are there. */

import { isUsable } from '../core/keys.js';
import { commitment, sealOf } from '../core/sealed.js';
import { wordsOf } from '../core/words.js';
import { forget, keep, replace, take } from './store.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {{ plan: Plan, nonce: string, hash: string, deposit: import('../wire').Deposit }} Record a sealed plan */
/** What cannot be, and so what is not sealed with. @typedef {'' | 'no-key' | 'other-key' | 'bad-key'} Fault */

/** How long to wait for an answer before something is sent again, in milliseconds. */
const AGAIN = 3000;

/** For how long the other player's key may be missing before it is worth a word, in milliseconds. */
const LATE = 8000;

/** What leaves openings and finds those that were left: there from the first sign of somebody on. */
const deposits = () => import('../core/deposit.js');

/** The other side. @param {Side} side */
const against = (side) => (side === 'white' ? 'black' : 'white');

export class Sealer {
  /** The four words of both keys, as this page computes them; none before both are known. */
  words = '';
  /** @type {Fault} */
  fault = '';
  /** Whether the other player's key has been missing for long, so that nothing can be sealed. */
  late = false;
  /** Since when it is missing. */
  #since = 0;
  /** @type {import('./keyring.js').Kept | null} */
  #key = null;
  /** The other player's point, once it is known and fits. */
  #other = '';
  /** The plan of this turn, by the name under which it is kept. @type {{ name: string, record: Record } | null} */
  #sealed = null;
  /** When what was sent last. @type {Map<string, number>} */
  #sent = new Map();

  /**
   * @param {string} game
   * @param {boolean} list whether plans are lists
   * @param {(message: import('../wire').ClientMessage) => void} send
   */
  constructor(game, list, send) {
    this.game = game;
    this.list = list;
    this.send = send;
  }

  /**
   * Where the plan of a turn is kept: what was taken back is planned and sealed anew.
   * @param {State} state @param {Side} seat
   */
  #name({ takebacks, turn }, seat) {
    return `${this.game}/${takebacks}/${turn}/${seat}`;
  }

  /**
   * The plan that this browser has sealed for this turn.
   * @param {State} state @param {Side} seat @returns {Promise<Record | null>}
   */
  async sealed(state, seat) {
    const name = this.#name(state, seat);
    if (this.#sealed?.name === name) return this.#sealed.record;
    const record = await take('plans', name);
    if (record) this.#sealed = { name, record };
    return record ?? null;
  }

  /**
   * Seals a plan, which is kept before anybody hears of it; null as long as the keys are not there.
   * @param {State} state
   * @param {Side} seat
   * @param {Plan} plan
   * @returns {Promise<Record | null>}
   */
  async seal(state, seat, plan) {
    if (!this.#key || !this.#other) return null;
    const before = await this.sealed(state, seat);
    if (before) return before;
    const { drawNonce, makeDeposit } = await deposits();
    const place = { game: this.game, turn: state.turn, seat };
    const opening = { plan: plan.text, nonce: drawNonce() };
    const hash = await sealOf(place, { ...opening, position: state.position });
    const deposit = await makeDeposit(place, opening, { secret: this.#key.secret, point: this.#other }, this.list);
    const name = this.#name(state, seat);
    const made = { plan, nonce: opening.nonce, hash, deposit };
    // Where there is no room for it, this page has it, and what it leaves with the server opens it for either player.
    const record = await keep('plans', name, made).catch(() => made);
    this.#sealed = { name, record };
    return record;
  }

  /**
   * What hands a sealed plan in.
   * @param {Side} seat @param {number} turn @param {Record} record
   * @returns {Promise<import('../wire').ClientMessage>}
   */
  async message(seat, turn, { hash, deposit }) {
    const { packed } = await deposits();
    return { type: 'seal', seat, turn, hash, packed: packed(deposit) };
  }

  /**
   * Does what is due: shows the own key, learns the other one's, opens both seals.
   * @param {State} state @param {Side} seat
   */
  async tend(state, seat) {
    if (state.phase === 'over') return this.#end();
    this.#key ??= (await take('keys', this.game)) ?? null;
    if (!this.#key) return this.#blame('no-key');
    await this.#meetKeys(state, seat, this.#key);
    if (state.phase === 'opening') await this.#open(state, seat);
  }

  /**
   * Shows the own key when it is time, and takes the other one's if it is what was committed to.
   * @param {State} state @param {Side} seat @param {import('./keyring.js').Kept} key
   */
  async #meetKeys({ keys, commitments, phase }, seat, key) {
    const [mine, shown, promised] = [keys[seat], keys[against(seat)], commitments[against(seat)]];
    if (mine && mine !== key.point) return this.#blame('other-key');
    if (promised && !key.committed) await this.#pin({ committed: promised });
    // Who has committed waits until the other one is bound, too.
    if (!mine && (shown || promised)) this.#once('key', { type: 'key', seat, key: key.point });
    const misses = Boolean(mine && !shown && phase === 'planning');
    if (misses) this.#since ||= Date.now();
    this.late = misses && Date.now() - this.#since > LATE;
    if (!shown || !mine) return;
    const committed = this.#key?.committed;
    const fits = (key.other ?? shown) === shown && (!committed || committed === (await commitment(this.game, against(seat), shown)));
    if (!fits) return this.#blame('other-key');
    if (!key.other) await this.#pin({ other: shown });
    if (!(await isUsable(shown))) return this.#blame('bad-key');
    this.#other = shown;
    const points = { [seat]: key.point, [against(seat)]: shown };
    this.words ||= await wordsOf(this.game, points.white, points.black);
  }

  /** Holds on to what the other player has shown first. @param {{ committed?: string, other?: string }} what */
  async #pin(what) {
    if (!this.#key) return;
    this.#key = { ...this.#key, ...what };
    await replace('keys', this.game, this.#key).catch(() => {});
  }

  /**
   * Opens both seals: the own one with what is kept here, whatever else with the key that was left.
   * @param {State} state @param {Side} seat
   */
  async #open(state, seat) {
    const { turn } = state;
    const own = await this.sealed(state, seat);
    if (own && !this.list) this.#once(`open/${turn}`, { type: 'open', seat, turn, plan: own.plan.text, nonce: own.nonce });
    for (const deposit of state.deposits) {
      if (!this.#key || !this.#other || (own && !this.list && deposit.seat === seat)) continue;
      const place = { game: this.game, turn, seat: deposit.seat };
      const pair = { secret: this.#key.secret, point: this.#other };
      const { contentKey } = await deposits();
      const key = await contentKey(place, deposit, pair);
      if (key) this.#once(`unlock/${turn}/${deposit.seat}`, { type: 'open', seat: deposit.seat, turn, key });
    }
  }

  /**
   * Sends a message, unless it is on its way.
   * @param {string} name @param {import('../wire').ClientMessage} message
   */
  #once(name, message) {
    const now = Date.now();
    if (now - (this.#sent.get(name) ?? -AGAIN) < AGAIN) return;
    this.#sent.set(name, now);
    this.send(message);
  }

  /** @param {Fault} fault */
  #blame(fault) {
    this.fault = fault;
    this.#other = '';
  }

  /** The game is over: what has sealed it is of no use any more. */
  async #end() {
    if (!this.#key && !(await take('keys', this.game))) return;
    this.#key = this.#sealed = null;
    await forget('keys', this.game);
    await forget('plans', `${this.game}/`);
  }
}
