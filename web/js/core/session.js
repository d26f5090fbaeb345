/** What follows from what the server has said and the player has done, before anything is drawn. */

/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** A plan that was sent and is not acknowledged yet. @typedef {{ seat: Side, turn: number, plan: Plan }} Sent */

/**
 * What the box beside the board is about.
 * @typedef {'playing' | 'past' | 'share' | 'join' | 'over' | 'choose' | 'ready' | 'sending'
 *   | 'committed' | 'sealing' | 'watch' | 'held'} Mode
 */

/**
 * What the player does and sees now.
 * @typedef {object} Doing
 * @property {boolean} busy whether a turn is being played
 * @property {boolean} live whether the last turn is on the board
 * @property {boolean} sent whether a plan is on its way to the server
 * @property {boolean} held whether the game waits until the players go on
 */

/**
 * The seat that this viewer plans for now.
 * @param {State} state
 * @param {Doing} doing
 * @returns {Side | null}
 */
export function planningSeat({ phase, you, acts, own }, { busy, live, sent, held }) {
  if (sent || !live || busy || held) return null;
  if (phase !== 'planning' && phase !== 'sealing') return null;
  return you.find((seat) => acts.includes(seat) && !own[seat]?.committed) ?? null;
}

/**
 * What the box beside the board is about.
 * @param {State} state
 * @param {Doing} doing
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
 * Where the draft of a seat is kept for a reload. @param {string} game @param {number | undefined} turn @param {Side}
 * seat
 */
export const draftKey = (game, turn, seat) => `draft/${game}/${turn}/${seat}`;

/**
 * The drafts that count no more when turns were taken back.
 * @param {State} before
 * @param {State} after
 */
export const staleDrafts = (before, after) =>
  Array.from({ length: Math.max(0, before.turn - after.turn + 1) }, (_, index) => after.turn + index).flatMap((turn) =>
    /** @type {const} */ (['white', 'black']).map((seat) => draftKey(after.id, turn, seat)));

/**
 * Whether the server has a plan that was sent, or does not wait for it any more. @param {Sent} sent @param {State}
 * state
 */
export const isDone = ({ seat, turn }, state) =>
  state.turn !== turn || state.phase === 'over' || state.own[seat]?.committed === true;

/**
 * Learns that the server has a plan; says whether it is one of this turn. A plan is sent again over a new
 * connection when it may be lost, and then acknowledged twice, perhaps when its turn is over.
 * @param {State} state @param {Side} seat @param {number} turn
 */
export function acknowledge(state, seat, turn) {
  const own = state.own[seat];
  if (!own || state.turn !== turn) return false;
  own.committed = true;
  return true;
}

/**
 * Whether the other player has just come to a game of this viewer. @param {State} before @param {State} after
 */
export const hasBegun = (before, after) =>
  before.phase === 'waiting' && after.phase !== 'waiting' && after.phase !== 'over' && after.you.length === 1;

/**
 * What was asked for in vain, and who asked: either player is told.
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

/** How much earlier than clocks run a turn has been shown, in milliseconds: its news has taken a while to come. */
const EARLY = 200;

/**
 * Until when the turn that led here may be shown: until clocks run. Where none stand for it, it takes the time that it
 * takes.
 * @param {State} state
 * @param {number} now
 */
export const shownUntil = ({ phase, clock }, now) =>
  phase !== 'over' && clock && clock.stand > 0 ? now + Math.max(0, clock.stand - EARLY) : Infinity;

/** After which turns a game stands, by a name that no other turns have. @param {State} state */
export const place = ({ takebacks, position }) => `${takebacks} ${position}`;

/**
 * Whether a turn comes right after those that are known.
 * @param {TurnFrame[]} known
 * @param {TurnFrame} frame
 */
export const isNext = (known, frame) => known.length === 0 || known[known.length - 1].turn === frame.turn - 1;

/**
 * The game that follows this one, if it has just begun and the viewer plays on. @param {State | null} before @param
 * {State} after
 */
export const nextGame = (before, after) => (before && !before.rematch.id && after.you.length ? after.rematch.id : null);
