/** The draft of a game by days, which the server keeps: it counts at the deadline although it is not committed. */

import { element, find, post, text, whyFailed } from '../ui/dom.js';
import { loadTexts } from '../ui/seldom-texts.js';
import { tabStorage } from '../ui/storage.js';

await loadTexts();

/** @typedef {import('./room-state.js').RoomState} RoomState */

/** The turn whose draft is known. */
let known = '';
/** The draft on the server, as text. @type {string | null} */
let stored = null;

const button = element('button', { id: 'keep-draft' });
const line = element('p', { class: 'soft' });
const box = element('div', { id: 'kept-draft' }, line, button);
find('#plan-row').after(box);

/** Offers to keep the player's plan as a draft, and names the one that counts. @param {RoomState} room */
export function showDraft(room) {
  const { state, planner: { seat, draft } } = room;
  const listed = seat !== null && Boolean(state?.plans[seat]?.length);
  const offered = state?.clock?.kind === 'days' && state.secrecy === 'kept' && listed && !room.variations?.line;
  box.hidden = !offered;
  if (!offered || !state) return;
  const turn = `${state.takebacks} ${state.turn}`;
  if (turn !== known) {
    [known, stored] = [turn, null];
    void read(room, turn);
  }
  const withdraws = stored !== null && (draft === null || draft.text === stored);
  button.textContent = text(withdraws ? 'draft-withdraw' : 'draft-keep');
  button.disabled = !draft && !withdraws;
  button.onclick = () => keep(room, state.turn, withdraws ? null : draft?.text ?? null);
  line.textContent = text(stored === null ? 'draft-counts' : draft?.text === stored ? 'draft-kept' : 'draft-other');
}

/** Reads the draft of a turn, and plans it unless this tab has another plan. @param {RoomState} room @param {string} turn */
async function read(room, turn) {
  const answer = await fetch(`${room.api}/draft`).then((response) => (response.ok ? response.json() : null), () => null);
  const { seat } = room.planner;
  if (turn !== known || !answer?.plan) return;
  stored = answer.plan;
  // The planner separates a plan from its prediction by a blank.
  if (seat && tabStorage.getItem(room.draftKey(seat)) === null) tabStorage.setItem(room.draftKey(seat), answer.plan.replace('/', ' '));
  room.render();
}

/** Stores a draft, or withdraws it. @param {RoomState} room @param {number} turn @param {string | null} plan */
async function keep(room, turn, plan) {
  button.disabled = true;
  try {
    await post(`${room.api}/draft`, { turn, plan });
    if (room.state?.turn === turn) stored = plan;
    room.announce(text(plan === null ? 'draft-counts' : 'draft-kept'));
  } catch (error) {
    room.showError(whyFailed(error));
  }
  room.render();
}
