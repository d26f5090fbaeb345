/** What a plan is sealed as, and a key committed to. */

import { canonical, digits, encoded, hashed, sha256 } from './canon.js';

/** @typedef {import('../wire').Side} Side */
/** Where a seal stands. @typedef {{ game: string, turn: number, seat: Side }} Place */
/** What is sealed. @typedef {{ position: string, plan: string, nonce: string }} Sealed */

/** What commits a seat to a key. @param {string} game @param {Side} seat @param {string} key */
export const commitment = (game, seat, key) => hashed('zugleich-player-key-v1', { game, seat, key });

/** The hash of a position. @param {string} position */
export const positionHash = (position) => hashed('zugleich-position-v1', position);

/** What a seal hashes. @param {Place} place @param {Sealed} sealed */
export const sealedValue = async ({ game, turn, seat }, { position, plan, nonce }) =>
  ({ game, turn, seat, position: await positionHash(position), plan, nonce });

/** The text that a seal hashes. @param {Place} place @param {Sealed} sealed */
export const sealText = async (place, sealed) => canonical('zugleich-seal-v2', await sealedValue(place, sealed));

/** The seal of a plan. @param {Place} place @param {Sealed} sealed */
export const sealOf = async (place, sealed) => digits(await sha256(encoded(await sealText(place, sealed))));
