/**
 * Animates a turn on a board from its steps: simultaneous motions run simultaneously. Loaded when the first
 * turn is played.
 */

import { bend, distance, passing, shortOf, UNIT } from '../core/geometry.js';
import { prefersReducedMotion, drawing, pause, text } from '../ui/dom.js';
import { translateTo, CLASH, run, runOut } from './effects.js';
import { star } from './shapes.js';
import { planArrows, turnMarks } from './turn-marks.js';

/** @typedef {import('./board.js').Board} Board */
/** @typedef {import('./board.js').Piece} Piece */
/** @typedef {import('../core/geometry.js').Point} Point */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** @typedef {import('../wire').TurnStep} TurnStep */
/** @typedef {{ from: string, to: string }} Motion */

/**
 * Durations in milliseconds. A tick is short, since a long path has several; a jump happens once.
 */
const REVEAL = 650;
const TICK = 230;
const JUMP = 380;
/** Extra time of a jump per square beyond the first. */
const REACH = 45;
/** Extra time of a jump in which two figures pass each other, so that it is seen. */
const PASSING = 260;
const BREATH = 130;
/** Reading time of a caption while nothing moves. */
const READ = 1000;
/** Maximum time of a game's own `morph` animation. */
const MORPH = 1700;

const SIDES = /** @type {const} */ (['white', 'black']);

/**
 * Plays a turn on a board that shows the figures before it. The caller settles the board afterwards; after an
 * abort this function no longer touches the board.
 * @param {Board} board
 * @param {TurnFrame} frame
 * @param {(caption: string, step?: TurnStep) => void} say receives captions
 * @param {AbortSignal} [signal] ends the animation at once
 * @param {number} [end] time by which the turn ends; longer turns play faster
 */
export async function playTurn(board, frame, say, signal, end = Infinity) {
  const left = () => Math.max(0, end - performance.now());
  if (end === Infinity) return play(board, frame, say, left, signal);
  // The time limit holds even if the browser suspends animations, as on a hidden page.
  const limit = new AbortController();
  const stop = () => limit.abort();
  const timer = setTimeout(stop, left());
  signal?.addEventListener('abort', stop, { once: true });
  await play(board, frame, say, left, limit.signal);
  signal?.removeEventListener('abort', stop);
  clearTimeout(timer);
}

/**
 * Plays a turn as fast as needed to end in time.
 * @param {Board} board
 * @param {TurnFrame} frame
 * @param {(caption: string, step?: TurnStep) => void} say
 * @param {() => number} left returns the time left, in milliseconds
 * @param {AbortSignal} [signal]
 */
async function play(board, frame, say, left, signal) {
  const keepPace = (/** @type {number} */ usual) => (board.pace = Math.max(1, usual / left()));
  board.mark({});
  board.caption('');
  board.ghosts([]);
  board.arrows(SIDES.flatMap((side) => planArrows(board, frame[side], side, frame)));
  if (prefersReducedMotion()) {
    board.show(frame.figures);
    board.mark(turnMarks(board, frame));
    showCaption(board, frame, frame.steps);
    say(frame.words);
    await pause(Math.min(2 * REVEAL, left()), signal);
  } else {
    let usual = frame.steps.reduce((sum, step) => sum + lasts(board, step), BREATH);
    // If only one side acts, its plan is known already.
    if (frame.white && frame.black) {
      say(text('board-revealed'));
      keepPace(REVEAL + usual);
      await pause(REVEAL / board.pace, signal);
    }
    board.root.classList.add('moving');
    for (const step of frame.steps) {
      if (signal?.aborted) break;
      keepPace(usual);
      usual -= lasts(board, step);
      await playStep(board, frame, step, say, signal);
    }
    await pause(Math.min(BREATH, left()), signal);
  }
  board.root.classList.remove('moving');
}

/**
 * Returns an upper bound of a step's usual duration, in milliseconds.
 * @param {Board} board
 * @param {TurnStep} step
 */
function lasts(board, step) {
  const { look, morph } = board;
  const moving = step.motions.length ? moves(board, step).time : 0;
  const reading = look.captionPauses?.includes(step.phase) ? READ : 0;
  const changing = step.changed.length ? (morph ? MORPH : CLASH) : 0;
  const happening = step.gone.length || (look.animateEvents && step.events.length) ? CLASH : 0;
  return moving + reading + Math.max(changing, happening) + BREATH;
}

/**
 * @param {Board} board
 * @param {TurnFrame} frame
 * @param {TurnStep} step
 * @param {(caption: string, step?: TurnStep) => void} say
 * @param {AbortSignal} [signal]
 */
async function playStep(board, frame, step, say, signal) {
  // The words of an event name it themselves.
  say(step.words.join(' ') || step.label || text('board-moving'), step);
  await move(board, step, signal);
  if (signal?.aborted) return;
  showCaption(board, frame, [step]);
  if (board.look.captionPauses?.includes(step.phase)) await pause(READ / board.pace, signal);
  if (signal?.aborted) return;
  const own = board.look.animateEvents?.(board, frame, step, signal) ?? [];
  await Promise.all([...vanish(board, step, signal), ...change(board, step, signal), ...own]);
  if (signal?.aborted) return;
  for (const { id } of step.gone) board.remove(id);
  board.settleAll();
  await pause(BREATH / board.pace, signal);
}

