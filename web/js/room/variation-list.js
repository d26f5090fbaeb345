/** Branches in the list of turns: each is a list after the turn whose alternative it is. */

import { moveNumber } from '../core/turn-text.js';
import { element, find, text } from '../ui/dom.js';
import { scrollToCurrent } from '../ui/scroll-into-view.js';

/** @typedef {import('./room-state.js').RoomState} RoomState */
/** @typedef {import('./variations.js').Variations} Variations */
/** @typedef {import('./variations.js').VariationNode} VariationNode */
/** @typedef {import('../extras').Turns} Turns */
/** A drawn line, and the list that shows it. @typedef {{ line: VariationNode[], turns: Turns }} Drawn */

export class VariationList {
  /** @type {Drawn[]} */
  #drawn = [];
  /** Shape on the page, which is rebuilt only after a change. */
  #known = '';
  /** Key of the marked turn. */
  #marked = '';
  #list = find('#turns');

  /** @param {RoomState} room @param {Variations} variations */
  constructor(room, variations) {
    this.room = room;
    this.variations = variations;
  }

  /** Updates the list; not during an animation, which it would give away. */
  show() {
    const { room: { replay, turns }, variations: { tree, place: { tried } } } = this;
    if (replay.busy) return;
    const known = `${turns.length} ${JSON.stringify(tree.shape)}`;
    if (known !== this.#known) this.#draw();
    const marked = tried ? `${tried.turns} ${tree.path(tried).map(({ key }) => key).join()}` : '';
    if (known === this.#known && marked === this.#marked) return;
    [this.#known, this.#marked] = [known, marked];
    for (const { line, turns } of this.#drawn) turns.select(tried ? line.indexOf(tried) + 1 : 0);
    scrollToCurrent(this.#list);
  }

  #draw() {
    this.#list.querySelectorAll('.branch').forEach((branch) => branch.remove());
    this.#drawn = [];
    for (const [turns, branches] of this.variations.tree.branches) {
      for (const tried of branches.toReversed()) this.#hang(this.#list, turns, tried);
    }
  }

  /**
   * Inserts a branch into a list, after `index` turns and the turn whose alternative it is.
   * @param {HTMLElement} list
   * @param {number} index
   * @param {VariationNode} tried
   */
  #hang(list, index, tried) {
    const { variations: { tree }, room: { turnLog, replay } } = this;
    const line = tree.line(tried);
    const first = tree.path(tried).length - 1;
    const own = line.slice(first);
    const frame = tried.told.frame;
    const items = element('ol', { 'aria-label': text('branch-name', { n: frame?.turn ?? 0, move: moveNumber(frame?.turn ?? 0) }) });
    const turns = this.room.createTurnList(items, (at) => this.variations.go(own[at - 1]));
    let before = tried.before?.told.figures ?? (tried.turns ? turnLog.frames[tried.turns - 1].figures : replay.start);
    for (const { told } of own) {
      if (told.frame) turns.add(told.frame, before);
      before = told.figures;
    }
    this.#drawn.push({ line: own, turns });
    const rows = list.querySelectorAll(':scope > li:not(.branch) > button');
    const row = rows[index]?.closest('li') ?? list.lastElementChild;
    const branch = element('li', { class: 'branch' }, items);
    if (row) row.after(branch);
    else list.append(branch);
    own.forEach(({ next }, at) => next.slice(1).toReversed().forEach((other) => this.#hang(items, at + 1, other)));
  }
}
