/**
 * Turns tried beside a game, on its page alone: the rules run in this browser, and nothing is sent. Loaded on
 * demand. Unavailable in a game that someone else plays, whose players must not get help.
 */

import { plansOf, resolver } from '../core/resolver.js';
import { VariationTree } from '../core/variation-tree.js';
import { text, whyFailed } from '../ui/dom.js';
import { tabStorage } from '../ui/storage.js';
import { VariationBar } from './variation-bar.js';
import { VariationList } from './variation-list.js';
import { loadTexts } from '../ui/seldom-texts.js';

await loadTexts();

/** @typedef {import('./room-state.js').RoomState} RoomState */
/** @typedef {import('../core/resolver.js').Plans} Plans */
/** @typedef {import('../core/resolver.js').ResolvedLine} ResolvedLine */
/** @typedef {import('../wire').Plan} Plan */
/** @typedef {import('../wire').Side} Side */
/** @typedef {import('../wire').State} State */
/** @typedef {import('../core/variation-tree.js').StoredVariations} StoredVariations */
/** @typedef {import('../core/variation-tree.js').VariationNode<ResolvedLine>} VariationNode */
/**
 * A number of turns of the game, and the last of the turns tried after them.
 * @typedef {{ turns: number, tried: VariationNode | null }} LinePosition
 */

const SIDES = /** @type {const} */ (['white', 'black']);
/**
 * Returns the key, in the storage of this tab, of the turns tried beside a game; an entry makes its page load
 * this module.
 * @param {string} id
 */
const storageKey = (id) => `tries/${id}`;

export class Variations {
  /** @type {VariationTree<ResolvedLine>} */
  tree = new VariationTree();
  /** Line that is shown instead of the game. @type {LinePosition | null} */
  line = null;
  /** Result at the end of the line. @type {ResolvedLine | null} */
  #end = null;
  /** Plans for the next turn of the line. @type {Partial<Record<Side, Plan>>} */
  #plans = {};
  /** Rules module, once it is loaded. @type {ReturnType<typeof resolver> | null} */
  #rules = null;

  /** @param {RoomState} room */
  constructor(room) {
    this.room = room;
    this.branches = new VariationList(room, this);
    this.bar = new VariationBar(room, this);
    room.navigation.back = () => this.leave();
    room.navigation.shown = () => (this.line ? { index: Math.min(room.replay.index, this.line.turns), live: false } : room.replay);
  }

