/** What one game has beyond what all have: its look, and its page. Types only; nothing of this reaches the browser. */

import type { Board, Marks } from './board.js';
import type { Drawn } from './core/plans.js';
import type { Replay } from './core/replay.js';
import type { Planner } from './planner.js';
import type { Arrow } from './shapes.js';
import type { Reader } from './text/reader.js';
import type { Figure, Plan, Side, State, Step, ClientMessage, TurnFrame } from './wire';

/**
 * How the boards of a game look wherever they are: in a room, in a lesson, in a picture. The default export of
 * `games/NAME-look.js`; everything is optional.
 */
export interface Look {
  /** Gives a board drawings of its own, before anything stands on it. */
  dress?(board: Board): void;
  /** The arrows of a plan beside those of its moves; `frame` is the turn it was played in, once that is known. */
  arrows?(plan: Drawn, side: Side, frame?: TurnFrame): Arrow[];
  /** What a turn leaves marked beside the squares that figures came from and went to. */
  marks?(frame: TurnFrame): Marks;
  /** Signs that the list of turns writes behind a plan, by the kind of event that it led to. */
  signs?: Record<string, string>;
  /** The phases whose words are to be read before anything else happens. */
  reads?: string[];
  /** Animates what happens in a step beside figures that move, vanish or change. */
  happens?(board: Board, frame: TurnFrame, step: Step, signal?: AbortSignal): Promise<unknown>[];
  /** Adds to a page that teaches the game. */
  teach?(): void;
}

/** What a game's module may look at whenever something has changed. */
export interface Room {
  state: State;
  /** What the box beside the board is about: see `action.js`. */
  mode: string;
  /** Whether it is tried beside the game: the server knows nothing of it, and is not asked. */
  tried: boolean;
  /** Whether this page cannot seal a plan. */
  stuck: boolean;
  /** A plan on its way to the server. */
  sent: { seat: Side; plan: Plan } | null;
  board: Board;
  planner: Planner;
  replay: Replay;
  /** Sends a message to the server. Whoever does sends it again, a while later, until it is done. */
  send(message: ClientMessage): void;
  /** Commits a plan, or seals it in games in which the browsers seal. */
  commit(seat: Side, plan: Plan): void;
  /** Draws everything anew. */
  render(): void;
  /** Says something to a screen reader. */
  announce(words: string): void;
}

/** A list of turns: see `turns.js`. */
export interface Turns {
  readonly length: number;
  clear(): void;
  add(frame: TurnFrame, before: Figure[]): void;
  select(index: number): void;
}

/** What the page of a game has. The default export of `games/NAME.js`; everything is optional. */
export interface Extras {
  /** The planner of this game, where choosing a figure and its target is not all. */
  planner?(board: Board, changed: () => void): Planner;
  /** The list of turns of this game; `pick` is called with the number of turns to show. */
  list?(list: HTMLElement, pick: (index: number) => void): Turns;
  /** Whether a plan is a list for the whole game. */
  lists?: boolean;
  /** What a player should know before choosing a figure, in words. */
  note?(planner: Planner, replay: Replay): string;
  /** What is played instead of a turn: one frame for each of its parts. */
  unfold?(frame: TurnFrame, before: Figure[]): TurnFrame[];
  /** Called at the end of every drawing. */
  show?(room: Room): void;
  /** What the list of turns writes behind a plan. */
  remark?(frame: TurnFrame, side: Side): Node[];
  /** Called before a turn that was just revealed is played; it is played when this is done. */
  reveal?(frame: TurnFrame, room: Room): Promise<void>;
  /** Whether planning waits until the players go on. */
  holds?(state: State, replay: Replay): boolean;
}

/** How something is said where a game is played as text: in its turn, or at once, as news or as what went wrong. */
export type Tone = 'politely' | 'news' | 'fault';

/**
 * How a game is played as text whose plans are not read as those of other games. The default export of
 * `games/NAME.js`.
 */
export interface AsText {
  /** Hands in what was typed as a plan; or says why not, and gives false. */
  handIn(reader: Reader, seat: Side, typed: string, say: (words: string, tone?: Tone) => void): Promise<boolean>;
  /** Does what is due; called whenever something has changed. */
  tend(reader: Reader): unknown;
}
