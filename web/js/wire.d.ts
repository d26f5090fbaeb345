/** What goes between server and page. Types only; nothing of this file reaches the browser. */

export type Side = 'white' | 'black';
export type BySide<T> = { [side in Side]: T };

export interface Figure {
  id: number;
  side: Side;
  square: string;
  face: string;
  resting: boolean;
  label: string;
}

export interface Step {
  phase: string;
  tick: number;
  label: string;
  motions: { id: number; from: string; to: string }[];
  gone: { id: number; square: string }[];
  changed: { id: number; face: string }[];
  events: number[];
  words: string[];
}

export interface GameEvent {
  kind: string;
  words: string;
  side?: Side;
  square?: string;
  squares?: string[];
  /** Whether a prediction was. */
  correct?: boolean;
  /** Why a battle ended as it did: questions and answers on the way through the chart. */
  why?: string[];
  /** What a piece may be now, as the position text writes it. */
  possible?: string;
  from?: string | string[];
  to?: string;
  /** What a list says, and what became of it. */
  token?: string;
  outcome?: 'played' | 'stopped' | 'intercepted' | 'forfeited';
  king?: Side;
  kind_of?: string;
}

export interface Result {
  winner: Side | null;
  reason: string;
  words: string;
}

export interface SealView {
  seat: Side;
  turn: number;
  hash: string;
}

export interface Opening {
  seat: Side;
  turn: number;
  plan: string;
  nonce: string;
  hash: string;
}

export interface TurnFrame {
  turn: number;
  white: string | null;
  black: string | null;
  /** The plans as a record writes them; empty on a how-to-play page. */
  written: Partial<BySide<string>>;
  position: string;
  figures: Figure[];
  events: GameEvent[];
  steps: Step[];
  words: string;
  /** Why nobody fought, in games whose pieces battle. */
  peace: string | null;
  /** The openings of all seals of the turn: the computer's, or those of both players. */
  openings: Opening[];
  in_check: boolean | null;
  result: Result | null;
}

/** What a plan would lead to. */
export interface Preview {
  turn: number;
  events: GameEvent[];
  words: string[];
  in_check: boolean | null;
  result: Result | null;
}

/** What speaks against something. */
export interface Reasons {
  possible: boolean;
  words: string[];
  squares: string[];
  plies: { turn: number; side: Side; plan: string }[];
}

export interface History {
  start: { figures: Figure[]; position: string };
  turns: TurnFrame[];
}

export interface Seat {
  name: string | null;
  kind: 'guest' | 'computer' | 'open';
  online: boolean;
}

export type ClockSetting =
  | { kind: 'increment'; base: number; increment: number }
  | { kind: 'turn'; seconds: number };

export type Clock = ClockSetting & {
  /** What is left at the time of sending, in milliseconds; the computer has no clock. */
  left: Partial<BySide<number>>;
  running: Side[];
};

export interface State {
  version: number;
  id: string;
  variant: string;
  options: Record<string, string>;
  opponent: 'practice' | 'computer' | 'friend' | 'lobby';
  level: number | null;
  seats: BySide<Seat>;
  spectators: number;
  you: Side[];
  turn: number;
  position: string;
  figures: Figure[];
  phase: 'waiting' | 'sealing' | 'planning' | 'opening' | 'over';
  acts: Side[];
  plans: Partial<BySide<string[]>>;
  /** What own seats may predict of the other side, in games with predictions. */
  predictable: Partial<BySide<string[]>>;
  own: Partial<BySide<{ plan: string | null; committed: boolean }>>;
  committed: BySide<boolean | null>;
  /** The seals of this turn: the computer's, or those of the players. */
  seals: SealView[];
  /** How much time is left to open the seals at the time of sending, in milliseconds, while they are being opened. */
  opening_left: number | null;
  clock: Clock | null;
  draw_offer: Side | null;
  /** Who asks to take the last turn back. */
  takeback: Side | null;
  can_take_back: boolean;
  /** How often turns were taken back: after another one the turns have to be fetched again. */
  takebacks: number;
  claimable: boolean;
  result: Result | null;
  rematch: { white: boolean; black: boolean; id: string | null };
}

export type FromServer =
  | ({ type: 'state' } & State)
  | ({ type: 'turn'; state: State } & TurnFrame)
  | { type: 'committed'; seat: Side; turn: number }
  | { type: 'refused'; code: string; message: string }
  | { type: 'pong' };

export type ToServer =
  | { type: 'commit'; seat: Side; turn: number; plan: string }
  | { type: 'seal'; seat: Side; turn: number; hash: string }
  | { type: 'resign'; seat: Side }
  | { type: 'draw'; seat: Side; action: 'offer' | 'accept' | 'decline' }
  | { type: 'takeback'; seat: Side; action: 'ask' | 'accept' | 'decline' }
  | { type: 'claim'; seat: Side }
  | { type: 'rematch'; seat: Side }
  | { type: 'ping' };

export interface Seek {
  id: string;
  variant: string;
  /** The variant's name for people. */
  game: string;
  name: string;
  side: Side;
  clock: ClockSetting | null;
  /** The options that differ from the default, in words. */
  options: string[];
  created: number;
}

export type FromLobby = { type: 'lobby'; seeks: Seek[] } | { type: 'goto'; url: string };

/** An example of a how-to-play page: a start, and the choices of a piece or what is played. */
export interface Example {
  id: string;
  figures: Figure[];
  /** How the game has ended, if it is over before any turn. */
  ended: string | null;
  /** A square, and the squares that its piece may choose. */
  from: string | null;
  targets: string[];
  /** What the reader may choose, group by group. */
  choices: string[][];
  /** What comes of each choice; the last group varies fastest. */
  outcomes: Outcome[];
}

/** Turns that were played, and the plans after them that are refused. */
export interface Outcome {
  turns: TurnFrame[];
  refused: { white: string | null; black: string | null; words: string } | null;
}
