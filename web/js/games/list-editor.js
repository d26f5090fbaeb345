/** Editor of a player's list: written instead of a plan, sealed in the browser, opened when both are. */

import { localLetters } from '../core/piece-letters.js';
import { timeReading } from '../ui/clock-format.js';
import { confirmAction } from '../ui/confirm.js';
import { element, find, text, whyFailed } from '../ui/dom.js';
import { canHash } from '../sealing/seal-check.js';
import { role } from '../board/shapes.js';
import { tabStorage } from '../ui/storage.js';
import { ListInput } from './list-input.js';
import { ListDryRun } from './list-dry-run.js';
import { submitList, storeList, ListSealSender, storedList, loadList } from './list-seal.js';

/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../extras').Room} Room */

/** @type {Room | null} */
let room = null;
/** `true` while a list is being sent. */
let busy = false;
let refusal = '';
/** Storage key of the draft that is being written. */
let writes = '';
/** State that contains the time left, and its time of arrival. @type {{ state: State, at: number } | null} */
let timed = null;

const written = () => ({ side: entry.side, text: entry.valid, token: entry.token });
const rehearsal = new ListDryRun(written, () => {
  entry.tell(rehearsal.answer?.tokens ?? []);
  room?.render();
});
const entry = new ListInput(edited, () => void done(), rehearsal.root);
/** `true` if the board shows a dry run. */
let rehearses = false;
let attended = false;
const keeper = new ListSealSender(() => room?.render());
const own = element('details', { class: 'own-list', hidden: '' });
// Until the game is known, a text that is written here would be lost.
entry.root.hidden = true;
find('.replay').before(entry.root, own);

/** Returns whether the players seal their lists themselves. @param {State} state */
const sealing = ({ secrecy }) => secrecy === 'sealed' || secrecy === 'lists';

/**
 * Returns whether a list stays in this browser until it is opened, as in games without deposits.
 * @param {State} state
 */
const stays = ({ secrecy }) => secrecy === 'lists';

/** @param {State} state @param {Side} side */
const draftKey = (state, side) => `list-draft/${state.id}/${side}`;

/** Stores the edited list for this tab. */
function edited() {
  if (room) tabStorage.setItem(draftKey(room.state, entry.side), entry.text);
  refusal = '';
  rehearsal.again();
  room?.render();
}

/** Hands the list in, or seals it. */
async function done() {
  if (!room || busy || !entry.fits) return;
  if (entry.empty && !(await confirmAction(text('blind-empty-sure')))) return;
  const { state } = room;
  const { side, text: list } = entry;
  busy = true;
  refusal = '';
  room.render();
  try {
    if (state.secrecy === 'sealed') room.commit(side, { text: list, moves: [] });
    else if (stays(state)) await storeList(state, side, list);
    else await submitList(state, side, list);
    if (state.secrecy !== 'sealed') tabStorage.removeItem(draftKey(state, side));
  } catch (error) {
    refusal = whyFailed(error);
  }
  busy = false;
  room.render();
}

/** Loads the data that is shown of a game. @param {State} state */
export const prepare = async (state) => {
  if (stays(state)) await loadList(state);
};

/** Shows the editor, the own list and the dry run. @param {Room} now */
export function show(now) {
  room = now;
  const { state, mode, planner, send } = now;
  if (timed?.state !== state) timed = { state, at: Date.now() };
  const seat = sealing(state) && state.you.length === 1 ? state.you[0] : null;
  if (seat && stays(state)) keeper.tend(state, seat, send);
  // A list sealed with a deposit is stored with its nonce, and not as a draft.
  if (seat && state.secrecy === 'sealed' && state.own[seat]?.committed) tabStorage.removeItem(draftKey(state, seat));
  showEntry(now, mode === 'choose' || mode === 'ready' ? planner.seat : null);
  showOwn(state, seat);
  showRehearsal(now);
}

/** Returns the plans that can be written by choosing squares. */
export const plans = () => (entry.root.hidden ? [] : rehearsal.plans);

/** Returns whether the moves of the next token are known, or there will be none. */
export const knows = () => entry.root.hidden || rehearsal.answer !== null;

/** Writes a move that was chosen on the board. @param {string} token */
export function write(token) {
  entry.write(token);
  edited();
}

