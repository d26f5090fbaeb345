/** Sealing of the plans of one player in one game, and the opening of both seals once both exist. */

import { isUsable } from '../core/keys.js';
import { commitment, sealHash } from '../core/commitments.js';
import { forget, keep, replace, read } from './sealing-store.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {{ plan: Plan, nonce: string, hash: string, deposit: import('../wire').Deposit }} SealRecord a sealed plan */
/** Reasons why a page cannot seal. @typedef {'' | 'no-key' | 'other-key' | 'bad-key'} SealerError */

/** Time without an answer after which a message is sent again, in milliseconds. */
const AGAIN = 3000;

/** Time for which the other player's key may be missing before the page says so, in milliseconds. */
const LATE = 8000;

/** Loads the module that makes deposits and opens them: needed from the first seal on. */
const deposits = () => import('../core/deposit.js');

/** Returns the other side. @param {Side} side */
const against = (side) => (side === 'white' ? 'black' : 'white');

export class Sealer {
  /** Points of both keys, once both are known. @type {{ white: string, black: string } | null} */
  points = null;
  /** The four words of both keys, as this page computes them; empty before they were asked for. */
  words = '';
  /** @type {SealerError} */
  fault = '';
  /** `true` if the other player's key has been missing for long, so that nothing can be sealed. */
  late = false;
  /** Time since which it is missing. */
  #since = 0;
  /** @type {import('./keyring.js').StoredKey | null} */
  #key = null;
  /** The other player's point, once it is known and valid. */
  #other = '';
  /** Plan of this turn, with its name in the store. @type {{ name: string, record: SealRecord } | null} */
  #sealed = null;
  /** Time of the last sending of each message. @type {Map<string, number>} */
  #sent = new Map();

  /**
   * @param {string} game
   * @param {boolean} list `true` if plans are lists
   * @param {(message: import('../wire').ClientMessage) => void} send
   */
  constructor(game, list, send) {
    this.game = game;
    this.list = list;
    this.send = send;
  }

  /**
   * Returns the name of a turn's plan in the store; a turn after a takeback has a new name.
   * @param {State} state @param {Side} seat
   */
  #name({ takebacks, turn }, seat) {
    return `${this.game}/${takebacks}/${turn}/${seat}`;
  }

  /**
   * Returns the plan that this browser has sealed for this turn.
   * @param {State} state @param {Side} seat @returns {Promise<SealRecord | null>}
   */
  async sealed(state, seat) {
    const name = this.#name(state, seat);
    if (this.#sealed?.name === name) return this.#sealed.record;
    const record = await read('plans', name);
    if (record) this.#sealed = { name, record };
    return record ?? null;
  }

  /**
   * Seals a plan, which is stored before anything is sent; returns `null` before the keys are there.
   * @param {State} state
   * @param {Side} seat
   * @param {Plan} plan
   * @returns {Promise<SealRecord | null>}
   */
  async seal(state, seat, plan) {
    if (!this.#key || !this.#other) return null;
    const before = await this.sealed(state, seat);
    if (before) return before;
    const { randomNonce, makeDeposit } = await deposits();
    const place = { game: this.game, turn: state.turn, seat };
    const opening = { plan: plan.text, nonce: randomNonce() };
    const hash = await sealHash(place, { ...opening, position: state.position });
    const deposit = await makeDeposit(place, opening, { secret: this.#key.secret, point: this.#other }, this.list);
    const name = this.#name(state, seat);
    const made = { plan, nonce: opening.nonce, hash, deposit };
    // Without room in the store this page keeps it, and the deposit on the server opens it for either player.
    const record = await keep('plans', name, made).catch(() => made);
    this.#sealed = { name, record };
    return record;
  }

  /**
   * Returns the message that hands a sealed plan in.
   * @param {Side} seat @param {number} turn @param {SealRecord} record
   * @returns {Promise<import('../wire').ClientMessage>}
   */
  async message(seat, turn, { hash, deposit }) {
    const { packDeposit } = await deposits();
    return { type: 'seal', seat, turn, hash, packed: packDeposit(deposit) };
  }

  /**
   * Does what is due: shows the own key, checks the other one, opens both seals.
   * @param {State} state @param {Side} seat
   */
  async tend(state, seat) {
    if (state.phase === 'over') return this.#end();
    this.#key ??= (await read('keys', this.game)) ?? null;
    if (!this.#key) return this.#blame('no-key');
    await this.#meetKeys(state, seat, this.#key);
    if (state.phase === 'opening') await this.#open(state, seat);
  }

  /**
   * Shows the own key when it is due, and accepts the other one if it fits its commitment.
   * @param {State} state @param {Side} seat @param {import('./keyring.js').StoredKey} key
   */
  async #meetKeys({ keys, commitments, phase }, seat, key) {
    const [mine, shown, promised] = [keys[seat], keys[against(seat)], commitments[against(seat)]];
    if (mine && mine !== key.point) return this.#blame('other-key');
    if (promised && !key.committed) await this.#pin({ committed: promised });
    // The side that has committed to a key waits until the other one is bound, too.
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
    this.points ??= /** @type {{ white: string, black: string }} */ ({ [seat]: key.point, [against(seat)]: shown });
  }

  /** Computes the four words, if both keys are known. */
  async compare() {
    if (!this.points || this.words) return;
    const { safetyWords } = await import('../core/safety-words.js');
    this.words = await safetyWords(this.game, this.points.white, this.points.black);
  }

  /**
   * Stores the first values that the other player has shown.
   * @param {{ committed?: string, other?: string }} what
   */
  async #pin(what) {
    if (!this.#key) return;
    this.#key = { ...this.#key, ...what };
    await replace('keys', this.game, this.#key).catch(() => {});
  }

  /**
   * Opens both seals: the own one with its stored opening, all others with the key from the deposit.
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
   * Sends a message, unless it was sent a moment ago.
   * @param {string} name @param {import('../wire').ClientMessage} message
   */
  #once(name, message) {
    const now = Date.now();
    if (now - (this.#sent.get(name) ?? -AGAIN) < AGAIN) return;
    this.#sent.set(name, now);
    this.send(message);
  }

  /** @param {SealerError} fault */
  #blame(fault) {
    this.fault = fault;
    this.#other = '';
  }

  /** Deletes the data of a finished game, which is no longer of use. */
  async #end() {
    if (!this.#key && !(await read('keys', this.game))) return;
    this.#key = this.#sealed = null;
    await forget('keys', this.game);
    await forget('plans', `${this.game}/`);
  }
}
