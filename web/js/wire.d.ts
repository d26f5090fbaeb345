/**
 * What goes between server and page. Types only; nothing of this file reaches the browser.
 * Made by `cargo xtask wire` from the server's description of its API: change `crates/wire/` instead.
 */

/** A game that was called off or withdrawn. */
export interface Aborted {
  /** What the server has signed of it; nothing in games that have no transcript. */
  receipt?: Receipt;
}

/** That the opponent of the viewer is away from a game between people. */
export interface Absence {
  /** Whether the game waits for the opponent alone: only then it can be claimed. */
  awaited: boolean;
  /** Whether a draw can be claimed, too: not every game knows draws. */
  draw: boolean;
  /** For how many milliseconds it does not count yet; none if it does. */
  left: number;
}

/** What a seat claims of a game that the other player has left. */
export type AbsenceClaim = 'win' | 'draw';

/** What has happened in a game, as its transcript tells it. */
export interface Acknowledged {
  /** When it happened, in milliseconds since 1970. */
  at: number;
  /** The game's id. */
  game: string;
  /** Its hash in the chain, which stands for everything before. */
  head: string;
  /** The number of the event in the game's chain, from 0. */
  n: number;
  /** The seal that was placed. */
  seal: string | null;
  /** The seat that it is about. */
  seat: Side | null;
  /** The turn that it is about. */
  turn: number | null;
  /** Its kind. */
  what: string;
}

/** A plan that was looked at. */
export interface AnalysedPlan {
  /** The plan. */
  plan: Plan;
  /** Whether it was played. */
  played: boolean;
  /** How probably it should have been played. */
  probability: number;
  /**
   * How much less it was worth than the best plan, against the mixture of the other side; null where it was not looked
   * at as far.
   */
  regret: number | null;
}

/** A line of the analysis of a game that is over. */
export type AnalysisLine =
  /** It begins. */
  | { turns: number; type: 'begin' }
  /** A turn was looked at. */
  | TurnAnalysis & { type: 'turn' }
  /** The lists were looked at that are all of a game. */
  | ListsAnalysis & { type: 'lists' }
  /** A turn could not be looked at; others may be. */
  | { turn: number; type: 'failed' };

/** What the rules say of a position. */
export interface Beginning {
  /** How fair a start it would be, if that was asked. */
  fairness?: Fairness;
  /** Why no game begins there, if none does. */
  refused?: Misplaced;
  /** The position, if a game may begin there. */
  start?: StartPosition;
}

/** By what a handover is found. */
export interface ByName {
  /** 32 lower-case hexadecimal digits. */
  name: string;
}

/** A piece that is another one from now on. */
export interface Changed {
  /** What it is now. */
  face: string;
  /** The piece. */
  id: number;
}

/** What a page may send. */
export type ClientMessage =
  /** Locks a plan. */
  | { plan: string; seat: Side; turn: number; type: 'commit' }
  /** Seals a plan, in games in which the browsers seal. */
  | { deposit?: Deposit; hash: string; packed?: string; seat: Side; turn: number; type: 'seal' }
  /** Opens a seal: the own one with plan and nonce, either with the key of what was left with it. */
  | { key?: string; nonce?: string; plan?: string; seat: Side; turn: number; type: 'open' }
  /** Shows the own key of a game of mode `sealed`, which was committed to before. */
  | { key: string; seat: Side; type: 'key' }
  /** Gives the game up. */
  | { seat: Side; type: 'resign' }
  /** Offers a draw, or answers an offer. */
  | { action: DrawAction; seat: Side; type: 'draw' }
  /** Asks to take the last turn back, or answers who asks. */
  | { action: TakebackAction; seat: Side; type: 'takeback' }
  /** Claims a draw that the rules offer. */
  | { seat: Side; type: 'claim' }
  /** Claims the game because the other player is away. */
  | { claim: AbsenceClaim; seat: Side; type: 'absence' }
  /** Calls the game off before it has really begun, or withdraws it while the other seat is open. */
  | { seat: Side; type: 'abort' }
  /** Asks for another game with the colours swapped. */
  | { next?: NextKey; seat: Side; type: 'rematch' }
  /** Asks for a pong. */
  | { type: 'ping' };

