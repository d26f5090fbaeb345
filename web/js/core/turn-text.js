/** Texts of turns, independent of display. */

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/**
 * Returns the move number of a ply: White's and Black's ply share one, Black's has an ellipsis.
 * @param {number} turn
 */
export const moveNumber = (turn) => `${Math.ceil(turn / 2)}${turn % 2 ? '' : '…'}`;

/**
 * Returns the number of a played turn: the move number if only one side acts.
 * @param {Pick<TurnFrame, 'turn' | 'white' | 'black'>} frame
 */
export const numberOf = ({ turn, white, black }) => (white && black ? String(turn) : moveNumber(turn));

/**
 * Returns the last square of a figure in a turn, dead or alive; `undefined` without a figure.
 * @param {TurnFrame} frame
 * @param {import('../wire').PieceView | undefined} figure before the turn
 */
export const reachedSquare = ({ steps }, figure) =>
  figure && (steps.flatMap(({ motions }) => motions).findLast(({ id }) => id === figure.id)?.to ?? figure.square);

/**
 * Returns the signs of a side's plan, one for each kind of its events that has a sign. An event concerns the
 * side that it names, else both; an event with squares concerns only plans that move there.
 * @param {TurnFrame} frame
 * @param {Side} side
 * @param {Record<string, string>} signs by the kind of event
 * @returns {{ kind: string, sign: string }[]}
 */
export function signsOf(frame, side, signs) {
  const goals = (frame[side]?.moves ?? []).map(({ to }) => to);
  const concerns = (/** @type {TurnFrame['events'][0]} */ event) =>
    (event.side ?? side) === side && (event.squares?.some((square) => goals.includes(square)) ?? true);
  return Object.entries(signs).flatMap(([kind, sign]) =>
    frame.events.some((event) => event.kind === kind && concerns(event)) ? [{ kind, sign }] : []);
}
