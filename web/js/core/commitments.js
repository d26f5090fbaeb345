/** Commitment hashes of plans and of player keys. */

import { canonicalText, toHex, toUtf8, canonicalHash, sha256 } from './canonical-text.js';

/** @typedef {import('../wire').Side} Side */
/** The game, turn and seat of a seal. @typedef {{ game: string, turn: number, seat: Side }} SealContext */
/** The content of a seal. @typedef {{ position: string, plan: string, nonce: string }} SealedPlan */

/** Returns the commitment of a seat to a key. @param {string} game @param {Side} seat @param {string} key */
export const commitment = (game, seat, key) => canonicalHash('zugleich-player-key-v1', { game, seat, key });

/** Hashes a position. @param {string} position */
export const positionHash = (position) => canonicalHash('zugleich-position-v1', position);

/** Returns the value that a seal hashes. @param {SealContext} place @param {SealedPlan} sealed */
export const sealedValue = async ({ game, turn, seat }, { position, plan, nonce }) =>
  ({ game, turn, seat, position: await positionHash(position), plan, nonce });

/** Returns the text that a seal hashes. @param {SealContext} place @param {SealedPlan} sealed */
export const sealText = async (place, sealed) => canonicalText('zugleich-seal-v2', await sealedValue(place, sealed));

/** Returns the seal of a plan. @param {SealContext} place @param {SealedPlan} sealed */
export const sealHash = async (place, sealed) => toHex(await sha256(toUtf8(await sealText(place, sealed))));