/** The clocks of a game as one viewer may see them. */
export type Clock = ClockSetting & { left: { black?: number; white?: number }; running: Side[]; stand: number };

/** How much time the players have. */
export type ClockSetting =
  /** A time for the whole game, and some more with every plan. */
  | { base: number; increment: number; kind: 'increment' }
  /** The same time for every turn. */
  | { kind: 'turn'; seconds: number };

/** Who has committed. */
export interface Committed {
  /** Whether Black has; null where the viewer may not know. */
  black: boolean | null;
  /** Whether White has; null where the viewer may not know. */
  white: boolean | null;
}

/** A game that was made. */
export interface Created {
  /** Its id. */
  id: string;
  /** Its page. */
  url: string;
}

/** What is left with a seal so that the other player can open it. It cannot be printed. */
export interface Deposit {
  /** The opening, padded and encrypted, with its tag, in base64url without padding. */
  ciphertext: string;
  /** The initialisation vector of the ciphertext, 24 hexadecimal digits. */
  iv: string;
  /** SHA-256 of the key, 64 hexadecimal digits. */
  key_hash: string;
  /** The key, encrypted for both players: initialisation vector, ciphertext and tag, 120 hexadecimal digits. */
  wrapped: string;
}

/** What both players have left, once both seals are there. */
export interface DepositView {
  /** The opening, encrypted. */
  ciphertext: string;
  /** The initialisation vector. */
  iv: string;
  /** SHA-256 of the key. */
  key_hash: string;
  /** Whose seal it is. */
  seat: Side;
  /** The turn. */
  turn: number;
  /** The key, encrypted for both players. */
  wrapped: string;
}

/** What a seat does about a draw. */
export type DrawAction = 'offer' | 'accept' | 'decline';

/** What went wrong. */
export interface ErrorBody {
  /** The kind of fault. */
  code: string;
  /** What went wrong, in one sentence. */
  message: string;
  /** What the rules refuse, by its stable name, where it is they who refuse. */
  rule?: string | null;
}

/** A conformance case: a start, and the choices of a piece or what is played. */
export interface Example {
  /** What the reader may choose, group by group; empty where there is one outcome. */
  choices: string[][];
  /** How the game has ended, if it is over before any turn. */
  ended: string | null;
  /** The pieces at its start. */
  figures: Figure[];
  /** A square. */
  from: string | null;
  /** The case's id in lower case, dots made hyphens. */
  id: string;
  /** What comes of each choice; the last group varies fastest. */
  outcomes: Played[];
  /** The squares that the piece there may choose. */
  targets: string[];
}

/** A plan that was to be expected. */
export interface ExpectedPlan {
  /** The plan. */
  plan: Plan;
  /** How probably most players plan it. */
  probability: number;
}

/** A game to take along. */
export interface Exported {
  /** The edition of the rules by which the game was played. */
  edition: number;
  /** The seal that has lost the game for its owner. */
  forfeit?: Forfeit | null;
  /** The game's id, of which its seals are made, too. */
  game: string;
  /** The options that differ from the default. */
  options: Record<string, string>;
  /** Who played. */
  players: ExportedPlayers;
  /** The text of the starting position, if it is not the variant's own. */
  position: string | null;
  /** How the game ended, null before. */
  result: GameResult | null;
  /** All seals, opened. */
  seals: Opening[];
  /** The plans of every turn. */
  turns: { black?: string; white?: string }[];
  /** The variant id. */
  variant: string;
}

/** Who played. */
export interface ExportedPlayers {
  /** Black's name. */
  black: string | null;
  /** White's name. */
  white: string | null;
}

/** A move of a list that did something else than it says. */
export interface FailedMove {
  /** Which move of the list, from 1. */
  number: number;
  /** The move as it is written. */
  text: string;
  /** What became of it. */
  words: string;
}

/** How fair a start a position would be. */
export interface Fairness {
  /** Whether nothing speaks against it. */
  fair: boolean;
  /** What the position is worth to White for an engine that looks one turn ahead: 1 is a win, -1 a loss. */
  value: number | null;
  /** What was found, in sentences. */
  words: string[];
}

