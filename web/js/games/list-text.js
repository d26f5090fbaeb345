/**
 * Lists in games played as text: typed into the field, checked for their form here, and sealed as on the
 * board.
 */

import { englishLetters } from '../core/piece-letters.js';
import { text, whyFailed } from '../ui/dom.js';
import { lastRank, MAX_TOKENS, read } from './list-parser.js';
import { submitList, storeList, ListSealSender, storedList, loadList } from './list-seal.js';

/** @typedef {import('../extras').TextInterface} TextInterface */

/** @type {ListSealSender | null} */
let keeper = null;
let recalled = false;

/** @type {TextInterface} */
export default {
  async submitPlan(reader, seat, line, say) {
    const { state } = reader;
    if (!state) return false;
    const list = englishLetters(line);
    const { tokens, faults } = read(list, seat);
    const [fault] = faults;
    const refused = (/** @type {string} */ words) => (say(words, 'fault'), false);
    if (fault) return refused(`${line.slice(fault.start, fault.start + fault.text.length)}: ${text(`blind-${fault.kind}`, { to: lastRank(seat), most: MAX_TOKENS })}`);
    if (state.phase === 'sealing') return refused(text('spoken-later'));
    say(text('blind-count', { n: tokens.length }));
    try {
      if (state.secrecy === 'sealed') reader.commit(seat, { text: list, moves: [] });
      else if (state.secrecy === 'lists') await storeList(state, seat, list);
      else await submitList(state, seat, list);
      reader.render();
      return true;
    } catch (error) {
      return refused(whyFailed(error));
    }
  },
  update(reader) {
    const { state } = reader;
    const [seat] = state?.you ?? [];
    if (!state || state.secrecy !== 'lists' || state.you.length !== 1 || state.phase === 'over') return;
    keeper ??= new ListSealSender(() => reader.render());
    if (!recalled) {
      recalled = true;
      return void loadList(state).then(() => reader.render());
    }
    if (storedList(state, seat)) keeper.tend(state, seat, (message) => reader.send(message));
  },
};
