/** The page of a game: connects the board, the planner, the list of turns and the server. */

import { showAction } from './action.js';
import { Board } from './board.js';
import { landed } from './core/plans.js';
import { Sending } from './core/sending.js';
import * as session from './core/session.js';
import { find, post, text } from './dom.js';
import { listen } from './input.js';
import { Players } from './players.js';
import { Planner } from './planner.js';
import { replayOn } from './replay.js';
import { Socket } from './socket.js';
import { planArrows, traces } from './traces.js';

/** @typedef {import('./wire').Side} Side */
/** @typedef {import('./wire').State} State */
/** @typedef {import('./wire').TurnFrame} TurnFrame */
/** @typedef {import('./wire').ServerMessage} ServerMessage */

/** How long to wait before the turns are fetched again, in milliseconds. */
const RETRY = 1500;
const SIDES = /** @type {const} */ (['white', 'black']);

const page = find('#room');
const id = page.dataset.id ?? '';
const title = document.title;
const api = `/api/games/${id}`;

/** @type {State | null} */
let state = null;
/** What the server refused, until something else happens. */
let refusal = '';
/** What is worth knowing about the plan, until it changes. */
let note = '';
let caption = '';
/** How many turns the server has told, and how many have been on the board. */
let told = 0;
let seen = 0;
let turned = false;
/** @type {import('./socket.js').Condition} */
let condition = 'open';
/** Whether nothing has come yet over the connection. */
let anew = true;

/** How this game looks. @type {import('./extras').Look} */
const look = page.dataset.look ? (await import(`./games/${page.dataset.look}-look.js`)).default : {};

/** What this game's page has beyond the common one. @type {import('./extras').Extras} */
const extras = page.dataset.extras ? (await import(`./games/${page.dataset.extras}.js`)).default : {};

/** Seals are the computer's: other games do without. */
const seals = page.dataset.sealed === undefined ? null : await import('./seals.js');

const board = new Board(find('#board'), Number(page.dataset.side), text('board-name'), look);
const planner = extras.planner?.(board, planned) ?? new Planner(board, planned);
planner.tell = (words, bad) => {
  [refusal, note] = bad ? [words, ''] : ['', words];
  announce(words);
  render();
};
const pick = (/** @type {number} */ index) => replay.go(index);
const list = find('#turns');
const turns = extras.list?.(list, pick) ?? new (await import('./turns.js')).TurnList(list, pick, { signs: look.signs, remark: extras.remark });
const players = new Players(find('#top'), find('#bottom'), announce);
const replay = replayOn(board, (words) => {
  caption = words;
  render();
}, render);
const socket = new Socket(address, receive, (now) => {
  condition = now;
  anew ||= now === 'open';
  render();
});
const sending = new Sending(() => socket.name(), ({ seat, turn, plan }, id) => {
  socket.send({ type: 'commit', seat, turn, plan: plan.text }, id);
});
/** Messages that their sender sends again until they are done. @type {Set<number>} */
const repeated = new Set();

listen(board, {
  press: (square) => (replay.busy ? replay.skip() : planner.press(square)),
  grab: (square) => planner.grab(square),
  drop: (square) => planner.drop(square),
  cancel: () => planner.cancel(),
});

/** Where to connect to: the server sends what was missed to a page that says what it knows. */
function address() {
  if (!state || start === '') return `${api}/ws`;
  return `${api}/ws?turns=${told}&takebacks=${state.takebacks}`;
}

/** @param {ServerMessage} message */
function receive(message) {
  if (message.type === 'state') meet(message);
  else if (message.type === 'turn') void reveal(message, message.state);
  else if (message.type === 'missed') comeBack(message.turns, message.state);
  else if (message.type === 'committed') acknowledge(message);
  else if (message.type === 'refused') refuse(message);
}

/**
 * The page was away while turns were played: one is played now, more are there at once.
 * @param {TurnFrame[]} frames
 * @param {State} next
 */