/** A piece on the board. */
export interface Figure {
  /** The piece as the position text writes it. */
  face: string;
  /** The same for the same piece in the whole game. */
  id: number;
  /** The piece in words. */
  label: string;
  /** Whether it rests and cannot move this turn. */
  resting: boolean;
  /** Whose piece it is. */
  side: Side;
  /** Where it stands. */
  square: string;
}

/** A seal that has lost the game for its owner, with the proof. */
export interface Forfeit {
  /** The seal. */
  hash: string;
  /** The nonce that was found. */
  nonce: string;
  /** The plan that was found. */
  plan: string;
  /** `wrong-opening` or `illegal-plan`. */
  reason: string;
  /** Whose seal. */
  seat: Side;
  /** The turn. */
  turn: number;
}

/**
 * What has happened in a turn. Beyond these fields it has those that the game has for its kind, as in `replay --json`.
 */
export interface GameEvent {
  /** What has happened, e.g. `capture`. */
  kind: string;
  /** Whose doing it is, if it is one side's. */
  side?: Side;
  /** Where it has happened. */
  square?: string;
  /** Where it has happened, if on several squares. */
  squares?: string[];
  /** The way to it, where there is one: questions and answers. */
  why?: string[];
  /** The event as a sentence. */
  words: string;
}

/** What a page sends to its game. */
export type GameRequest = ClientMessage & { id?: RequestId };

/** How a game ended. */
export interface GameResult {
  /** Why. */
  reason: string;
  /** Who won; null is a draw. */
  winner: Side | null;
  /** The result in words. */
  words: string;
}

/** A piece that leaves the board. */
export interface Gone {
  /** The piece. */
  id: number;
  /** Where it was last. */
  square: string;
}

/** A list of moves, which may be longer than a message of a connection. */
export interface HandIn {
  /** The nonce of its seal, 32 hexadecimal digits: the list is opened. Without it the list is committed. */
  nonce?: string | null;
  /** The list, exactly as it was sealed. */
  plan: string;
  /** The seat whose list it is. */
  seat: Side;
  /** The turn that it is for. */
  turn: number;
}

/** A seal with what opens it, which may be longer than a message of a connection. */
export interface HandInSeal {
  /** What opens it. */
  deposit: Deposit;
  /** SHA-256, 64 lower-case hexadecimal digits. */
  hash: string;
  /** The seat that seals. */
  seat: Side;
  /** The turn that it is for. */
  turn: number;
}

/** Another device is to be let in. */
export interface HandOver {
  /** By what it is found: 32 lower-case hexadecimal digits, made of a secret that the server does not learn. */
  name: string;
  /** What the other device needs, encrypted with a key made of the same secret; base64url, at most 192 KiB. */
  parcel?: string;
}

/** A list that is on disk. */
export interface HandedIn {
  /** What the server has signed of it; nothing in games that have no transcript. */
  receipt?: Receipt;
  /** The seat whose list it is. */
  seat: Side;
  /** The turn that it is for. */
  turn: number;
}

/** How long another device can be let in. */
export interface HandedOver {
  /** In seconds. */
  seconds: number;
}

/** How far a handover is. */
export type HandoverStage = 'none' | 'waiting' | 'used';

/** What has become of what was left for another device. */
export interface HandoverState {
  /** For how long it is still there, in seconds. */
  seconds: number;
  /** Whether it waits, was used, or is not there. */
  state: HandoverStage;
}

/** That the process lives. */
export interface Health {
  /** What was lost, in a sentence. */
  message?: string | null;
  /** `ok`. */
  status: string;
}

/** The turns of a game after some number of them. */
export interface History {
  /** Where the game starts. */
  start: Start;
  /** The turns. */
  turns: TurnFrame[];
}

/** Who lets this device in. */
export interface Host {
  /** Whether who plays here now has games, which stay with the cookie that is given up. */
  games: boolean;
  /** What that guest is called. */
  name: string;
  /** Whether it is who plays here already. */
  same: boolean;
}

/** Who takes a seat; an empty body is as good as one without a key. */
export interface Join {
  /** The own key for this game, in games of mode `sealed`: 130 hexadecimal digits. */
  key?: string;
}

/** A seat that was taken. */
export interface Joined {
  /** The seat. */
  seat: Side;
}

