/** What a list says about turns, before anything is drawn. */

/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/**
 * The number of a ply, as the list of moves counts: one number for White's and Black's, Black's with an ellipsis.
 * @param {number} turn
 */
export const moveOf = (turn) => `${Math.ceil(turn / 2)}${turn % 2 ? '' : '…'}`;

/**
 * The number of a turn that was played: that of a move where one side acts.
 * @param {Pick<TurnFrame, 'turn' | 'white' | 'black'>} frame
 */
export const numberOf = ({ turn, white, black }) => (white && black ? String(turn) : moveOf(turn));

/**
 * A plan's move as the list writes it behind the figure that makes it: in the game's notation, or in coordinates with
 * where it comes from apart.
 * @param {Plan} plan
 * @returns {{ from: string, words: string }}
 */
export function moveInWords({ text, moves, written }) {
  // The figure stands for its letter.
  if (written !== undefined) return { from: '', words: written.replace(/^[KQRBN]/, '') };
  if (moves.length !== 1) return { from: '', words: text };
  const [{ from, to, becomes = '' }] = moves;
  return { from, words: to + becomes.toLowerCase() };
}

/**
 * What came of the plan of a side, as signs: one for each kind of event that a game has a sign for. An event is of the
 * side that it names, else of both; one that names squares is of the plans that go there.
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