function comeBack(frames, next) {
  if (frames.length === 1) return void reveal(frames[0], next);
  frames.forEach(add);
  meet(next);
  replay.go(replay.frames.length);
}

/** The server has told how the game stands. @param {State} next */
function learn(next) {
  state = next;
  seals?.remember(id, next.seals);
  sending.meet(next, anew);
  anew = false;
}

/** A new state came without a turn. @param {State} next */
function meet(next) {
  const rematch = session.nextGame(state, next);
  if (rematch) return location.assign(`/game/${rematch}${location.search}`);
  if (state && state.draw_offer !== next.draw_offer) tell(next, next.draw_offer, 'room-draw-offered');
  if (state && state.takeback !== next.takeback) tell(next, next.takeback, 'room-takeback-asked');
  const other = state?.takebacks !== next.takebacks;
  if (state && other) takeBack(next);
  learn(next);
  if (other || next.position !== newest()) void catchUp(other);
  else render();
}

/** Turns were taken back: nothing that is known of the turns counts any more. @param {State} next */
function takeBack(next) {
  refusal = note = '';
  sending.stop();
  for (const key of state ? session.staleDrafts(state, next) : []) sessionStorage.removeItem(key);
  seals?.forget(id, next.turn);
  start = '';
  replay.stop();
  replay.frames = [];
  told = seen = 0;
  turns.clear();
  announce(text('room-taken-back'));
}

/** The position that the turns known here lead to. */
const newest = () => replay.frames.at(-1)?.position ?? start;
let start = '';

/**
 * Fetches the turns that are not known yet.
 * @param {boolean} other whether none is known: then nothing is animated
 */
async function catchUp(other) {
  const takebacks = state?.takebacks;
  const response = await fetch(`${api}/turns?from=${told}`).catch(() => null);
  if (!response?.ok) {
    setTimeout(catchUp, RETRY, other);
    return render();
  }
  /** @type {import('./wire').History} */
  const history = await response.json();
  // Turns were taken back meanwhile, and are being fetched again.
  if (state?.takebacks !== takebacks) return;
  start = history.start.position;
  replay.start = history.start.figures;
  const shown = replay.frames.length;
  history.turns.forEach(add);
  const missedOne = !other && history.turns.length === 1;
  replay.go(missedOne ? shown : replay.frames.length);
  if (missedOne) await playOn();
}

/** Plays the turn that was added last. */
const playOn = () => (extras.unfold ? replay.run() : replay.forward());

/** Adds a turn if it is the next one. @param {TurnFrame} frame */
function add(frame) {
  if (!session.isNext(replay.frames, frame)) return;
  told += 1;
  replay.frames.push(...(extras.unfold?.(frame, replay.figures(replay.frames.length)) ?? [frame]));
}

/**
 * Both plans are public: plays the turn.
 * @param {TurnFrame} frame
 * @param {State} next
 */
async function reveal(frame, next) {
  const follows = start !== '' && session.isNext(replay.frames, frame);
  refusal = '';
  for (const seat of SIDES) sessionStorage.removeItem(draftKey(seat));
  if (!follows) return meet(next);
  if (!replay.live || replay.busy) replay.go(replay.frames.length);
  add(frame);
  learn(next);
  await extras.reveal?.(frame, room());
  if (!extras.unfold) announce(frame.words);
  await playOn();
}

/** @param {Side} seat */
const draftKey = (seat) => session.draftKey(id, state?.turn, seat);

/** What the player does and sees now. @param {State} state @returns {session.Doing} */
const doing = (state) => ({
  busy: replay.busy,
  live: replay.live,
  sent: sending.sent !== null,
  held: extras.holds?.(state, replay) ?? false,
});

/** The planner's selection or plan changed. */
function planned() {
  refusal = note = '';
  const { seat, kept } = planner;
  if (seat && kept) sessionStorage.setItem(draftKey(seat), kept);
  if (seat && !kept) sessionStorage.removeItem(draftKey(seat));
  render();
}