/** Examples of a game, as a page that teaches it gives them to its script. */
export interface Lesson {
  /** The examples. */
  examples: Example[];
  /** What the module `js/games/NAME-look.js` is called that says how the boards look; empty for none. */
  look: string;
  /** What is asked at the end. */
  questions: Question[];
  /** How many files and ranks the board has. */
  side: number;
}

/** A list as an engine looks back at it. */
export interface ListAnalysis {
  /** The first move that did something else than it says, if one did. */
  failed: FailedMove | null;
  /** What was handed in. */
  list: string;
  /** The shortest of them that wins, if one does. */
  reply: ListReply | null;
  /** All lists of the other side of up to so many moves were tried against it: no more than the reply has. */
  tried: number;
}

/** A list that would have won, and the game that it leads to. */
export interface ListReply {
  /** The first move of the list that was handed in that does something else there than it says, if one does. */
  failed: FailedMove | null;
  /** The list; it may be empty. */
  list: string;
  /** How that game ends. */
  result: GameResult;
  /** After how many turns of the players. */
  turns: number;
}

/** Both lists of a game as an engine looks back at them. */
export interface ListsAnalysis {
  /** Black's. */
  black: ListAnalysis;
  /** How the game ended that they led to. */
  result: GameResult;
  /** After how many turns of the players. */
  turns: number;
  /** White's list. */
  white: ListAnalysis;
}

/** What a page may send to the lobby. */
export type LobbyClientMessage =
  /** Asks for a pong. */
  | { type: 'ping' };

/** What the lobby's connection sends. */
export type LobbyMessage =
  /** All open seeks, at first and after every change. */
  | Seeks & { type: 'lobby' }
  /** Somebody has taken the viewer's seek. */
  | { name?: string; type: 'goto'; url: string }
  /** Asks whether the page still answers: any message will do. One that does not counts as closed. */
  | { type: 'here' }
  /** A message was refused. */
  | RefusedRequest & { type: 'refused' }
  /** The answer to a ping. */
  | { re?: RequestId; type: 'pong' };

/** What a page sends to the lobby. */
export type LobbyRequest = LobbyClientMessage & { id?: RequestId };

/** A guest. */
export interface Me {
  /** The guest's name. */
  name: string;
}

/** Why no game begins from a position, and where that shows. */
export interface Misplaced {
  /** The stable name of the reason. */
  code: string;
  /** The reason in a sentence. */
  message: string;
  /** The squares that it speaks of. */
  squares: string[];
}

/** Who knows a plan before the reveal. */
export type Mode = 'sealed' | 'lists' | 'kept' | 'open';

/** A piece's way within a step. */
export interface Motion {
  /** Where it starts. */
  from: string;
  /** The piece. */
  id: number;
  /** Where it arrives. */
  to: string;
}

/** A piece's way in a plan. */
export interface Move {
  /** What a pawn becomes, as the position text writes it. */
  becomes?: string;
  /** Where the piece stands. */
  from: string;
  /** Where the rook stands with which a king castles. */
  rook?: string;
  /** Where it goes. */
  to: string;
}

/** A game to be made. */
export interface NewGame {
  /** How much time the players have; none for no clock. Not in practice. */
  clock?: ClockSetting | null;
  /** What the maker commits to as the own key in this game, 64 hexadecimal digits. */
  commitment?: string;
  /** Another game that this one starts from, with its variant and options, instead of a position. Not in the lobby. */
  from?: Origin;
  /** The id of the game, which its maker draws: 12 random characters, as ids are. */
  id?: string;
  /** The computer's level, 1 to 10; against the computer only. */
  level?: number | null;
  /** Who plays against whom. */
  opponent: OpponentKind;
  /** Options by key; those left out have their default. */
  options?: Record<string, string>;
  /**
   * Where the game starts, as the game writes a position, or the moves that lead there in a game that is given by
   * them; its own start otherwise. Not in the lobby.
   */
  position?: string;
  /**
   * Who is to know a plan before the reveal. `sealed` is for two people in games in which both plan at once, and needs
   * a side that is chosen, an id and a commitment.
   */
  secrecy?: Secrecy;
  /** Whether a seat sees that the other one has committed. */
  show_committed?: boolean;
  /** The side of who makes the game. */
  side?: SidePreference;
  /** The variant id. */
  variant: string;
}

