/** The text interface of a game: all output as sentences, all input typed. */

import { planInWords } from '../core/move-text.js';
import { englishLetters } from '../core/piece-letters.js';
import { matchingPlans } from '../core/plan-parser.js';
import { choose, settings } from '../core/settings.js';
import { numberOf } from '../core/turn-text.js';
import { element, find, post, text } from '../ui/dom.js';
import { sealErrorText } from '../room/plan-sealing.js';
import { offerLeaving } from '../room/secrecy-notice.js';
import { command } from '../text/commands.js';
import { TextRoom } from '../text/text-room.js';
import { nowInWords, piecesInWords, boardRows, situationInWords, turnInWords } from '../text/descriptions.js';
import { timeLeft } from '../ui/deadline.js';

/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').TurnFrame} TurnFrame */
/** @typedef {import('../extras').Tone} Tone */

const page = find('main').dataset;
/** The plan input of games with a list for the whole game. @type {import('../extras').TextInterface | null} */
const own = page.text ? (await import(`../games/${page.text}.js`)).default : null;
const field = /** @type {HTMLInputElement} */ (find('#plan'));
/** Maximum number of sentences kept on the page. */
const KEPT = 60;

/** Adds a message to the log. @param {string} words @param {Tone} [tone] */
function say(words, tone = 'politely') {
  if (!words) return;
  const log = find('#said');
  const urgent = tone !== 'politely';
  if (urgent) {
    find('#urgent').textContent = words;
    find('#urgent').classList.toggle('bad', tone === 'fault');
  }
  // An urgent message is hidden in the log, so that it is not announced twice.
  log.append(element('p', urgent ? { 'aria-hidden': 'true', hidden: '' } : {}, words));
  while (log.childElementCount > KEPT) log.firstElementChild?.remove();
  log.scrollTop = log.scrollHeight;
}

const reader = new TextRoom(page.id ?? '', own !== null, {
  say,
  show: () => show(),
  turn: (frame) => {
    turnInWords(frame, own !== null).forEach((words) => say(words));
  },
});

/** The last status message. */
let told = '';
/**
 * The content key of each part of the page. Unchanged parts are not rebuilt while they may be read.
 * @type {Map<string, string>}
 */
const shown = new Map();

/**
 * Rebuilds a part of the page if its content has changed.
 * @param {string} part
 * @param {string} key
 * @param {() => Node[]} make
 */
function fill(part, key, make) {
  if (shown.get(part) === key) return;
  shown.set(part, key);
  find(part).replaceChildren(...make());
}

/** The last plan announced as locked. */
let locked = '';

/** Announces a locked plan, once. */
function lock() {
  const { state } = reader;
  const seat = state?.you.find((own) => state.own[own]?.committed);
  const plan = state && seat && state.phase !== 'over' ? `${state.takebacks} ${state.turn} ${seat}` : '';
  if (plan && plan !== locked) say(text(state?.secrecy === 'sealed' || state?.secrecy === 'lists' ? 'spoken-sealed' : 'spoken-committed'));
  if (plan) locked = plan;
}

/** Updates the page. */
function show() {
  const { state, frames } = reader;
  lock();
  const now = nowInWords(reader);
  find('#now').textContent = now;
  // A plan in transit is not announced, unless it has to wait.
  if (state && now !== told && (!reader.sending.sent || reader.sending.early)) {
    say(now, state.phase === 'over' && told !== '' ? 'news' : 'politely');
    told = now;
  }
  if (!state) return;
  const lines = situationInWords(reader);
  fill('#standing', lines.join(), () => lines.map((words) => element('li', {}, words)));
  const position = JSON.stringify(state.figures);
  for (const side of /** @type {const} */ (['white', 'black'])) {
    fill(`#${side}-pieces`, position, () => piecesInWords(state.figures, side).map((words) => element('li', {}, words)));
  }
  fill('#table', position, () => boardRows(state.figures, Number(page.side)));
  find('#no-turns').hidden = frames.length > 0;
  fill('#turns', `${state.takebacks} ${frames.length}`, () =>
    frames.map(numbered));
  own?.update(reader);
  joining();
  leaving();
}

/** The last announced reason why this page cannot seal. */
let blamed = '';

/** Announces why this page cannot seal, and offers to abort the game. */
function leaving() {
  const { state } = reader;
  const why = sealErrorText(reader) || (reader.sealer?.late ? text('room-late-key') : '');
  if (why && why !== blamed) say(why, 'fault');
  blamed = why;
  const there = document.querySelector('#leave');
  const free = Boolean(why && state?.can_abort);
  if (!free) there?.remove();
  if (!free || there) return;
  find('#now').after(offerLeaving(() => reader.socket.send({ type: 'abort', seat: reader.acting })));
}