  /**
   * State at the end of the line, as of a game of practice; `null` while the game itself is shown.
   * @returns {State | null}
   */
  get state() {
    const { room: { state }, line } = this;
    const end = this.#end;
    if (!state || !line || !end) return null;
    const { turn, position, figures, acts, plans, predictable, result } = end;
    const [white, black] = SIDES.map((side) => ({ plan: this.#plans[side] ?? null, committed: Boolean(this.#plans[side]) }));
    return {
      ...state, turn, position, figures, acts, plans, predictable, result, own: { white, black },
      phase: result ? 'over' : 'planning', you: result ? [] : [...SIDES], opponent: 'practice', secrecy: 'open',
      committed: { white: white.committed, black: black.committed }, seals: [], clock: null, draw_offer: null, takeback: null,
      can_take_back: false, can_offer_draw: false, claimable: false, can_give_time: false, can_abort: false, absence: null, deposits: [], forfeit: null,
      opening_left: null, rematch: { white: false, black: false, proposed: null, id: null },
    };
  }

  /** Place that is on the board. @returns {LinePosition} */
  get place() {
    const { line, room: { replay: { index } } } = this;
    if (!line || index <= line.turns) return { turns: index, tried: null };
    return { turns: line.turns, tried: this.#way(line)[index - line.turns - 1] };
  }

  /** `true` if a plan of the tried turn is made. */
  get begun() {
    return Object.keys(this.#plans).length > 0;
  }

  /** Returns all tried turns of a line, to its end. @param {LinePosition} line */
  #way({ tried }) {
    return tried ? this.tree.line(tried) : [];
  }

  /** Starts planning for both sides at the place on the board. */
  async begin() {
    const { room } = this;
    try {
      const { turns, tried } = this.place;
      const told = tried?.told ?? (await this.#ask(room.turnLog.frames.slice(0, turns).map(plansOf)));
      this.#enter({ turns, tried }, told, false);
      room.announce(text('branch-alone'));
    } catch (error) {
      room.showError(whyFailed(error));
    }
  }

  /** Shows a tried turn, with its line to the end. @param {VariationNode} tried */
  go(tried) {
    const last = this.tree.line(tried).at(-1) ?? tried;
    this.#enter({ turns: tried.turns, tried: last }, last.told, true);
    this.room.replay.go(tried.turns + this.tree.path(tried).length);
  }

  /**
   * Switches the replay to a line.
   * @param {LinePosition} line
   * @param {ResolvedLine} end
   * @param {boolean} quiet `true` to draw nothing yet
   */
  #enter(line, end, quiet) {
    const { room, room: { replay, turnLog } } = this;
    this.line = line;
    this.#end = end;
    const tried = this.tree.path(line.tried).flatMap(({ told }) => told.frame ?? []);
    replay.stop();
    replay.frames = [...turnLog.frames.slice(0, line.turns), ...tried];
    replay.index = Math.min(replay.index, replay.frames.length);
    this.anew();
    if (!quiet) replay.go(replay.frames.length);
    room.refusal = room.note = '';
  }

  /** Clears the plans of the tried turn. */
  anew() {
    this.#plans = {};
    for (const side of SIDES) tabStorage.removeItem(this.room.draftKey(side));
    this.room.planner.select(null);
  }

  /**
   * Plans for a side; with the plans of all acting sides the turn is resolved.
   * @param {Side} side
   * @param {Plan} plan
   */
  async plan(side, plan) {
    const { room, line } = this;
    const end = this.#end;
    if (!line || !end) return;
    this.#plans[side] = plan;
    tabStorage.removeItem(room.draftKey(side));
    room.refusal = room.note = '';
    if (!end.acts.every((side) => this.#plans[side])) return room.render();
    await this.#resolve(line).catch((error) => {
      this.anew();
      room.showError(whyFailed(error));
    });
  }

  /** @param {LinePosition} line */
  async #resolve({ turns, tried }) {
    const { room, room: { replay, turnLog } } = this;
    /** @type {Plans} */
    const plans = Object.fromEntries(Object.entries(this.#plans).map(([side, { text }]) => [side, text]));
    const key = JSON.stringify([plans.white, plans.black]);
    const played = turnLog.frames[turns];
    if (!tried && played && key === keyOf(plansOf(played))) return this.#played(turns);
    const next = this.tree.add(turns, tried, key, await this.#after(turns, tried, plans));
    this.#keep();
    this.#enter({ turns, tried: next }, next.told, true);
    replay.index = replay.frames.length - 1;
    room.announce(next.told.frame?.words ?? '');
    await replay.forward();
  }

  /** Resolves a turn at a place. @param {number} turns @param {VariationNode | null} tried @param {Plans} plans */
  #after(turns, tried, plans) {
    const before = this.tree.path(tried).flatMap(({ told: { frame } }) => (frame ? plansOf(frame) : []));
    return this.#ask([...this.room.turnLog.frames.slice(0, turns).map(plansOf), ...before, plans]);
  }

  /** Stores the tried turns for this tab, as plans. */
  #keep() {
    const { shape } = this.tree;
    if (shape.length) tabStorage.setItem(storageKey(this.room.id), JSON.stringify(shape));
    else tabStorage.removeItem(storageKey(this.room.id));
  }

  /** Restores the turns that were tried in this tab before the page was loaded. */
  async resume() {
    /** @type {[number, StoredVariations[]][]} */
    const kept = JSON.parse(tabStorage.getItem(storageKey(this.room.id)) ?? '[]');
    for (const [turns, shapes] of kept) if (turns <= this.room.turnLog.frames.length) await this.#grow(turns, null, shapes);
    this.room.render();
  }

  /**
   * Restores turns; those that are no longer possible are left out.
   * @param {number} turns @param {VariationNode | null} before @param {StoredVariations[]} shapes
   */
  async #grow(turns, before, shapes) {
    for (const [key, next] of shapes) {
      const [white, black] = JSON.parse(key);
      const told = await this.#after(turns, before, { ...(white && { white }), ...(black && { black }) }).catch(() => null);
      if (told) await this.#grow(turns, this.tree.add(turns, before, key, told), next);
    }
  }

  /** Shows a turn of the game, as the tried one is the same. @param {number} turns */
  #played(turns) {
    const { room } = this;
    this.leave();
    room.replay.go(turns);
    void room.replay.forward();
  }

  /** Switches the replay back to the game. */
  leave() {
    const { room: { replay, turnLog }, line } = this;
    if (!line) return;
    this.anew();
    replay.stop();
    this.line = this.#end = null;
    replay.frames = turnLog.frames;
    replay.index = Math.min(replay.index, line.turns);
  }

  /**
   * Removes branches after the turns that are left by a takeback.
   * @param {number} next the turn that is planned now
   */
  forget(next) {
    this.leave();
    this.tree.forget(next - 1);
    this.#keep();
  }

  /** Puts the shown line before others. */
  promote() {
    const { tried } = this.place;
    if (tried) this.tree.promote(tried);
    this.#keep();
    this.room.render();
  }

  /** Removes the shown tried turn, and the turns tried after it. */
  remove() {
    const { turns, tried } = this.place;
    if (!tried) return;
    this.tree.remove(tried);
    this.#keep();
    if (tried.before) return this.go(tried.before);
    this.leave();
    this.room.replay.go(turns);
  }

  /** Returns the turns up to the board, as a record and as the text by which another game begins there. */
  async written() {
    const { room: { replay } } = this;
    return this.#ask(replay.frames.slice(0, replay.index).map(plansOf), true);
  }

  /** Shows the branches and their actions. */
  show() {
    this.branches.show();
    this.bar.show();
  }

  /** Runs the rules on turns. @param {Plans[]} turns @param {boolean} [record] @returns {Promise<ResolvedLine>} */
  async #ask(turns, record) {
    const rules = await (this.#rules ??= this.#load());
    const told = rules(turns, record);
    if ('fault' in told) throw new Error(told.fault);
    return told;
  }

  #load() {
    const { machine = '', start = null, variant = '' } = this.room.page.dataset;
    const beginning = { variant, options: this.room.state?.options ?? {}, position: start, language: document.documentElement.lang };
    const loaded = WebAssembly.compileStreaming(fetch(machine)).then((module) => resolver(module, beginning));
    loaded.catch(() => (this.#rules = null));
    return loaded;
  }
}

/** Returns a key that distinguishes turns at the same place. @param {Plans} plans */
const keyOf = ({ white, black }) => JSON.stringify([white, black]);