function commit() {
  const { seat, draft } = planner;
  if (!state || !seat || !draft || state.phase !== 'planning') return;
  refusal = note = '';
  sending.begin({ seat, turn: state.turn, plan: draft });
  render();
}

/** A plan or a seal is on disk. @param {Extract<ServerMessage, { type: 'committed' }>} message */
function acknowledge({ re, seat, turn }) {
  sending.acknowledge(re);
  const counts = state && session.acknowledge(state, seat, turn);
  // In practice the other side plans next, on the same screen: nothing of this plan stays on it.
  if (counts && state?.opponent === 'practice') sessionStorage.removeItem(draftKey(seat));
  render();
}

/** A message was refused, which says nothing of any other. @param {import('./wire').Refusal} message */
function refuse(message) {
  const fate = sending.refuse(message);
  const again = message.wait !== undefined && message.re !== undefined && repeated.has(message.re);
  if (fate === 'waits' || again) return render();
  complain(fate === 'given-up' ? text('room-given-up') : message.message);
}

/** Says why something is not done. @param {string} words */
function complain(words) {
  refusal = words;
  announce(words);
  render();
}

/** Tells a player what the other one wants. @param {State} next @param {Side | null} from @param {string} words */
function tell(next, from, words) {
  if (from && next.you.length && !next.you.includes(from)) announce(text(words));
}

/** Says something to a screen reader. @param {string} words */
function announce(words) {
  find('#announce').textContent = words;
}

/** Draws everything that depends on the state anew. */
function render() {
  if (!state) return;
  const seat = session.planningSeat(state, doing(state));
  planner.begin(seat, state, seat && sessionStorage.getItem(draftKey(seat)));
  const now = session.mode(state, doing(state), planner);
  page.dataset.mode = now;
  const bottom = /** @type {Side} */ (state.you.length === 1 ? state.you[0] : 'white');
  const flipped = (bottom === 'black') !== turned;
  board.flipped = flipped;
  // The result is not told before the turn that led to it has been played.
  seen = Math.max(seen, replay.index);
  players.show(replay.busy || seen < replay.frames.length ? { ...state, result: null } : state, flipped ? 'black' : 'white', seat);
  if (replay.live && !replay.busy) drawPlan(state);
  const known = note || (seat && !planner.selected && !planner.draft && extras.note?.(planner, replay)) || '';
  const { sent, waits } = sending;
  showAction({ state, mode: now, planner, replay, sent, waits, refusal, note: known, caption, condition }, announce);
  seals?.showSeals(find('#seals'), state, replay.busy ? undefined : replay.frame);
  document.title = seat && !planner.draft ? `● ${title}` : title;
  extras.show?.(room());
  // At last, when all that takes room beside the list is there.
  if (!replay.busy) listTurns();
}

/**
 * What a game's own module may look at.
 * @returns {import('./extras').Room}
 */
function room() {
  const send = (/** @type {import('./wire').ClientMessage} */ message) => {
    const id = socket.name();
    repeated.add(id);
    socket.send(message, id);
  };
  const { sent } = sending;
  const now = /** @type {State} */ (state);
  return { state: now, mode: session.mode(now, doing(now), planner), sent, board, planner, replay, send, render, announce };
}

/** Brings the list of turns up to date, as far as they were seen; not during an animation, which it would give away. */
function listTurns() {
  for (let index = turns.length; index < seen; index++) turns.add(replay.frames[index], replay.figures(index));
  turns.select(replay.index);
}

