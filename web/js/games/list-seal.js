/**
 * Seals a list in the browser, keeps it there, and opens it as soon as both lists are sealed.
 *
 * The list and its nonce are kept on disk, so that a reload or a browser that is killed costs nobody the game.
 */

import { digits } from '../core/canon.js';
import { post } from '../dom.js';
import { hash, sealedText } from '../seal.js';
import { keepReceipt } from '../sealing/receipts.js';
import { keep as store, take } from '../sealing/store.js';
import { local } from '../storage.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {{ plan: string, nonce: string, hash: string }} Kept */

/** How long to wait for an answer before a seal or a list is sent again, in milliseconds. */
const AGAIN = 3000;

/** @param {State} state @param {Side} seat */
const key = ({ id, turn }, seat) => `list/${id}/${turn}/${seat}`;

/** Where lists are handed in. @param {State} state */
const address = ({ id }) => `/api/games/${id}/list`;

/** The lists that this browser has sealed, as far as they were read. @type {Map<string, Kept>} */
const known = new Map();

/** The list that this browser has sealed for a seat, once it is recalled. @param {State} state @param {Side} seat */
export const kept = (state, seat) => known.get(key(state, seat)) ?? null;

/** Reads what this browser has sealed for its player, before anything is shown. @param {State} state */
export async function recall(state) {
  for (const seat of state.you) {
    const name = key(state, seat);
    // Earlier versions have kept it where a browser that is killed may lose it.
    const list = (await take('plans', name)) ?? JSON.parse(local.getItem(name) ?? 'null');
    if (list) known.set(name, list);
  }
}

/**
 * Seals a list under a nonce of 128 random bits; what is sealed first counts, in whichever window. It is on disk before
 * anybody hears of it. @param {State} state @param {Side} seat @param {string} plan
 */
export async function keep(state, seat, plan) {
  const nonce = digits(crypto.getRandomValues(new Uint8Array(16)));
  const sealed = await hash(sealedText(state.id, { turn: state.turn, seat, plan, nonce }));
  const name = key(state, seat);
  known.set(name, await store('plans', name, { plan, nonce, hash: sealed }));
}

/** Commits a list where nobody seals but the computer. @param {State} state @param {Side} seat @param {string} plan */
export async function handIn(state, seat, plan) {
  keepReceipt((await post(address(state), { seat, turn: state.turn, plan })).receipt);
}

/** Does what is due for seals, again and again until the server has it. */
export class Keeper {
  /** When something was sent last. */
  #sent = 0;
  /** Why the server does not take it. */
  refusal = '';

  /** @param {() => void} changed is called when it is time to look again */
  constructor(changed) {
    this.changed = changed;
  }

  /**
   * @param {State} state
   * @param {Side} seat
   * @param {(message: import('../wire').ClientMessage) => void} send
   */
  tend(state, seat, send) {
    const list = kept(state, seat);
    if (!list || Date.now() - this.#sent < AGAIN) return;
    const { phase, turn, own } = state;
    if (phase === 'planning' && !own[seat]?.committed) {
      send({ type: 'seal', seat, turn, hash: list.hash });
    } else if (phase === 'opening' && own[seat]?.plan == null) {
      const { plan, nonce } = list;
      post(address(state), { seat, turn, plan, nonce }, 0).then(() => '', (error) => error.message).then((refusal) => {
        if (refusal === this.refusal) return;
        this.refusal = refusal;
        this.changed();
      });
    } else {
      return;
    }
    this.#sent = Date.now();
    setTimeout(this.changed, AGAIN + 10);
  }
}
