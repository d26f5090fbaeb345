/** What the page of one game has beyond the common one. Types only; nothing of this file reaches the browser. */

import type { Board, Marks } from './board.js';
import type { Planner } from './planner.js';
import type { Replay } from './replay.js';
import type { Figure, FromServer, Side, State, ToServer, TurnFrame } from './wire';

/** What a game's module may look at whenever something has changed. */
export interface Room {
  state: State;
  /** What the box beside the board is about: see `action.js`. */
  mode: string;
  /** A plan on its way to the server. */
  sent: { seat: Side; plan: string } | null;
  board: Board;
  planner: Planner;
  replay: Replay;
  /** Sends a message to the server. */
  send(message: ToServer): void;
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

/** The default export of `games/ID.js`; everything is optional. */
export interface Extras {
  /** Draws what a piece looks like, around the point 0 0, on a square `UNIT` wide. */
  face?(face: string): SVGGElement;
  /** The planner of this game, where choosing a figure and its target is not all. */
  planner?(board: Board, changed: () => void): Planner;
  /** The list of turns of this game; `pick` is called with the number of turns to show. */
  list?(list: HTMLElement, pick: (index: number) => void): Turns;
  /** What a player should know before choosing a figure, in words. */
  note?(planner: Planner, replay: Replay): string;
  /** What is played instead of a turn: one frame for each of its parts. */
  unfold?(frame: TurnFrame, before: Figure[]): TurnFrame[];
  /** Called at the end of every drawing. */
  show?(room: Room): void;
  /** What the list of turns writes behind a plan. */
  written?(frame: TurnFrame, side: Side): Node[];
  /** Called before a turn that was just revealed is played; it is played when this is done. */
  reveal?(frame: TurnFrame, room: Room): Promise<void>;
  /** Whether planning waits until the players go on. */
  holds?(state: State, replay: Replay): boolean;
  /** What a turn leaves marked on the board, beside the common traces. */
  marks?(frame: TurnFrame): Marks;
}