/** The selection, and the plan of the viewer's seat as an arrow. @param {State} now */
function drawPlan(now) {
  const { selected, seat } = planner;
  const targets = selected ? planner.targets(selected) : [];
  const enemies = targets.filter((square) => board.at(square).length);
  const trace = replay.frame ? traces(board, replay.frame) : {};
  board.mark({
    ...trace,
    ...planner.selection,
    dots: targets.filter((square) => !enemies.includes(square)),
    rings: enemies,
  });
  const plans = now.phase === 'over' ? [] : now.you.flatMap((own) => {
    const plan = own === seat ? planner.drawn : own === sending.sent?.seat ? sending.sent.plan : now.own[own]?.plan;
    return plan ? [{ own, plan }] : [];
  });
  board.arrows(plans.flatMap(({ own, plan }) => planArrows(board, plan, own)));
  const figure = (/** @type {Side} */ side, /** @type {string} */ square) => board.at(square).find((piece) => piece.figure.side === side)?.figure;
  const ghosts = plans.flatMap(({ own, plan }) => landed(plan, (square) => figure(own, square)));
  board.ghosts(ghosts.filter(({ square }) => board.at(square).length === 0));
}

/** The seat that a button acts for: in practice the one that plans. */
const actingSeat = () => planner.seat ?? state?.you[0] ?? 'white';

/** @param {'ask' | 'accept' | 'decline'} action */
const takeback = (action) => socket.send({ type: 'takeback', seat: actingSeat(), action });

/** @type {Record<string, () => unknown>} */
const ACTIONS = {
  commit,
  clear: () => planner.clear(),
  skip: () => replay.skip(),
  live: () => replay.go(replay.frames.length),
  first: () => replay.go(0),
  previous: () => replay.go(replay.index - 1),
  following: () => replay.forward(),
  last: () => replay.go(replay.frames.length),
  run: () => (replay.running ? replay.skip() : replay.run()),
  flip: () => {
    turned = !turned;
    render();
  },
  copy: () => copyLink('#copy'),
  'copy-share': () => copyLink('#copy-share'),
  resign: async () => {
    const seat = actingSeat();
    const { confirmed } = await import('./ask.js');
    if (await confirmed(text('room-resign-sure', { side: text(`room-${seat}`) }))) socket.send({ type: 'resign', seat });
  },
  draw: () => socket.send({ type: 'draw', seat: actingSeat(), action: 'offer' }),
  accept: () => socket.send({ type: 'draw', seat: actingSeat(), action: 'accept' }),
  decline: () => socket.send({ type: 'draw', seat: actingSeat(), action: 'decline' }),
  'take-back': () => takeback('ask'),
  'accept-takeback': () => takeback('accept'),
  'decline-takeback': () => takeback('decline'),
  claim: () => socket.send({ type: 'claim', seat: actingSeat() }),
  rematch: () => socket.send({ type: 'rematch', seat: actingSeat() }),
  join: () => post(`${api}/join`).then(() => socket.renew(), (error) => complain(error.message)),
};

for (const [name, act] of Object.entries(ACTIONS)) find(`#${name}`).addEventListener('click', act);

/** @param {string} selector */
async function copyLink(selector) {
  const label = find('span', find(selector));
  const before = label.textContent ?? '';
  const done = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  label.textContent = text(done ? 'room-copied' : 'room-not-copied');
  setTimeout(() => (label.textContent = before), 2000);
}

/** @type {Record<string, keyof typeof ACTIONS>} */
const KEYS = { ArrowLeft: 'previous', ArrowRight: 'following', Home: 'first', End: 'last', c: 'commit', f: 'flip' };

addEventListener('keydown', (event) => {
  const at = event.target instanceof HTMLElement ? event.target : document.body;
  if (event.ctrlKey || event.altKey || event.metaKey || at.closest('dialog, input, select, textarea')) return;
  if (event.key === 'Escape') return replay.busy ? replay.skip() : planner.cancel();
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = KEYS[key];
  // A game's own buttons name their keys themselves.
  if (!action) return /** @type {HTMLElement | null} */ (document.querySelector(`[data-key="${CSS.escape(key)}"]:enabled`))?.click();
  event.preventDefault();
  if (replay.busy && action === 'commit') replay.skip();
  else ACTIONS[action]();
});

const link = find('#link');
if (link instanceof HTMLInputElement) {
  link.value = location.href;
  link.addEventListener('focus', () => link.select());
}