/** The key for the other game, when a rematch is asked for. */
export interface NextKey {
  /** What is committed to, 64 hexadecimal digits. */
  commitment: string;
  /** The id of that game; who asks first proposes it. */
  game: string;
}

/** A game that is not over. */
export interface OpenGame {
  /** The game's name for people. */
  game: string;
  /** Its id. */
  id: string;
  /** Who plays, White first. */
  players: string;
}

/** What opens a seal: everything that its hash is made of but the game's id. */
export interface Opening {
  /** The hash that was shown before. */
  hash: string;
  /** The nonce, 32 hexadecimal digits. */
  nonce: string;
  /** The plan. */
  plan: string;
  /** Whose plan was sealed. */
  seat: Side;
  /** The turn of the plan. */
  turn: number;
}

/** Who plays against whom. */
export type OpponentKind = 'practice' | 'computer' | 'friend' | 'lobby';

/** Where another game was. */
export interface Origin {
  /** Its id. */
  game: string;
  /** After how many turns; after all that were played if there are not so many. */
  turns: number;
}

/** What a game waits for. */
export type Phase = 'waiting' | 'sealing' | 'planning' | 'opening' | 'over';

/** A board that only shows a position. */
export interface Picture {
  /** The pieces. */
  figures: Figure[];
  /** The variant id, which is the id of its element. */
  id: string;
  /** What the module `js/games/NAME-look.js` is called that says how the board looks; empty for none. */
  look: string;
  /** How many files and ranks the board has. */
  side: number;
}

/** A position to be looked at. */
export interface Placed {
  /** Whether it is asked, too, how fair a start it would be. */
  fair?: boolean;
  /** Options by key; those left out have their default. */
  options?: Record<string, string>;
  /**
   * The position as the game writes it, or the moves that lead to it in a game that is given by them; its own start
   * otherwise.
   */
  position?: string;
  /** The variant id. */
  variant: string;
}

/** A plan with what it moves, so that no reader has to take its text apart. */
export interface Plan {
  /** What it moves on the board: nothing in a pass, and nothing in a list of moves. */
  moves: Move[];
  /** What it predicts, in games with predictions. */
  predicts?: Prediction;
  /** The plan as it is committed. */
  text: string;
  /** How a record writes what it moves, where that is not in coordinates. */
  written?: string;
}

/** Turns that were played, and the turn after them if the rules refuse it. */
export interface Played {
  /** The turn that is refused. */
  refused: Refused | null;
  /** The turns. */
  turns: TurnFrame[];
}

/** What a plan predicts that the other side moves. */
export interface Prediction {
  /** What would move; nothing if nothing is predicted. */
  moves: Move[];
  /** The prediction as a plan names it. */
  text: string;
  /** How a record writes it, where that is not in coordinates. */
  written?: string;
}

/** What a plan would lead to, in a game in which one side acts. */
export interface Preview {
  /** What would happen. */
  events: GameEvent[];
  /** Whether the other side would be in check, in games that tell. */
  in_check: boolean | null;
  /** How the game would end, if it did. */
  result: GameResult | null;
  /** The number of the turn that would be played. */
  turn: number;
  /** The same in sentences, with what it means for the king and for the game. */
  words: string[];
}

/** A question about a conformance case; the page itself has its answers. */
export interface Question {
  /** The pieces when it is asked. */
  figures: Figure[];
  /** What its elements are called by. */
  id: string;
  /** What is shown when it was answered. */
  played: Played;
  /** Which answer is right, from 0. */
  right: number;
  /** What the rules say of it. */
  why: string;
}

/** A move as it is written, and where the piece stands and goes. */
export interface Reach {
  /** Where the piece stands. */
  from: string;
  /** As a turn writes it. */
  plan: string;
  /** Where it goes. */
  to: string;
}

/** The plans that a text may mean. */
export interface Readings {
  /** Each legal plan as it is committed; none if the text means none. */
  plans: string[];
  /** Why it means none, in a sentence. */
  why: string | null;
}

/** Whether the server can be used. */
export interface Ready {
  /**
   * The parts that are not ready: `draining` (it was asked to stop), `games` (those whose clocks ran when the last
   * server stopped do not go on yet), `write` and `read` (of the database), `engine` (the computer has too many plans
   * to think out).
   */
  not_ready?: string[];
  /** `ready` or `not-ready`. */
  status: string;
}