/** Creates the list item of a turn, with its number. @param {TurnFrame} frame */
function numbered(frame) {
  const number = numberOf(frame);
  const item = element('li', { value: String(parseInt(number, 10)) }, turnInWords(frame, own !== null).join(' '));
  if (number.endsWith('…')) item.style.listStyleType = `"${number} "`;
  return item;
}

/** Offers the open seat. */
function joining() {
  const { state } = reader;
  const open = state?.phase === 'waiting' && !state.you.length;
  const there = document.querySelector('#join');
  if (!open) there?.remove();
  if (!open || there) return;
  const button = element('button', { type: 'button', id: 'join', class: 'primary' }, text(`room-take-${state.seats.white.kind === 'open' ? 'white' : 'black'}`));
  button.addEventListener('click', () => void join().then(() => reader.socket.renew(), (error) => say(error.message, 'fault')));
  find('#now').after(button);
}

/** Takes the open seat; if the browsers seal, with a key for this game. */
async function join() {
  if (reader.state?.secrecy !== 'sealed') return post(`${reader.api}/join`);
  if (!crypto.subtle) throw new Error(text('room-cannot-seal'));
  const { keyFor } = await import('../sealing/keyring.js');
  return post(`${reader.api}/join`, { key: (await keyFor(reader.id)).point });
}

/** Handles a typed command or plan. @param {string} line */
async function read(line) {
  const answers = command(reader, line);
  if (answers) return void answers.forEach((words) => say(words));
  const { state, seat } = reader;
  if (!state || !seat) return say(text('spoken-not-now', { line }), 'fault');
  const why = sealErrorText(reader);
  if (why) return say(why, 'fault');
  if (own) return void own.submitPlan(reader, seat, line, say).then((done) => done || field.value || (field.value = line));
  const offered = matchingPlans(line, offer(state, seat));
  if (offered.length) return choice(seat, line, offered);
  // The server must not see a plan before it is sealed.
  if (state.secrecy === 'sealed' || state.secrecy === 'lists') return say(text('spoken-nothing-fits', { line }), 'fault');
  await judge(seat, line);
}

/**
 * Lets the server parse a text and commits the plan, or shows why it is not valid.
 * @param {Side} seat @param {string} line
 */
async function judge(seat, line) {
  const response = await fetch(`${reader.api}/readings?${new URLSearchParams({ seat, plan: englishLetters(line) })}`).catch(() => null);
  const answer = await response?.json().catch(() => null);
  if (!response?.ok) return say(answer?.message ?? text('site-offline'), 'fault');
  if (answer.why) return say(answer.why, 'fault');
  choice(seat, line, answer.plans.flatMap((/** @type {string} */ plan) => reader.state ? matchingPlans(plan, offer(reader.state, seat)) : []));
}

/** Returns the plans and the position of a side. @param {import('../wire').State} state @param {Side} seat */
const offer = ({ plans, predictable, figures }, seat) => ({ plans: plans[seat] ?? [], predictable: predictable[seat] ?? null, figures, seat });

/**
 * Commits the plan that a text means; of several plans it says which.
 * @param {Side} seat @param {string} line @param {Plan[]} plans
 */
function choice(seat, line, plans) {
  const named = plans.slice(0, 12).map((plan) => planInWords(plan, reader.state?.figures.find((figure) => figure.side === seat && figure.square === plan.moves[0]?.from)));
  if (!plans.length) return say(text('spoken-nothing-fits', { line }), 'fault');
  if (plans.length > 1) return say(text('spoken-several', { line, which: named.join(', ') }), 'fault');
  say(text('spoken-plan', { plan: named.join() }));
  reader.commit(seat, plans[0]);
}

/** Seconds left at which the player is warned. */
const LOW = [60, 30, 10];
/** The last warning mark announced. */
let warned = Infinity;

setInterval(() => {
  const { state, since } = reader;
  const side = state?.clock?.running.find((running) => state.you.includes(running));
  if (!state?.clock || !side || state.opponent === 'practice') return;
  const seconds = Math.ceil(timeLeft(state.clock, side, since) / 1000);
  const mark = LOW.filter((one) => seconds <= one).at(-1) ?? Infinity;
  if (mark < warned) say(text('room-time-left', { n: seconds }), 'news');
  warned = mark;
}, 500);

/** The last typed line, which the up arrow key restores. */
let last = '';
field.addEventListener('keydown', (event) => {
  if (event.key !== 'ArrowUp' || field.value || !last) return;
  event.preventDefault();
  field.value = last;
});

find('#ask').addEventListener('submit', (event) => {
  event.preventDefault();
  const line = (last = field.value.trim());
  field.value = '';
  field.focus();
  find('#urgent').textContent = '';
  if (line) void read(line);
});

const always = /** @type {HTMLInputElement} */ (find('#always'));
always.checked = settings().text === 'on';
always.addEventListener('change', () => choose('text', always.checked ? 'on' : 'off'));

if (reader.first) reader.hear(reader.first.state);
show();
