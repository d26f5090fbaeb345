/** Commitment hashes of plans and of player keys. */

import { canonical, digits, encoded, hashed, sha256 } from './canonical-text.js';

/** @typedef {import('../wire').Side} Side */
/** The game, turn and seat of a seal. @typedef {{ game: string, turn: number, seat: Side }} Place */
/** The content of a seal. @typedef {{ position: string, plan: string, nonce: string }} Sealed */

/** Returns the commitment of a seat to a key. @param {string} game @param {Side} seat @param {string} key */
export const commitment = (game, seat, key) => hashed('zugleich-player-key-v1', { game, seat, key });

/** Hashes a position. @param {string} position */
export const positionHash = (position) => hashed('zugleich-position-v1', position);

/** Returns the value that a seal hashes. @param {Place} place @param {Sealed} sealed */
export const sealedValue = async ({ game, turn, seat }, { position, plan, nonce }) =>
  ({ game, turn, seat, position: await positionHash(position), plan, nonce });

/** Returns the text that a seal hashes. @param {Place} place @param {Sealed} sealed */
export const sealText = async (place, sealed) => canonical('zugleich-seal-v2', await sealedValue(place, sealed));

/** Returns the seal of a plan. @param {Place} place @param {Sealed} sealed */
export const sealOf = async (place, sealed) => digits(await sha256(encoded(await sealText(place, sealed))));
