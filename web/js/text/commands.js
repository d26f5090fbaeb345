/** Commands that can be typed beside plans. */

import { text } from '../ui/dom.js';
import { askRematch } from '../room/rematch.js';
import { clocksInWords, movesInWords, nowInWords, piecesInWords, situationInWords, turnInWords } from './descriptions.js';

/** @typedef {import('./text-room.js').TextRoom} TextRoom */
/** @typedef {import('../wire').Side} Side */

/**
 * A command returns sentences; none where its effect says enough.
 * @typedef {(reader: TextRoom, rest: string) => string[]} Command
 */

/** Action to take if the next word is yes. @type {(() => void) | null} */
let sure = null;

/** @param {TextRoom} reader @param {'draw' | 'takeback'} type @param {'accept' | 'decline'} action */
const answer = ({ socket, acting }, type, action) => socket.send({ type, seat: acting, action });

/** Answers the other player's offers. @param {TextRoom} reader @param {'accept' | 'decline'} action */
function reply(reader, action) {
  const { state } = reader;
  const asked = (/** @type {Side | null} */ from) => from !== null && !state?.you.includes(from);
  const types = /** @type {('draw' | 'takeback')[]} */ (['draw', 'takeback']).filter((type) => asked((type === 'draw' ? state?.draw_offer : state?.takeback) ?? null));
  if (!types.length) return [text('spoken-nothing-asked')];
  types.forEach((type) => answer(reader, type, action));
  return [];
}

/** @type {Record<string, Command>} */
const COMMANDS = {
  help: ({ extras }) => [text('spoken-help'), text(extras.lists ? 'spoken-help-list' : 'spoken-help-plan')],
  board: ({ state }) => (state ? /** @type {const} */ (['white', 'black']).map((side) => text('spoken-pieces', { side: text(`board-${side}`), what: piecesInWords(state.figures, side).join('; ') })) : []),
  list: (reader) => COMMANDS.board(reader, ''),
  moves: ({ state, seat }, from) => {
    const plans = (seat && state?.plans[seat]) || [];
    if (!plans.length) return [text('spoken-no-moves')];
    const told = movesInWords(plans, state?.figures.filter(({ side }) => side === seat) ?? [], from);
    return told.length ? told : [text('spoken-none-from', { square: from })];
  },
  last: ({ frames, extras }) => {
    const frame = frames.at(-1);
    return frame ? turnInWords(frame, extras.lists) : [text('spoken-no-turn')];
  },
  clock: ({ state, since }) => (state ? [clocksInWords(state, since)] : []),
  status: (reader) => [nowInWords(reader), ...situationInWords(reader)],
  draw: (reader) => {
    if (!reader.state?.can_offer_draw) return [text('spoken-no-draw')];
    reader.socket.send({ type: 'draw', seat: reader.acting, action: 'offer' });
    return [text('spoken-draw-sent')];
  },
  accept: (reader) => reply(reader, 'accept'),
  decline: (reader) => reply(reader, 'decline'),
  claim: (reader) => {
    if (!reader.state?.claimable) return [text('spoken-no-claim')];
    reader.socket.send({ type: 'claim', seat: reader.acting });
    return [];
  },
  takeback: (reader) => {
    if (!reader.state?.can_take_back) return [text('spoken-no-takeback')];
    reader.socket.send({ type: 'takeback', seat: reader.acting, action: 'ask' });
    return reader.state.opponent === 'friend' || reader.state.opponent === 'lobby' ? [text('spoken-takeback-sent')] : [];
  },
  give: (reader) => {
    if (!reader.state?.can_give_time) return [text('spoken-no-gift')];
    reader.socket.send({ type: 'give_time', seat: reader.acting });
    return [text('spoken-gift')];
  },
  resign: (reader) => {
    const { state, acting: seat, socket } = reader;
    if (!state?.you.length || state.phase === 'over') return [text('spoken-no-resign')];
    sure = () => socket.send({ type: 'resign', seat });
    return [`${text('room-resign-sure', { side: text(`board-${seat}`) })} ${text('spoken-yes-or-no')}`];
  },
  rematch: (reader) => {
    if (reader.state?.phase !== 'over' || !reader.state.you.length) return [text('spoken-no-rematch')];
    void askRematch(reader, reader.acting);
    return [text('room-rematch-asked')];
  },
};

/** Returns the command of a word, in the language of the page or in English. @param {string} word */
const named = (word) => Object.keys(COMMANDS).find((name) => name === word || text(`spoken-command-${name}`).split(' ')[0] === word);

/**
 * Runs the command of a line; returns `null` if it is not a command.
 * @param {TextRoom} reader @param {string} line @returns {string[] | null}
 */
export function command(reader, line) {
  const [word, ...rest] = line.toLowerCase().split(/\s+/);
  const due = sure;
  sure = null;
  if (due) {
    if ([text('spoken-yes'), 'yes', 'y'].includes(word)) return due(), [];
    return [text('spoken-not-done')];
  }
  const name = named(word);
  return name ? COMMANDS[name](reader, rest.join(' ')) : null;
}
