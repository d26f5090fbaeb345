/** Data that another device needs to continue sealed games: keys, and sealed plans that are not open yet. */

import { exportKey, importKey } from '../core/keys.js';
import { entries, forgetAll, keep } from '../sealing/sealing-store.js';
import { local } from '../ui/storage.js';

/** @typedef {import('../sealing/keyring.js').StoredKey} StoredKey */
/** @typedef {Omit<StoredKey, 'secret'> & { secret: JsonWebKey }} PackedKey */
/** Packed entries, each under its name in this browser's store. */
/** @typedef {{ keys: [string, PackedKey][], plans: [string, unknown][] }} DeviceTransfer */

/** Prefix of the names of lists in games without deposits. */
const LIST = 'list/';

/** Packs everything. Returns it with the number of games whose keys cannot be exported. */
export async function packTransfer() {
  const [keys, plans] = await Promise.all([entries('keys'), entries('plans')]);
  const movable = keys.filter(([, { secret }]) => secret.extractable);
  const packing = movable.map(async ([game, { secret, ...rest }]) =>
    /** @type {[string, PackedKey]} */ ([game, { ...rest, secret: await exportKey(secret) }]));
  /** @type {DeviceTransfer} */
  const transfer = { keys: await Promise.all(packing), plans: [...latestPlans(plans), ...lists(plans)] };
  return { transfer, stay: keys.length - movable.length };
}

/**
 * Returns the plan sealed last for each game and seat: all earlier ones are open.
 * @template T
 * @param {[string, T][]} plans plans by name: game, takebacks, turn and seat
 */
export function latestPlans(plans) {
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

/**
 * Returns the lists that are not open yet; those of finished games are already deleted.
 * @param {[string, unknown][]} plans
 */
const lists = (plans) => [...plans.filter(([name]) => name.startsWith(LIST)), ...earlier()];

/** Returns the lists that earlier versions kept in local storage. @returns {[string, unknown][]} */
const earlier = () => local.names().filter((name) => name.startsWith(LIST)).map((name) => [name, JSON.parse(local.getItem(name) ?? 'null')]);

/** Deletes the stored data of games that this browser can no longer play. */
export async function clearSealingData() {
  await forgetAll();
  for (const [name] of earlier()) local.removeItem(name);
}

/** Stores everything beside the existing entries. @param {DeviceTransfer} transfer */
export async function unpackTransfer({ keys, plans }) {
  for (const [game, key] of keys) await keep('keys', game, { ...key, secret: await importKey(key.secret) });
  for (const [name, record] of plans) await keep('plans', name, record);
}
