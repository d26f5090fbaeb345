/**
 * Prediction Chess at a real board: the page keeps the plans secret, reveals them, and gives instructions for
 * the pieces. On one device a curtain hides the page whenever it changes hands.
 */

import { element, text, labelWithoutSquare } from '../ui/dom.js';

/** @typedef {import('../extras').Room} Room */
/** @typedef {import('../wire').PieceView} PieceView */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../wire').TurnFrame} TurnFrame */

/** Turn and seat for which the curtain was last lifted. */
let lifted = '';
/** Last turn that the players have set up on their board. */
let settled = 0;
/** `true` if a turn was taken back, and the pieces must be put back. */
let back = false;
/** Resumes the playback of a revealed turn. @type {(() => void) | null} */
let play = null;
/** Room shown last. @type {Room | null} */
let now = null;

const title = element('h2', { id: 'curtain-title' });
const words = element('p');
const lift = element('button', { type: 'button', class: 'primary', autofocus: '' });
const curtain = element('dialog', { class: 'curtain', 'aria-labelledby': 'curtain-title' }, title, words, lift);
document.body.append(curtain);
// Only its button lifts the curtain.
addEventListener('keydown', (event) => {
  if (!curtain.open) return;
  event.stopImmediatePropagation();
  if (event.key === 'Escape') event.preventDefault();
}, true);
curtain.addEventListener('cancel', (event) => event.preventDefault());
curtain.addEventListener('close', () => now && draw(now));
lift.addEventListener('click', () => {
  const seat = now?.planner.seat;
  if (play) play();
  else if (now && seat) lifted = `${now.state.turn}/${seat}`;
  now?.render();
});

/** Empty list of turns: at a real board the turn to set up is shown instead. */
export class HiddenTurnList {
  length = 0;

  clear() {
    this.length = 0;
  }

  add() {
    this.length += 1;
  }

  select() {}
}

/** Returns whether two people share this device. @param {State} state */
const shares = (state) => state.opponent === 'practice' && state.phase === 'planning';

/**
 * Returns the texts of the curtain; `null` while it is up.
 * @param {Room} room
 * @returns {{ title: string, words: string, lift: string } | null}
 */
function hanging({ state, sent, planner }) {
  const { white, black } = state.own;
  if (play) return { title: text('prediction-table-reveal'), words: text('prediction-table-reveal-hint'), lift: text('prediction-table-reveal-go') };
  if (!shares(state)) return null;
  if (sent || (white?.committed && black?.committed)) return { title: text('room-sending'), words: '', lift: '' };
  if (!planner.seat || lifted === `${state.turn}/${planner.seat}`) return null;
  const side = text(`board-${planner.seat}`);
  const hint = text(`prediction-table-hand-${planner.seat}`);
  return { title: text('prediction-table-hand', { side }), words: hint, lift: text('prediction-table-hand-go', { side }) };
}

/** @param {Room} room */
function draw(room) {
  const down = hanging(room);
  // Independently of the styles, nothing is drawn behind the curtain.
  for (const part of document.querySelectorAll('header, main')) {
    if (part instanceof HTMLElement) part.style.visibility = down ? 'hidden' : '';
  }
  if (!down) return curtain.close();
  title.textContent = down.title;
  words.textContent = down.words;
  lift.textContent = down.lift;
  lift.hidden = down.lift === '';
  if (!curtain.open) curtain.showModal();
  lift.focus();
}

/** Detects a takeback, after which the players set up the board before they plan. @param {Room} room */
function notice({ state }) {
  if (!now || now.state.takebacks === state.takebacks) return;
  settled = Math.max(0, state.turn - 2);
  back = true;
}

/** @param {Room} room */
export function show(room) {
  notice(room);
  now = room;
  draw(room);
  const { state, replay } = room;
  const offered = { '.next': pausesPlanning(state, replay), '.undo': state.can_take_back && replay.live };
  for (const [button, useful] of Object.entries(offered)) {
    const found = document.querySelector(`.revealed ${button}`);
    if (found instanceof HTMLElement) found.hidden = !useful;
  }
}

/**
 * Returns whether the players still set up the turn on their board: until then the shared device takes no
 * plan.
 * @param {State} state
 * @param {import('../core/replay.js').Replay} replay
 */
export function pausesPlanning(state, replay) {
  const begun = state.own.white?.committed || state.own.black?.committed;
  return shares(state) && !begun && settled < (replay.frames.at(-1)?.turn ?? 0);
}

/**
 * Waits until both players look.
 * @param {TurnFrame} _
 * @param {Room} room
 * @returns {Promise<void>}
 */
export function waitForReveal(_, room) {
  back = false;
  if (room.state.opponent !== 'practice') return Promise.resolve();
  return new Promise((resolve) => {
    play = () => {
      play = null;
      resolve();
    };
    show(room);
  });
}

/**
 * Returns instructions for the pieces on the real board, with reasons.
 * @param {Room} room
 * @param {TurnFrame} frame
 * @param {PieceView[]} before
 */
export function todo(room, frame, before) {
  const { state } = room;
  notice(room);
  if (back) return [element('h2', {}, text('prediction-table-todo', { n: frame.turn })), element('p', { class: 'back' }, text('prediction-table-back')), buttons(state, frame)];
  const old = new Map(before.map((figure) => [figure.id, labelWithoutSquare(figure)]));
  const become = new Map(frame.figures.map((figure) => [figure.id, figure]));
  const items = frame.steps.flatMap((step) => [
    ...step.motions.map(({ id, from, to }) => item(text('prediction-table-move', { what: old.get(id) ?? '', from, to }))),
    ...step.gone.map(({ id, square }) => item(text('prediction-table-off', { what: old.get(id) ?? '', square }), reason(frame, square))),
    ...step.changed.flatMap(({ id }) => {
      const figure = become.get(id);
      return figure ? [item(text('prediction-table-put', { what: labelWithoutSquare(figure), square: figure.square }))] : [];
    }),
  ]);
  return [element('h2', {}, text('prediction-table-todo', { n: frame.turn })), element('ol', { class: 'todo' }, ...items), buttons(state, frame)];
}

/**
 * @param {string} words
 * @param {string} [why]
 */
const item = (words, why) => element('li', {}, words, ...(why ? [element('span', { class: 'why' }, why)] : []));

/**
 * Returns the reason for the loss of a figure on a square.
 * @param {TurnFrame} frame
 * @param {string} square
 */
const reason = (frame, square) => frame.events.find((event) => event.kind === 'battle' && event.squares?.includes(square))?.words;

/**
 * @param {State} state
 * @param {TurnFrame} frame
 */
function buttons(state, frame) {
  const row = element('div', { class: 'row' });
  const next = element('button', { type: 'button', class: 'primary next' }, text('prediction-table-next'));
  next.addEventListener('click', () => {
    settled = frame.turn;
    back = false;
    now?.render();
  });
  if (state.opponent === 'practice') row.append(next);
  const undo = element('button', { type: 'button', class: 'undo' }, text('prediction-table-undo'));
  undo.addEventListener('click', () => void takeBack());
  if (state.you.length) row.append(undo);
  return row;
}

/** Takes the last turn back: on a shared device after a confirmation, otherwise on request. */
async function takeBack() {
  if (!now) return;
  const { state, send } = now;
  const [seat] = state.you;
  const agreed = state.opponent !== 'practice' || (await (await import('../ui/confirm.js')).confirmAction(text('prediction-table-undo-sure', { n: state.turn - 1 })));
  if (agreed) send({ type: 'takeback', seat, action: 'ask' });
}