/** What speaks against something. */
export interface Reasons {
  /** The plies that they speak of. */
  plies: ToldPly[];
  /** Whether nothing does: the piece can be of the type, the move is legal. */
  possible: boolean;
  /** The squares that they speak of. */
  squares: string[];
  /** Sentences. */
  words: string[];
}

/** What the server has signed: that something has happened in a game. Whoever keeps it can show it to others. */
export interface Receipt {
  /** The id of the key. */
  key: string;
  /** What is signed. */
  receipt: Acknowledged;
  /** The signature, 128 hexadecimal digits. */
  signature: string;
}

/** The plans of a turn that the rules refuse. */
export interface Refused {
  /** Black's plan, if Black acts. */
  black: Plan | null;
  /** White's plan, if White acts. */
  white: Plan | null;
  /** Why they are refused. */
  words: string;
}

/** Why a message was refused. */
export interface RefusedRequest {
  /** The kind of refusal. */
  code: string;
  /** Why, in one sentence. */
  message: string;
  /** Which message this answers. */
  re?: RequestId;
  /** The rule that a plan breaks, by its stable name, where the rules have refused one. */
  rule?: string | null;
  /** After how many milliseconds the same may be sent again, where it is refused for the moment only. */
  wait?: number;
}

/** Who wants another game. */
export interface Rematch {
  /** Whether Black does. */
  black: boolean;
  /** The next game, once both do. */
  id: string | null;
  /** The id that was proposed for it, in games of mode `sealed`; told to the players alone. */
  proposed: string | null;
  /** Whether White does. */
  white: boolean;
}

/** A name to be taken. */
export interface Rename {
  /** 1 to 20 visible characters. */
  name: string;
}

/**
 * What a client calls a message of its own, so that the answer can say what it answers: a whole number from 0 to
 * 4294967295.
 */
export type RequestId = number;

/** A game that only goes through its turns. */
export interface Sample {
  /** Its turns. */
  frames: TurnFrame[];
  /** What the module `js/games/NAME-look.js` is called that says how the board looks; empty for none. */
  look: string;
  /** How many files and ranks the board has. */
  side: number;
  /** The pieces at its start. */
  start: Figure[];
}

/** A seal that is not opened yet. */
export interface SealView {
  /** SHA-256, 64 hexadecimal digits. */
  hash: string;
  /** Whose plan is sealed. */
  seat: Side;
  /** The turn of the plan. */
  turn: number;
}

/** A seat at a game. */
export interface Seat {
  /** What sits there. */
  kind: SeatKind;
  /** The name of who sits there. */
  name: string | null;
  /** Whether they are there now. */
  online: boolean;
}

/** What sits at a seat. */
export type SeatKind = 'guest' | 'computer' | 'open';

/** Who sits where. */
export interface Seats {
  /** Who plays Black. */
  black: Seat;
  /** Who plays White. */
  white: Seat;
}

/** Who is to know a plan before the reveal. */
export type Secrecy = 'sealed' | 'kept';

/** A game in the lobby whose other seat is open. */
export interface Seek {
  /** How much time the players have, if there is a clock. */
  clock: ClockSetting | null;
  /** Since when, in seconds since 1970. */
  created: number;
  /** The variant's name for people. */
  game: string;
  /** The game's id. */
  id: string;
  /** Who waits. */
  name: string;
  /** The options that differ from the default, in words. */
  options: string[];
  /** Who is to know a plan before the reveal; who takes a `sealed` one brings a key. */
  secrecy: Mode;
  /** The side of who waits. */
  side: Side;
  /** The variant id. */
  variant: string;
  /** Whether the viewer does. */
  yours: boolean;
}

/** All open seeks. */
export interface Seeks {
  /** The seeks, the oldest first. */
  seeks: Seek[];
}

