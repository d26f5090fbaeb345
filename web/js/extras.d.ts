/** Extension points of a game: its look and its page. Types only; nothing of this reaches the browser. */

import type { Board, Marks } from './board/board.js';
import type { DrawablePlan } from './core/plans.js';
import type { Replay } from './core/replay.js';
import type { Planner } from './board/planner.js';
import type { Arrow } from './board/shapes.js';
import type { TextRoom } from './text/text-room.js';
import type { PieceView, Plan, Side, State, TurnStep, ClientMessage, TurnFrame } from './wire';

/**
 * The look of a game's boards on all pages: rooms, lessons, pictures. The default export of
 * `games/NAME-look.js`; everything is optional.
 */
export interface Look {
  /** Customises a new board before figures are shown. */
  prepareBoard?(board: Board): void;
  /** Returns extra arrows of a plan beside those of its moves; `frame` is its turn, once that is known. */
  arrows?(plan: DrawablePlan, side: Side, frame?: TurnFrame): Arrow[];
  /** Returns the marks of a turn beside the source and target squares of figures. */
  marks?(frame: TurnFrame): Marks;
  /** Signs that the turn list writes behind a plan, by the kind of its event. */
  signs?: Record<string, string>;
  /** Phases with a pause for reading their caption. */
  captionPauses?: string[];
  /** Animates events of a step beside figures that move, vanish or change. */
  animateEvents?(board: Board, frame: TurnFrame, step: TurnStep, signal?: AbortSignal): Promise<unknown>[];
  /** Extends the game's lesson page. */
  extendLesson?(): void;
}

/** The interface of the room for a game's module, passed on every update. */
export interface Room {
  state: State;
  /** Mode of the action box beside the board: see `room/action-box.js`. */
  mode: string;
  /** `true` for tried turns, of which the server knows nothing. */
  tried: boolean;
  /** `true` if this page cannot seal a plan. */
  stuck: boolean;
  /** The plan in transit to the server. */
  sent: { seat: Side; plan: Plan } | null;
  board: Board;
  planner: Planner;
  replay: Replay;
  /** Sends a message to the server. The caller resends it after a while until it has taken effect. */
  send(message: ClientMessage): void;
  /** Commits a plan, or seals it in games in which the browsers seal. */
  commit(seat: Side, plan: Plan): void;
  /** Redraws everything. */
  render(): void;
  /** Passes words to a screen reader. */
  announce(words: string): void;
}

/** A list of turns: see `board/turn-list.js`. */
export interface Turns {
  readonly length: number;
  clear(): void;
  add(frame: TurnFrame, before: PieceView[]): void;
  select(index: number): void;
}

/** Extensions of a game's page. The default export of `games/NAME.js`; everything is optional. */
export interface Extras {
  /** Creates the planner of a game whose plans are more than a figure and its target. */
  planner?(board: Board, changed: () => void): Planner;
  /** Creates the turn list of this game; `pick` is called with the number of turns to show. */
  list?(list: HTMLElement, pick: (index: number) => void): Turns;
  /** `true` if a plan is a list for the whole game. */
  lists?: boolean;
  /** Returns a hint for the player before choosing a figure. */
  note?(planner: Planner, replay: Replay): string;
  /** Returns the frames that are played instead of a turn, one for each of its parts. */
  splitTurn?(frame: TurnFrame, before: PieceView[]): TurnFrame[];
  /** Called at the end of every redraw. */
  show?(room: Room): void;
  /** Returns remarks that the turn list writes behind a plan. */
  remark?(frame: TurnFrame, side: Side): Node[];
  /** Called before a newly revealed turn is played; playback waits for it. */
  reveal?(frame: TurnFrame, room: Room): Promise<void>;
  /** Returns whether planning waits for the players to continue. */
  pausesPlanning?(state: State, replay: Replay): boolean;
}

/** Urgency of a message in the text interface: queued, or at once as news or as an error. */
export type Tone = 'politely' | 'news' | 'fault';

/**
 * The text interface of a game with its own plan input. The default export of `games/NAME.js`.
 */
export interface TextInterface {
  /** Submits the typed text as a plan; resolves to `false` after a message if it is not valid. */
  submitPlan(reader: TextRoom, seat: Side, typed: string, say: (words: string, tone?: Tone) => void): Promise<boolean>;
  /** Performs pending actions; called on every update. */
  update(reader: TextRoom): unknown;
}