/**
 * Shows the captions of the events of some steps, until those of other steps or the end of the turn.
 * @param {Board} board
 * @param {TurnFrame} frame
 * @param {TurnStep[]} steps
 */
function showCaption(board, frame, steps) {
  const events = steps.flatMap((step) => step.events.map((index) => frame.events[index])).filter(({ caption }) => caption);
  if (!events.length) return;
  const squares = events.flatMap((event) => [event.square ?? [], event.squares ?? []].flat());
  const goals = steps.flatMap((step) => step.motions.map(({ to }) => to));
  board.caption(events.map(({ caption }) => caption).join('\n'), [...squares, ...goals]);
}

/**
 * Returns the duration of a step's motions, and a test for motions that pass one of the other side.
 * @param {Board} board
 * @param {TurnStep} step
 */
function moves(board, step) {
  const way = (/** @type {Motion} */ { from, to }) => /** @type {[Point, Point]} */ ([board.centre(from), board.centre(to)]);
  const far = Math.max(1, ...step.motions.map((motion) => distance(...way(motion)) / UNIT));
  const side = (/** @type {number} */ id) => board.pieces.get(id)?.figure.side;
  const passes = (/** @type {TurnStep['motions'][0]} */ motion) =>
    step.motions.some((other) => side(other.id) !== side(motion.id) && passing(way(motion), way(other)));
  const time = step.tick ? TICK : JUMP + REACH * (far - 1) + (step.motions.some(passes) ? PASSING : 0);
  return { way, passes, time };
}

/**
 * Animates all motions of a step together. Figures removed by it stop short of the middle: both are seen.
 * @param {Board} board
 * @param {TurnStep} step
 * @param {AbortSignal} [signal]
 */
async function move(board, step, signal) {
  const gone = new Set(step.gone.map(({ id }) => id));
  const moved = step.motions.flatMap((motion) => {
    const piece = board.pieces.get(motion.id);
    if (!piece) return [];
    const start = piece.group.style.transform;
    piece.figure.square = motion.to;
    board.raise(piece);
    return [{ piece, motion, start }];
  });
  const { way, passes, time } = moves(board, step);
  const runs = moved.map(({ piece, motion, start }) => {
    const dies = gone.has(motion.id);
    const alone = board.at(piece.figure.square).every((mate) => mate === piece || gone.has(mate.figure.id));
    // Short of the middle, so that figures that meet are both seen.
    const end = dies ? translateTo(shortOf(...way(motion), 0.24 * UNIT)) : alone ? translateTo(board.centre(motion.to)) : board.seat(piece);
    const path = passes(motion) ? [start, ...bend(...way(motion)).map(translateTo), end] : [start, end];
    piece.group.style.transform = end;
    return run(piece.group, path.map((transform) => ({ transform })), time / board.pace, signal);
  });
  await Promise.all(runs);
}

/**
 * Fades removed figures on their squares: in a burst where two met, in a ring where one was captured.
 * @param {Board} board
 * @param {TurnStep} step
 * @param {AbortSignal} [signal]
 */
function vanish(board, step, signal) {
  const runs = [];
  for (const { id } of step.gone) {
    const group = board.pieces.get(id)?.group;
    const shape = group?.style.transform ?? '';
    const frames = [{ opacity: 1, transform: shape }, { opacity: 0, transform: `${shape} scale(0.5)` }];
    if (group) runs.push(runOut(group, frames, (CLASH * 0.7) / board.pace, signal));
  }
  for (const square of new Set(step.gone.map((gone) => gone.square))) {
    const met = step.gone.filter((gone) => gone.square === square).length > 1;
    const centre = board.centre(square);
    const shape = met
      ? star({ x: 0, y: 0 }, UNIT * 0.48, 'burst')
      : drawing('circle', { class: 'taken', r: UNIT * 0.42 });
    board.effects.append(shape);
    // The burst is at its full strength until the figures in it have faded.
    const grow = [0.3, 1, 1.05, 1.12].map((scale, index) => ({ transform: `${translateTo(centre)} scale(${scale})`, opacity: [0, 1, 1, 0][index] }));
    runs.push(run(shape, grow, CLASH / board.pace, signal).then(() => shape.remove()));
  }
  return runs;
}

/**
 * Animates figures that change their face.
 * @param {Board} board
 * @param {TurnStep} step
 * @param {AbortSignal} [signal]
 */
function change(board, step, signal) {
  if (board.morph) return [board.morph(step.changed, signal)];
  return step.changed.map(({ id, face }) => {
    board.face(id, face);
    const group = board.pieces.get(id)?.group;
    const shape = group?.style.transform ?? '';
    const frames = [0.4, 1.25, 1].map((scale) => ({ transform: `${shape} scale(${scale})` }));
    return group ? run(group, frames, CLASH / board.pace, signal) : Promise.resolve();
  });
}