/** What a game's connection sends. */
export type ServerMessage =
  /** The game as the viewer may see it. */
  | State & { type: 'state' }
  /** What has changed in the game since this connection was told of it last, for who has asked to be told no more. */
  | { fields: Record<string, unknown>; type: 'changed' }
  /** A turn that was just resolved, and the game after it. */
  | TurnFrame & { state: State } & { type: 'turn' }
  /** A turn that was just resolved, and what has changed in the game by it, for who has asked to be told no more. */
  | TurnFrame & { fields: Record<string, unknown>; nonces?: { black?: string; white?: string } } & { type: 'turn_changed' }
  /** The turns that a viewer has missed who was away and has said how many are known, and the game after them. */
  | { state: State; turns: TurnFrame[]; type: 'missed' }
  /** The plan, or its seal, is on disk and locked. */
  | { re?: RequestId; receipt?: Receipt; seat: Side; turn: number; type: 'committed' }
  /** What was asked for is on disk; nothing is said of it where the message has no number. */
  | { re: RequestId; receipt?: Receipt; type: 'done' }
  /** A message was refused, and nothing has changed. */
  | RefusedRequest & { type: 'refused' }
  /** The answer to a ping. */
  | { re?: RequestId; type: 'pong' };

/** `white` or `black`. */
export type Side = 'white' | 'black';

/** A side, or either. */
export type SidePreference = 'white' | 'black' | 'random';

/** Where a game starts. */
export interface Start {
  /** The pieces. */
  figures: Figure[];
  /** The position text. */
  position: string;
}

/** A position from which a game may begin. */
export interface StartPosition {
  /** The sides that plan next. */
  acts: Side[];
  /** The pieces. */
  figures: Figure[];
  /** As it is given to a game that begins there. */
  given: string;
  /** The moves with which it can go on, in a game that is given by its moves. */
  moves: Reach[];
  /** Whether it is the variant's own start. */
  own: boolean;
  /** The position text. */
  position: string;
}

/** A game as one viewer may see it. */
export interface State {
  /** What is to be said to a player whose opponent is away. */
  absence: Absence | null;
  /** The sides that must plan. */
  acts: Side[];
  /** Whether the viewer may call the game off now, or withdraw it. */
  can_abort: boolean;
  /** Whether the viewer may offer a draw now. */
  can_offer_draw: boolean;
  /** Whether the viewer may ask for it now. */
  can_take_back: boolean;
  /** Whether the viewer may claim a draw now. */
  claimable: boolean;
  /** The clocks, if the game has any. */
  clock: Clock | null;
  /** What players have committed to as their keys. */
  commitments: { black?: string; white?: string };
  /** Who has committed; null where the viewer may not know. */
  committed: Committed;
  /** What both players have left with their seals, for them alone and once both seals are there. */
  deposits: DepositView[];
  /** Who offers a draw. */
  draw_offer: Side | null;
  /** The pieces. */
  figures: Figure[];
  /** The seal that has lost the game for its owner. */
  forfeit: Forfeit | null;
  /** The game's id. */
  id: string;
  /** The keys that players have shown. */
  keys: { black?: string; white?: string };
  /** The computer's level. */
  level: number | null;
  /** How much time is left to open the seals, in milliseconds, while they are being opened. */
  opening_left: number | null;
  /** Who plays against whom. */
  opponent: OpponentKind;
  /** The options of the game with their values. */
  options: Record<string, string>;
  /** What the viewer's own seats have planned. */
  own: { black?: { committed: boolean; plan: Plan | null }; white?: { committed: boolean; plan: Plan | null } };
  /** What the game waits for. */
  phase: Phase;
  /** The legal plans of the viewer's seats that have to plan. */
  plans: { black?: Plan[]; white?: Plan[] };
  /** The position text. */
  position: string;
  /** What each of these seats may predict that the other one moves, in games with predictions. */
  predictable: { black?: Prediction[]; white?: Prediction[] };
  /**
   * What the server has signed of the last event up to which everybody may know everything; nothing in games that have
   * no transcript.
   */
  receipt?: Receipt;
  /** Who wants another game. */
  rematch: Rematch;
  /** How the game ended. */
  result: GameResult | null;
  /** The seals of this turn that the viewer may know of: the computer's, or those of the players. */
  seals: SealView[];
  /** Who sits where. */
  seats: Seats;
  /** Who knows a plan before the reveal. */
  secrecy: Mode;
  /** How many people watch. */
  spectators: number;
  /**
   * By which edition of the rules the game was played, if that is not the one of this program: then it is shown as it
   * was recorded, and nothing more happens in it.
   */
  stored: StoredOnly | null;
  /** Who asks to take the last turn back. */
  takeback: Side | null;
  /** How often turns were taken back: after another one the turns have to be fetched again. */
  takebacks: number;
  /** The number of the turn to plan. */
  turn: number;
  /** The variant id. */
  variant: string;
  /** How many stored events the viewer may know of: what others hide does not count. */
  version: number;
  /** The four words of both keys, once they are known. */
  words: string | null;
  /** The viewer's own seats. */
  you: Side[];
}

