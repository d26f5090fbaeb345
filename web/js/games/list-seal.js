/**
 * Sealing of a list in the browser, which keeps it and opens it as soon as both lists are sealed.
 *
 * The list and its nonce are on disk, so that a reload or a killed browser does not lose the game.
 */

import { toHex } from '../core/canonical-text.js';
import { post } from '../ui/dom.js';
import { sealDigest, sealedText } from '../sealing/seal-check.js';
import { keepReceipt } from '../sealing/receipts.js';
import { keep as store, read } from '../sealing/sealing-store.js';
import { local } from '../ui/storage.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {{ plan: string, nonce: string, hash: string }} StoredList */

/** Time without an answer after which a seal or a list is sent again, in milliseconds. */
const AGAIN = 3000;

/** @param {State} state @param {Side} seat */
const key = ({ id, turn }, seat) => `list/${id}/${turn}/${seat}`;

/** Returns the address to which lists are posted. @param {State} state */
const address = ({ id }) => `/api/games/${id}/list`;

/** Lists that this browser has sealed, as far as they were read. @type {Map<string, StoredList>} */
const known = new Map();

/**
 * Returns the list that this browser has sealed for a seat, if it is loaded.
 * @param {State} state
 * @param {Side} seat
 */
export const storedList = (state, seat) => known.get(key(state, seat)) ?? null;

/**
 * Loads the lists that this browser has sealed for its player, before anything is shown.
 * @param {State} state
 */
export async function loadList(state) {
  for (const seat of state.you) {
    const name = key(state, seat);
    // Earlier versions kept it in local storage, which a killed browser may lose.
    const list = (await read('plans', name)) ?? JSON.parse(local.getItem(name) ?? 'null');
    if (list) known.set(name, list);
  }
}

/**
 * Seals a list under a nonce of 128 random bits; the first seal of all windows counts. It is on disk before
 * it is sent.
 * @param {State} state
 * @param {Side} seat
 * @param {string} plan
 */
export async function storeList(state, seat, plan) {
  const nonce = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const sealed = await sealDigest(sealedText(state.id, { turn: state.turn, seat, plan, nonce }));
  const name = key(state, seat);
  known.set(name, await store('plans', name, { plan, nonce, hash: sealed }));
}

/**
 * Commits a list where only the computer seals.
 * @param {State} state
 * @param {Side} seat
 * @param {string} plan
 */
export async function submitList(state, seat, plan) {
  keepReceipt((await post(address(state), { seat, turn: state.turn, plan })).receipt);
}

/** Repeated sending of seals and lists until the server has them. */
export class ListSealSender {
  /** Time of the last sending. */
  #sent = 0;
  /** Message of the server's refusal. */
  refusal = '';

  /** @param {() => void} changed is called when a rendering is due */
  constructor(changed) {
    this.changed = changed;
  }

  /**
   * @param {State} state
   * @param {Side} seat
   * @param {(message: import('../wire').ClientMessage) => void} send
   */
  tend(state, seat, send) {
    const list = storedList(state, seat);
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
