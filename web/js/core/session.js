/** Derived state of a game page, from the server's state and the player's actions; independent of display. */

/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** A plan that was sent and is not acknowledged yet. @typedef {{ seat: Side, turn: number, plan: Plan }} SentPlan */

/**
 * The mode of the action box beside the board.
 * @typedef {'playing' | 'past' | 'share' | 'join' | 'over' | 'choose' | 'ready' | 'sending'
 *   | 'committed' | 'sealing' | 'watch' | 'held'} Mode
 */

/**
 * The current activity of the page.
 * @typedef {object} PageActivity
 * @property {boolean} busy `true` while a turn is animated
 * @property {boolean} live `true` if the last turn is on the board
 * @property {boolean} sent `true` while a plan is in transit to the server
 * @property {boolean} held `true` while the game waits for the players to continue
 */

/**
 * Returns the seat that this viewer plans for now.
 * @param {State} state
 * @param {PageActivity} doing
 * @returns {Side | null}
 */
export function planningSeat({ phase, you, acts, own }, { busy, live, sent, held }) {
  if (sent || !live || busy || held) return null;
  if (phase !== 'planning' && phase !== 'sealing') return null;
  return you.find((seat) => acts.includes(seat) && !own[seat]?.committed) ?? null;
}

/**
 * Returns the mode of the action box beside the board.
 * @param {State} state
 * @param {PageActivity} doing
 * @param {{ seat: Side | null, draft: Plan | null }} planner
 * @returns {Mode}
 */
export function mode(state, { busy, live, sent, held }, { seat, draft }) {
  if (busy) return 'playing';
  if (!live) return 'past';
  if (state.phase === 'waiting') return state.you.length ? 'share' : 'join';
  if (state.phase === 'over') return 'over';
  if (sent) return 'sending';
  if (seat) return draft ? 'ready' : 'choose';
  if (held) return 'held';
  if (!state.you.length) return 'watch';
  return state.phase === 'sealing' ? 'sealing' : 'committed';
}

/**
 * Returns the storage key of a seat's draft, kept for a reload.
 * @param {string} game @param {number | undefined} turn @param {Side} seat
 */
export const draftKey = (game, turn, seat) => `draft/${game}/${turn}/${seat}`;

/**
 * Returns the storage keys of drafts that are stale after a takeback.
 * @param {State} before
 * @param {State} after
 */
export const staleDrafts = (before, after) =>
  Array.from({ length: Math.max(0, before.turn - after.turn + 1) }, (_, index) => after.turn + index).flatMap((turn) =>
    /** @type {const} */ (['white', 'black']).map((seat) => draftKey(after.id, turn, seat)));

/**
 * Returns whether the server has a sent plan, or does not wait for it any more.
 * @param {SentPlan} sent @param {State} state
 */
export const isDone = ({ seat, turn }, state) =>
  state.turn !== turn || state.phase === 'over' || state.own[seat]?.committed === true;

/**
 * Records an acknowledged plan; returns whether it belongs to this turn. A plan resent over a new connection
 * may be acknowledged twice, perhaps after its turn.
 * @param {State} state @param {Side} seat @param {number} turn
 */
export function acknowledge(state, seat, turn) {
  const own = state.own[seat];
  if (!own || state.turn !== turn) return false;
  own.committed = true;
  return true;
}

/**
 * Returns whether the other player has just joined a game of this viewer.
 * @param {State} before @param {State} after
 */
export const hasStarted = (before, after) =>
  before.phase === 'waiting' && after.phase !== 'waiting' && after.phase !== 'over' && after.you.length === 1;

/**
 * Returns the draw offer or takeback request that just ended in vain: `declined` for its sender, `refused`
 * for the other player.
 * @param {State} before
 * @param {State} after
 * @returns {'draw-declined' | 'takeback-declined' | 'draw-refused' | 'takeback-refused' | null}
 */
export function declined(before, after) {
  if (after.phase === 'over' || before.turn !== after.turn || before.takebacks !== after.takebacks) return null;
  if (before.you.length !== 1) return null;
  const answer = (/** @type {Side | null} */ asked) => (asked && before.you.includes(asked) ? 'declined' : 'refused');
  if (before.draw_offer && !after.draw_offer) return `draw-${answer(before.draw_offer)}`;
  return before.takeback && !after.takeback ? `takeback-${answer(before.takeback)}` : null;
}

/** Margin between the end of an animation and the start of the clocks, in milliseconds, for network delay. */
const EARLY = 200;

/**
 * Returns the time by which the animation of the last turn must end: shortly before the clocks run.
 * `Infinity` if no clock pauses for it.
 * @param {State} state
 * @param {number} now
 */
export const shownUntil = ({ phase, clock }, now) =>
  phase !== 'over' && clock && clock.stand > 0 ? now + Math.max(0, clock.stand - EARLY) : Infinity;

/** Returns a key that identifies the turns played so far. @param {State} state */
export const versionKey = ({ takebacks, position }) => `${takebacks} ${position}`;

/**
 * Returns whether a turn directly follows the known ones.
 * @param {TurnFrame[]} known
 * @param {TurnFrame} frame
 */
export const isNext = (known, frame) => known.length === 0 || known[known.length - 1].turn === frame.turn - 1;

/**
 * Returns the id of the rematch, if it has just begun and the viewer has a seat.
 * @param {State | null} before @param {State} after
 */
export const nextGame = (before, after) => (before && !before.rematch.id && after.you.length ? after.rematch.id : null);
