/** What another device needs to go on in sealed games: keys, and plans that are sealed and not open yet. */

import { exported, imported } from '../core/keys.js';
import { entries, forgetAll, keep } from '../sealing/store.js';
import { local } from '../storage.js';

/** @typedef {import('../sealing/keyring.js').Kept} Kept */
/** @typedef {Omit<Kept, 'secret'> & { secret: JsonWebKey }} PackedKey */
/** What is packed, each under the name that it has here. */
/** @typedef {{ keys: [string, PackedKey][], plans: [string, unknown][] }} Luggage */

/** How the names of lists of games without deposits begin. */
const LIST = 'list/';

/** Everything that is packed, and of how many games the key cannot be. */
export async function pack() {
  const [keys, plans] = await Promise.all([entries('keys'), entries('plans')]);
  const movable = keys.filter(([, { secret }]) => secret.extractable);
  const packing = movable.map(async ([game, { secret, ...rest }]) =>
    /** @type {[string, PackedKey]} */ ([game, { ...rest, secret: await exported(secret) }]));
  /** @type {Luggage} */
  const luggage = { keys: await Promise.all(packing), plans: [...latest(plans), ...lists(plans)] };
  return { luggage, stay: keys.length - movable.length };
}

/**
 * Of each game and seat the plan that was sealed last: all before it are open.
 * @template T
 * @param {[string, T][]} plans by names of game, takebacks, turn and seat
 */
export function latest(plans) {
  /** @type {Map<string, { entry: [string, T], when: number[] }>} */
  const last = new Map();
  for (const entry of plans.filter(([name]) => !name.startsWith(LIST))) {
    const [game, takebacks, turn, seat] = entry[0].split('/');
    const when = [Number(takebacks), Number(turn)];
    const before = last.get(`${game}/${seat}`)?.when ?? [-1, -1];
    if (when[0] > before[0] || (when[0] === before[0] && when[1] > before[1])) last.set(`${game}/${seat}`, { entry, when });
  }
  return [...last.values()].map(({ entry }) => entry);
}

/** Lists that are not open yet: a game that is over has forgotten its own. @param {[string, unknown][]} plans */
const lists = (plans) => [...plans.filter(([name]) => name.startsWith(LIST)), ...earlier()];

/** Lists where earlier versions have kept them. @returns {[string, unknown][]} */
const earlier = () => local.names().filter((name) => name.startsWith(LIST)).map((name) => [name, JSON.parse(local.getItem(name) ?? 'null')]);

/** What was kept of games that nobody can play on with here. */
export async function clear() {
  await forgetAll();
  for (const [name] of earlier()) local.removeItem(name);
}

/** Puts everything in its place, beside what is there. @param {Luggage} luggage */
export async function unpack({ keys, plans }) {
  for (const [game, key] of keys) await keep('keys', game, { ...key, secret: await imported(key.secret) });
  for (const [name, record] of plans) await keep('plans', name, record);
}
