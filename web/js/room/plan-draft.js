/** The plan of a page's player: its storage for a reload, and its drawing. */

import { landed } from '../core/plans.js';
import { tabStorage } from '../ui/storage.js';
import { planArrows, turnMarks } from '../board/turn-marks.js';

/** @typedef {import('../board/board.js').Board} Board */
/** @typedef {import('../board/planner.js').Planner} Planner */
/** @typedef {import('../wire').Side} Side */

/**
 * Stores the plan for a reload.
 * @param {Planner} planner
 * @param {(seat: Side) => string} key returns its storage key
 */
export function storeDraft({ seat, kept }, key) {
  if (seat && kept) tabStorage.setItem(key(seat), kept);
  if (seat && !kept) tabStorage.removeItem(key(seat));
}

/**
 * Draws the selection, and the plans of the viewer's seats as arrows.
 * @param {{ board: Board, planner: Planner }} table
 * @param {import('../wire').State} state
 * @param {import('../core/session.js').SentPlan | null} [sent] a plan on its way
 * @param {import('../wire').TurnFrame} [frame] the turn that led here
 */
export function drawPlan({ board, planner }, state, sent = null, frame = undefined) {
  const { selected, seat } = planner;
  const targets = selected ? planner.targets(selected) : [];
  const enemies = targets.filter((square) => board.at(square).length);
  board.mark({
    ...(frame ? turnMarks(board, frame) : {}),
    ...planner.selection,
    dots: targets.filter((square) => !enemies.includes(square)),
    rings: enemies,
  });
  const plans = state.phase === 'over' ? [] : state.you.flatMap((own) => {
    const plan = own === seat ? planner.drawn : own === sent?.seat ? sent.plan : state.own[own]?.plan;
    return plan ? [{ own, plan }] : [];
  });
  board.arrows(plans.flatMap(({ own, plan }) => planArrows(board, plan, own)));
  const figure = (/** @type {Side} */ side, /** @type {string} */ square) => board.at(square).find((piece) => piece.figure.side === side)?.figure;
  const ghosts = plans.flatMap(({ own, plan }) => landed(plan, (square) => figure(own, square)));
  board.ghosts(ghosts.filter(({ square }) => board.at(square).length === 0));
}