/** Things that happen at the same moment: motions first, then what they lead to. */
export interface Step {
  /** The pieces that are another one from now on. */
  changed: Changed[];
  /** Which events of the turn happen in this step. */
  events: number[];
  /** The pieces that leave the board. */
  gone: Gone[];
  /** The step in words; empty where it needs none. */
  label: string;
  /** The pieces that move. */
  motions: Motion[];
  /** The phase of the turn. */
  phase: string;
  /** The tick of the phase, from 1; 0 where there are no ticks. */
  tick: number;
  /** The events in sentences, one for all pieces to which the same happens. */
  words: string[];
}

/** The edition of the rules by which a game was played, and the one that this program plays. */
export interface StoredOnly {
  /** The edition of the game. */
  edition: number;
  /** The edition of the program. */
  known: number;
}

/** What a seat does about taking the last turn back. */
export type TakebackAction = 'ask' | 'accept' | 'decline';

/** What the first device has left. The answer has the cookie of its guest. */
export interface TakenOver {
  /** The guest's latest games that are not over. */
  games: OpenGame[];
  /** What the guest is called. */
  name: string;
  /** What was encrypted, if the first device could. */
  parcel?: string | null;
}

/** A ply that a reason speaks of. */
export interface ToldPly {
  /** Where from. */
  from: string;
  /** Whose it was. */
  side: Side;
  /** Where to. */
  to: string;
  /** Its number. */
  turn: number;
}

/** A turn as an engine looks back at it. Values are White's: 1 is a win, -1 a loss. */
export interface TurnAnalysis {
  /** What the turn that was played was worth. */
  after: number | null;
  /** Black's. */
  black: AnalysedPlan[];
  /** How many turns ahead that was. */
  depth: number;
  /** What each side could have known of the other one's plan; nothing where one side acts. */
  expected: { black?: { plans: ExpectedPlan[]; played: number | null; reply: Plan; value: number }; white?: { plans: ExpectedPlan[]; played: number | null; reply: Plan; value: number } };
  /** How much both sides together could gain by leaving their mixtures, as far as was looked. */
  gap: number;
  /** What both sides would have done best from there, as far as was looked; empty where both plan at once. */
  line: Plan[];
  /** How much more that turn gave White than the mistakes of both sides. */
  luck: number | null;
  /**
   * What each pair of them was worth: a row for each of White's, and a column for each of Black's; one for a side that
   * had nothing to plan. Null where it was not looked at as far.
   */
  matrix: ((number | null)[])[];
  /** How many positions were looked at. */
  nodes: number;
  /** Which turn of the game, from 1. */
  turn: number;
  /** What the position was worth before it. */
  value: number;
  /** White's plans that were looked at, the most probable first. */
  white: AnalysedPlan[];
}

/** A turn that was revealed and resolved. */
export interface TurnFrame {
  /** Black's plan, if Black acted. */
  black: Plan | null;
  /** What happened. */
  events: GameEvent[];
  /** The pieces after it. */
  figures: Figure[];
  /** Whether the side that acts next is in check, in games that tell. */
  in_check: boolean | null;
  /** The openings of all seals of this turn: the computer's, or those of both players. */
  openings: Opening[];
  /** Why nobody fought, in games whose pieces battle. */
  peace: string | null;
  /** The position after it. */
  position: string;
  /** How the game ended, if it did. */
  result: GameResult | null;
  /** The events with the motions around them, step by step. */
  steps: Step[];
  /** Its number. */
  turn: number;
  /** White's plan, if White acted. */
  white: Plan | null;
  /** The turn in words. */
  words: string;
}