/**
 * Shows the board when the next token is played; without a list, the position of the game.
 * @param {Room} room
 */
function showRehearsal({ board, replay }) {
  if (replay.busy || !replay.live) return;
  if (entry.root.hidden || !rehearsal.answer) {
    if (rehearses) board.show(replay.figures(replay.index));
    rehearses = false;
    return;
  }
  rehearses = true;
  board.show(rehearsal.figures((figure) => text(`blind-${figure.side}-on`, { piece: role(figure), square: figure.square })));
  board.arrows(rehearsal.arrows(written()));
}

/** @param {Room} room @param {Side | null} seat */
function showEntry({ state, stuck }, seat) {
  const sealed = seat !== null && sealing(state) && storedList(state, seat) !== null;
  entry.root.hidden = seat === null || sealed;
  if (!entry.root.hidden && !attended) {
    attended = true;
    rehearsal.attend(find('#board'), entry.area);
  }
  const name = seat && !sealed ? draftKey(state, seat) : '';
  if (seat && name && name !== writes) {
    entry.begin(seat, tabStorage.getItem(name) ?? '');
    rehearsal.again();
  }
  writes = name;
  const able = state.phase === 'planning' && (!sealing(state) || canHash()) && !stuck;
  entry.show({ label: text(sealing(state) ? 'blind-seal' : 'blind-hand-in'), able, busy });
}

/** Shows the own list while it waits in this browser. @param {State} state @param {Side | null} seat */
function showOwn(state, seat) {
  const plan = seat && state.phase !== 'over' ? stays(state) ? storedList(state, seat)?.plan : state.own[seat]?.plan?.text : null;
  own.hidden = plan == null;
  const shown = localLetters(plan ?? '');
  if (plan != null && own.lastChild?.textContent !== shown) {
    own.replaceChildren(element('summary', {}, text('blind-own')), element('code', { class: 'block' }, shown));
  }
}

/**
 * Returns the words of the box beside the board for a player; `null` where the common words apply.
 * @param {State} state
 * @param {string} mode
 * @param {Side | null} seat side that writes now
 */
export function say(state, mode, seat) {
  const practice = state.opponent === 'practice';
  /** @param {string} id @param {string} hint */
  const words = (id, hint) => ({ status: text(id), hint: refusal || keeper.refusal || hint, bad: Boolean(refusal || keeper.refusal) });
  if ((mode === 'choose' || mode === 'ready') && seat) {
    if (sealing(state) && storedList(state, seat)) return words('blind-sealing', '');
    if (practice) return words(`blind-write-${seat}`, text(state.own.white?.committed ? 'blind-hidden' : 'blind-first'));
    if (sealing(state) && !canHash()) return { status: text('blind-write'), hint: text('blind-no-hash'), bad: true };
    if (state.secrecy === 'kept' && state.opponent !== 'computer') return words('blind-write', text('blind-write-kept', { side: text(`board-${seat}`) }));
    const why = sealing(state) ? 'blind-write-sealed' : state.phase === 'sealing' ? 'blind-write-sealing' : 'blind-write-computer';
    return words('blind-write', text(why, { side: text(`board-${seat}`) }));
  }
  if (mode !== 'committed' || !sealing(state)) return null;
  if (!stays(state)) return state.phase === 'opening' ? words('blind-both-sealed', '') : words('blind-sealed', text('blind-sealed-left'));
  if (state.phase !== 'opening') return words('blind-sealed', text('blind-sealed-why'));
  const left = Math.max(0, (state.opening_left ?? 0) - (Date.now() - (timed?.at ?? 0)));
  const time = state.clock?.kind === 'days' ? timeReading(state.clock, left) : text('clock-seconds', { n: Math.ceil(left / 1000) });
  const [mine] = state.you;
  if (state.own[mine]?.plan != null) return words('blind-opened', text('blind-opened-why', { time }));
  return storedList(state, mine) ? words('blind-opening', '') : words('blind-lost', text('blind-lost-why', { time }));
}

// Updates the words for the time left to open.
setInterval(() => {
  if (room?.state.phase === 'opening' && room.mode === 'committed') room.render();
}, 1000);
