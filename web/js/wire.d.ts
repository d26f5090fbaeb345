/**
 * What goes between server and page. Types only; nothing of this file reaches the browser.
 * Made by `cargo xtask wire` from the server's description of its API: change `crates/wire/` instead.
 */

/** A game that was called off or withdrawn. */
export interface AbortedGame {
  /** The signed receipt; absent in games without a transcript. */
  receipt?: Receipt;
}

/** Absence of the viewer's opponent in a game between people. */
export interface Absence {
  /** `true` if the game waits for the opponent alone: only then it can be claimed. */
  awaited: boolean;
  /** `true` if a draw can be claimed, too: not every game knows draws. */
  draw: boolean;
  /** Milliseconds until it counts; 0 if it does. */
  left: number;
}

/** A claim of a seat whose opponent has left. */
export type AbsenceClaim = 'win' | 'draw';

/** A plan that was searched. */
export interface AnalysedPlan {
  /** The plan. */
  plan: Plan;
  /** `true` if it was played. */
  played: boolean;
  /** Probability of the plan in the mixed strategy. */
  probability: number;
  /**
   * Regret of the plan against the mixed strategy of the other side: its value below that of the best plan; null where
   * the search did not go as far.
   */
  regret: number | null;
}

/** A line of the analysis of a finished game. */
export type AnalysisLine =
  /** Start of the analysis. */
  | { turns: number; type: 'begin' }
  /** Analysis of a turn. */
  | TurnAnalysis & { type: 'turn' }
  /** Analysis of the two lists that make up the whole game. */
  | ListsAnalysis & { type: 'lists' }
  /** The analysis of a turn failed; that of others may succeed. */
  | { turn: number; type: 'failed' };

/** A ply named in a reason. */
export interface CitedPly {
  /** Square of departure. */
  from: string;
  /** Side that moved. */
  side: Side;
  /** Square of arrival. */
  to: string;
  /** Number of the ply. */
  turn: number;
}

/** A message of a page to its game. */
export type ClientMessage =
  /** Locks a plan. */
  | { plan: string; seat: Side; turn: number; type: 'commit' }
  /** Seals a plan, in games in which the browsers seal. */
  | { deposit?: Deposit; hash: string; packed?: string; seat: Side; turn: number; type: 'seal' }
  /** Opens a seal: the own one with plan and nonce, either one with the key of its deposit. */
  | { key?: string; nonce?: string; plan?: string; seat: Side; turn: number; type: 'open' }
  /** Shows the own key of a game of mode `sealed`, which was committed to before. */
  | { key: string; seat: Side; type: 'key' }
  /** Resigns the game. */
  | { seat: Side; type: 'resign' }
  /** Offers a draw, or answers an offer. */
  | { action: DrawAction; seat: Side; type: 'draw' }
  /** Asks to take the last turn back, or answers such a request. */
  | { action: TakebackAction; seat: Side; type: 'takeback' }
  /** Claims a draw that the rules offer. */
  | { seat: Side; type: 'claim' }
  /** Claims the game because the other player is away. */
  | { claim: AbsenceClaim; seat: Side; type: 'absence' }
  /** Calls the game off before it has really begun, or withdraws it while the other seat is open. */
  | { seat: Side; type: 'abort' }
  /** Gives the other player of a game by days an increment. */
  | { seat: Side; type: 'give_time' }
  /** Asks for another game with the colours swapped. */
  | { next?: NextKey; seat: Side; type: 'rematch' }
  /** Asks for a pong. */
  | { type: 'ping' };

/** The clocks of a game as one viewer may see them. */
export type Clock = TimeControl & { left: { black?: number; white?: number }; running: Side[]; stand: number };

/** Sides that have committed. */
export interface CommittedSides {
  /** `true` if Black has committed; null where the viewer may not know. */
  black: boolean | null;
  /** `true` if White has committed; null where the viewer may not know. */
  white: boolean | null;
}

/** A move as it is written, with its squares. */
export interface ContinuationMove {
  /** Square of departure. */
  from: string;
  /** The move as a turn writes it. */
  plan: string;
  /** Square of arrival. */
  to: string;
}

/** A game that was created. */
export interface CreatedGame {
  /** Id of the game. */
  id: string;
  /** URL of its page. */
  url: string;
}

/** Encrypted opening of a seal, so that the other player can open it. `Debug` does not print its content. */
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

/** Deposit of a seal, shown to both players once both seals are there. */
export interface DepositView {
  /** The opening, encrypted. */
  ciphertext: string;
  /** The initialisation vector. */
  iv: string;
  /** SHA-256 of the key. */
  key_hash: string;
  /** Owner of the seal. */
  seat: Side;
  /** The turn. */
  turn: number;
  /** The key, encrypted for both players. */
  wrapped: string;
}

/** The draft of the requesting player. */
export interface DraftState {
  /** The plan that counts at the deadline; `null` without a draft. */
  plan?: string | null;
  /** The turn to plan. */
  turn: number;
}

/** A plan of a game by days that is not committed and counts at the player's deadline. */
export interface DraftSubmission {
  /** The plan; `null` withdraws the draft. */
  plan: string | null;
  /** The turn of the plan. */
  turn: number;
}

/** An action of a seat about a draw. */
export type DrawAction = 'offer' | 'accept' | 'decline';

/** The rules edition of a game, and the one that this program plays. */
export interface EditionMismatch {
  /** The edition of the game. */
  edition: number;
  /** The edition of the program. */
  known: number;
}

/** An error. */
export interface ErrorBody {
  /** Code of the error. */
  code: string;
  /** The error in one sentence. */
  message: string;
  /** Stable code of the refusal, if the rules refuse the request. */
  rule?: string | null;
}

/** A conformance case: a start, and the choices of a piece or the turns that are played. */
export interface ExampleBoard {
  /** Groups of choices offered to the reader; empty where there is one outcome. */
  choices: string[][];
  /** Result of the game, if it is over before any turn. */
  ended: string | null;
  /** The pieces at its start. */
  figures: PieceView[];
  /** Square of the piece that chooses. */
  from: string | null;
  /** The case's id in lower case, dots made hyphens. */
  id: string;
  /** Outcome of each combination of choices; the last group varies fastest. */
  outcomes: ExampleOutcome[];
  /** The squares that the piece there may choose. */
  targets: string[];
}

/** Turns that were played, and the turn after them if the rules refuse it. */
export interface ExampleOutcome {
  /** The turn that is refused. */
  refused: RefusedTurn | null;
  /** The turns. */
  turns: TurnFrame[];
}

/** An expected plan. */
export interface ExpectedPlan {
  /** The plan. */
  plan: Plan;
  /** Probability that most players choose it. */
  probability: number;
}

/** An exported game. */
export interface ExportedGame {
  /** Rules edition of the game. */
  edition: number;
  /** The seal that lost the game for its owner. */
  forfeit?: ForfeitedSeal | null;
  /** The game's id, which is also an input of its seals. */
  game: string;
  /** The options that differ from the default. */
  options: Record<string, string>;
  /** Names of the players. */
  players: ExportedPlayers;
  /** The text of the starting position, if it is not the variant's own. */
  position: string | null;
  /** Result of the game, null before the end. */
  result: GameResult | null;
  /** The openings of all seals. */
  seals: OpenedSeal[];
  /** The plans of every turn. */
  turns: { black?: string; white?: string }[];
  /** The variant id. */
  variant: string;
}

/** Names of the players. */
export interface ExportedPlayers {
  /** Black's name. */
  black: string | null;
  /** White's name. */
  white: string | null;
}

/** A move of a list whose effect differs from its text. */
export interface FailedMove {
  /** Number of the move in the list, from 1. */
  number: number;
  /** The move as it is written. */
  text: string;
  /** Effect of the move, in words. */
  words: string;
}

/** A seal that has lost the game for its owner, with the proof. */
export interface ForfeitedSeal {
  /** The seal. */
  hash: string;
  /** The nonce of the opening. */
  nonce: string;
  /** The plan of the opening. */
  plan: string;
  /** `wrong-opening` or `illegal-plan`. */
  reason: string;
  /** Owner of the seal. */
  seat: Side;
  /** The turn. */
  turn: number;
}

/** Another game, up to a turn. */
export interface ForkPoint {
  /** Id of that game. */
  game: string;
  /** Number of its turns before the start; all turns if the game has fewer. */
  turns: number;
}

/** Secrecy of a plan before the reveal. */
export type GameMode = 'sealed' | 'lists' | 'kept' | 'open';

/** Phase of a game, by the action that it waits for. */
export type GamePhase = 'waiting' | 'sealing' | 'planning' | 'opening' | 'over';

/** A request of a page to its game. */
export type GameRequest = ClientMessage & { id?: RequestId };

/** Result of a game. */
export interface GameResult {
  /** Reason of the result. */
  reason: string;
  /** The winner; null is a draw. */
  winner: Side | null;
  /** The result in words. */
  words: string;
}

/** A guest. */
export interface GuestProfile {
  /** The guest's name. */
  name: string;
}

/** The handover of the first device. The answer has the cookie of its guest. */
export interface HandoverContent {
  /** The guest's latest games that are not over. */
  games: OpenGame[];
  /** Name of the guest. */
  name: string;
  /** The encrypted data, if the first device left any. */
  parcel?: string | null;
}

/** The guest that a handover offers to this device. */
export interface HandoverGuest {
  /** `true` if the present guest of this device has games, which stay with the cookie that is given up. */
  games: boolean;
  /** Name of that guest. */
  name: string;
  /** `true` if this device already plays as that guest. */
  same: boolean;
}

/** Lifetime of a handover. */
export interface HandoverLifetime {
  /** The lifetime, in seconds. */
  seconds: number;
}

/** Name of a handover. */
export interface HandoverLookup {
  /** 32 lower-case hexadecimal digits. */
  name: string;
}

/** A request to hand the guest over to another device. */
export interface HandoverRequest {
  /** Name of the handover: 32 lower-case hexadecimal digits, made of a secret that the server does not learn. */
  name: string;
  /** Data for the other device, encrypted with a key made of the same secret; base64url, at most 192 KiB. */
  parcel?: string;
}

/** Stage of a handover. */
export type HandoverStage = 'none' | 'waiting' | 'used';

/** State of a handover. */
export interface HandoverState {
  /** Time until it expires, in seconds. */
  seconds: number;
  /** Stage of the handover: none, waiting or used. */
  state: HandoverStage;
}

/** Liveness of the process. */
export interface Health {
  /** Warning about lost events, in a sentence. */
  message?: string | null;
  /** `ok`. */
  status: string;
}

/** A request for a seat; an empty body is the same as one without a key. */
export interface JoinRequest {
  /** The own key for this game, in games of mode `sealed`: 130 hexadecimal digits. */
  key?: string;
}

/** A seat that was taken. */
export interface JoinedSeat {
  /** The seat. */
  seat: Side;
}

/** Examples of a game, as its lesson page passes them to its script. */
export interface Lesson {
  /** The examples. */
  examples: ExampleBoard[];
  /** Name of the module `js/games/NAME-look.js` that defines the look of the boards; empty for none. */
  look: string;
  /** The questions at the end. */
  questions: QuizItem[];
  /** Number of files, and of ranks, of the board. */
  side: number;
}

/** An engine's analysis of a list. */
export interface ListAnalysis {
  /** The first move whose effect differs from its text, if there is one. */
  failed: FailedMove | null;
  /** The list as it was handed in. */
  list: string;
  /** The shortest of them that wins, if one does. */
  reply: ListReply | null;
  /** Length, in moves, up to which all lists of the other side were tried against it: at most that of the reply. */
  tried: number;
}

/** A list that would have won, and the game that it leads to. */
export interface ListReply {
  /** The first move of the list handed in whose effect in that game differs from its text, if there is one. */
  failed: FailedMove | null;
  /** The list; it may be empty. */
  list: string;
  /** Result of that game. */
  result: GameResult;
  /** Number of player turns until that result. */
  turns: number;
}

/** A list of moves, which may be longer than a message of a connection. */
export interface ListSubmission {
  /** The nonce of its seal, 32 hexadecimal digits, to open the list. Without it the list is committed. */
  nonce?: string | null;
  /** The list, exactly as it was sealed. */
  plan: string;
  /** The seat that owns the list. */
  seat: Side;
  /** The turn of the list. */
  turn: number;
}

/** An engine's analysis of both lists of a game. */
export interface ListsAnalysis {
  /** Black's list. */
  black: ListAnalysis;
  /** Result of the game. */
  result: GameResult;
  /** Number of player turns until the result. */
  turns: number;
  /** White's list. */
  white: ListAnalysis;
}

/** A message of a page to the lobby. */
export type LobbyClientMessage =
  /** Asks for a pong. */
  | { type: 'ping' };

/** A message of the lobby's connection. */
export type LobbyMessage =
  /** All open seeks, at first and after every change. */
  | Seeks & { type: 'lobby' }
  /** A guest has taken the viewer's seek. */
  | { name?: string; type: 'goto'; url: string }
  /** Heartbeat: the page must answer with any message, or it counts as closed. */
  | { type: 'here' }
  /** A message was refused. */
  | RefusedRequest & { type: 'refused' }
  /** The answer to a ping. */
  | { re?: RequestId; type: 'pong' };

/** A request of a page to the lobby. */
export type LobbyRequest = LobbyClientMessage & { id?: RequestId };

/** Movement of a piece in a plan. */
export interface Move {
  /** Piece to which a pawn promotes, as the position text writes it. */
  becomes?: string;
  /** Square of departure. */
  from: string;
  /** Square of the rook, if a king castles. */
  rook?: string;
  /** Square of arrival. */
  to: string;
}

/** A plan's prediction of the other side's move. */
export interface MovePrediction {
  /** The predicted moves; empty if nothing is predicted. */
  moves: Move[];
  /** The prediction in the notation of a record, where that is not in coordinates. */
  notation?: string;
  /** The prediction as a plan names it. */
  text: string;
}

/** A game to be created. */
export interface NewGame {
  /** Time control; none for no clock. Not in practice. */
  clock?: TimeControl | null;
  /** Commitment of the creator to the own key in this game, 64 hexadecimal digits. */
  commitment?: string;
  /** Another game that this one starts from, with its variant and options, instead of a position. Not in the lobby. */
  from?: ForkPoint;
  /** The id of the game, drawn by its creator: 12 random characters, as ids are. */
  id?: string;
  /** The computer's level, 1 to 10; against the computer only. */
  level?: number | null;
  /** Kind of the opponent. */
  opponent: OpponentKind;
  /** Options by key; those left out have their default. */
  options?: Record<string, string>;
  /**
   * Starting position, as the game writes a position, or the moves that lead there in a game that is given by them; by
   * default the game's own start. Not in the lobby.
   */
  position?: string;
  /**
   * Secrecy of a plan before the reveal. `sealed` is for two people in games in which both plan at once, and needs a
   * side that is chosen, an id and a commitment.
   */
  secrecy?: Secrecy;
  /** `true` if a seat sees that the other one has committed. */
  show_committed?: boolean;
  /** The side of the game's creator. */
  side?: SidePreference;
  /** The variant id. */
  variant: string;
}

/** The key for the other game, when a rematch is asked for. */
export interface NextKey {
  /** The commitment to the key, 64 hexadecimal digits. */
  commitment: string;
  /** The id of that game, proposed by the first seat that asks. */
  game: string;
}

/** A game that is not over. */
export interface OpenGame {
  /** The game's name for people. */
  game: string;
  /** Id of the game. */
  id: string;
  /** Names of the players, White first. */
  players: string;
}

/** Opening of a seal: everything that its hash is made of, except the game's id. */
export interface OpenedSeal {
  /** The hash that was shown before. */
  hash: string;
  /** The nonce, 32 hexadecimal digits. */
  nonce: string;
  /** The plan. */
  plan: string;
  /** The side whose plan was sealed. */
  seat: Side;
  /** The turn of the plan. */
  turn: number;
}

/** Kind of the opponent. */
export type OpponentKind = 'practice' | 'computer' | 'friend' | 'lobby';

/** Movement of a piece within a step. */
export interface PieceMotion {
  /** Square of departure. */
  from: string;
  /** The piece. */
  id: number;
  /** Square of arrival. */
  to: string;
}

/** A piece that leaves the board. */
export interface PieceRemoval {
  /** The piece. */
  id: number;
  /** Last square of the piece. */
  square: string;
}

/** A piece that changes its type. */
export interface PieceTypeChange {
  /** New face of the piece, as the position text writes it. */
  face: string;
  /** The piece. */
  id: number;
}

/** A piece on the board. */
export interface PieceView {
  /** The piece as the position text writes it. */
  face: string;
  /** Id of the piece, constant for the whole game. */
  id: number;
  /** The piece in words. */
  label: string;
  /** `true` if the piece rests and cannot move this turn. */
  resting: boolean;
  /** Side that owns the piece. */
  side: Side;
  /** Square of the piece. */
  square: string;
}

/** A plan with its moves, so that no reader has to parse its text. */
export interface Plan {
  /** The moves of the plan; empty for a pass and for a list of moves. */
  moves: Move[];
  /** The moves in the notation of a record, where that is not in coordinates. */
  notation?: string;
  /** The prediction, in games with predictions. */
  predicts?: MovePrediction;
  /** The plan as it is committed. */
  text: string;
}

/** A game that is only played back. */
export interface PlaybackGame {
  /** The turns. */
  frames: TurnFrame[];
  /** Name of the module `js/games/NAME-look.js` that defines the look of the board; empty for none. */
  look: string;
  /** Number of files, and of ranks, of the board. */
  side: number;
  /** The pieces at its start. */
  start: PieceView[];
}

/** Consequences of a plan, in a game in which one side acts. */
export interface Preview {
  /** The events that would happen. */
  events: TurnEvent[];
  /** `true` if the other side would be in check, in games that say so. */
  in_check: boolean | null;
  /** Result of the game, if the plan would end it. */
  result: GameResult | null;
  /** The number of the turn that would be played. */
  turn: number;
  /** The events in sentences, with their consequences for the king and for the game. */
  words: string[];
}

/** A question about a conformance case; the page itself has its answers. */
export interface QuizItem {
  /** The pieces in the question's position. */
  figures: PieceView[];
  /** Id of its element. */
  id: string;
  /** The turns shown after the answer. */
  played: ExampleOutcome;
  /** Index of the right answer, from 0. */
  right: number;
  /** Explanation by the rules. */
  why: string;
}

/** Readiness of the server. */
export interface ReadinessReport {
  /**
   * The parts that are not ready: `draining` (the server is stopping), `write` and `read` (of the database), `engine`
   * (the engine queue is too long).
   */
  not_ready?: string[];
  /** `ready` or `not-ready`. */
  status: string;
}

/** The plans that a text may mean. */
export interface Readings {
  /** Each legal plan as it is committed; none if the text means none. */
  plans: string[];
  /** The reason in a sentence, if the text means no plan. */
  why: string | null;
}

/** Reasons against a piece type or a move. */
export interface Reasons {
  /** The plies named in them. */
  plies: CitedPly[];
  /** `true` if there are none: the piece can be of the type, the move is legal. */
  possible: boolean;
  /** The squares named in them. */
  squares: string[];
  /** The reasons in sentences. */
  words: string[];
}

/** Signed acknowledgement by the server of an event of a game, which proves the event to others. */
export interface Receipt {
  /** The id of the key. */
  key: string;
  /** The signed content. */
  receipt: ReceiptContent;
  /** The signature, 128 hexadecimal digits. */
  signature: string;
}

/** An event of a game, as its transcript contains it. */
export interface ReceiptContent {
  /** Time of the event, in milliseconds since 1970. */
  at: number;
  /** The game's id. */
  game: string;
  /** Hash of the event in the chain, which covers everything before. */
  head: string;
  /** The number of the event in the game's chain, from 0. */
  n: number;
  /** The seal that was placed. */
  seal: string | null;
  /** The seat that it concerns. */
  seat: Side | null;
  /** The turn that it concerns. */
  turn: number | null;
  /** Kind of the event. */
  what: string;
}

/** Reason for which a message was refused. */
export interface RefusedRequest {
  /** Code of the refusal. */
  code: string;
  /** The reason, in one sentence. */
  message: string;
  /** Id of the request that this answers. */
  re?: RequestId;
  /** Stable name of the rule that a plan breaks, if the rules have refused it. */
  rule?: string | null;
  /** Milliseconds until the same message may be sent again, if the refusal is temporary. */
  wait?: number;
}

/** The plans of a turn that the rules refuse. */
export interface RefusedTurn {
  /** Black's plan, if Black acts. */
  black: Plan | null;
  /** White's plan, if White acts. */
  white: Plan | null;
  /** The reason of the refusal. */
  words: string;
}

/** Sides that want another game. */
export interface Rematch {
  /** `true` if Black does. */
  black: boolean;
  /** The next game, once both do. */
  id: string | null;
  /** The id proposed for it, in games of mode `sealed`; sent to the players alone. */
  proposed: string | null;
  /** `true` if White does. */
  white: boolean;
}

/** A new name for a guest. */
export interface RenameRequest {
  /** 1 to 20 visible characters. */
  name: string;
}

/** Number that a client gives to a message, and that the answer repeats: a whole number from 0 to 4294967295. */
export type RequestId = number;

/** A seal with its deposit, which may be longer than a message of a connection. */
export interface SealSubmission {
  /** The encrypted opening of the seal. */
  deposit: Deposit;
  /** SHA-256, 64 lower-case hexadecimal digits. */
  hash: string;
  /** The seat that seals. */
  seat: Side;
  /** The turn of the sealed plan. */
  turn: number;
}

/** A seal that is not opened yet. */
export interface SealView {
  /** SHA-256, 64 hexadecimal digits. */
  hash: string;
  /** Side whose plan is sealed. */
  seat: Side;
  /** The turn of the plan. */
  turn: number;
}

/** A seat at a game. */
export interface Seat {
  /** Kind of the player. */
  kind: SeatKind;
  /** Name of the player. */
  name: string | null;
  /** `true` if the player is connected. */
  online: boolean;
}

/** Kind of the player of a seat. */
export type SeatKind = 'guest' | 'computer' | 'open';

/** Players of both seats. */
export interface Seats {
  /** Black's seat. */
  black: Seat;
  /** White's seat. */
  white: Seat;
}

/** Secrecy of a plan before the reveal. */
export type Secrecy = 'sealed' | 'kept';

/** A game in the lobby whose other seat is open. */
export interface Seek {
  /** Time control, if there is a clock. */
  clock: TimeControl | null;
  /** Time of creation, in seconds since 1970. */
  created: number;
  /** The variant's name for people. */
  game: string;
  /** The game's id. */
  id: string;
  /** Name of the guest that waits. */
  name: string;
  /** The options that differ from the default, in words. */
  options: string[];
  /** Secrecy of a plan before the reveal; joining a `sealed` game needs a key. */
  secrecy: GameMode;
  /** The side of the guest that waits. */
  side: Side;
  /** The variant id. */
  variant: string;
  /** `true` if the viewer is that guest. */
  yours: boolean;
}

/** All open seeks. */
export interface Seeks {
  /** The seeks, the oldest first. */
  seeks: Seek[];
}

/** A message of a game's connection. */
export type ServerMessage =
  /** The game as the viewer may see it. */
  | State & { type: 'state' }
  /**
   * The fields of the game that have changed since the last state sent on this connection, if the client has asked for
   * changes only.
   */
  | { fields: Record<string, unknown>; type: 'changed' }
  /** A turn that was just resolved, and the game after it. */
  | TurnFrame & { state: State } & { type: 'turn' }
  /** A turn that was just resolved, and the changes of the game, if the client has asked for changes only. */
  | TurnFrame & { fields: Record<string, unknown>; nonces?: { black?: string; white?: string } } & { type: 'turn_changed' }
  /**
   * The turns that a viewer missed while away, if the client has said how many turns it knows, and the game after them.
   */
  | { state: State; turns: TurnFrame[]; type: 'missed' }
  /** The plan, or its seal, is on disk and locked. */
  | { re?: RequestId; receipt?: Receipt; seat: Side; turn: number; type: 'committed' }
  /** The change asked for is on disk; not sent for a message without an id. */
  | { re: RequestId; receipt?: Receipt; type: 'done' }
  /** A message was refused, and nothing has changed. */
  | RefusedRequest & { type: 'refused' }
  /** The answer to a ping. */
  | { re?: RequestId; type: 'pong' };

/** `white` or `black`. */
export type Side = 'white' | 'black';

/** A side, or either. */
export type SidePreference = 'white' | 'black' | 'random';

/** Judgement of the rules about a position. */
export interface StartCheck {
  /** Fairness of the start, if requested. */
  fairness?: StartFairness;
  /** The reason for which no game may begin there, if there is one. */
  refused?: StartRefusal;
  /** The position, if a game may begin there. */
  start?: StartPosition;
}

/** A position to be checked. */
export interface StartCheckRequest {
  /** `true` to request the fairness of the start, too. */
  fair?: boolean;
  /** Options by key; those left out have their default. */
  options?: Record<string, string>;
  /**
   * The position as the game writes it, or the moves that lead to it in a game that is given by them; by default the
   * game's own start.
   */
  position?: string;
  /** The variant id. */
  variant: string;
}

/** Fairness of a position as a start. */
export interface StartFairness {
  /** `true` if no finding is against it. */
  fair: boolean;
  /** Value of the position to White for an engine that looks one turn ahead: 1 is a win, -1 a loss. */
  value: number | null;
  /** The findings, in sentences. */
  words: string[];
}

/** The start of a game. */
export interface StartFrame {
  /** The pieces. */
  figures: PieceView[];
  /** The position text. */
  position: string;
}

/** A position from which a game may begin. */
export interface StartPosition {
  /** The sides that plan next. */
  acts: Side[];
  /** The pieces. */
  figures: PieceView[];
  /** The position as a request for a new game gives it. */
  given: string;
  /** The moves with which it can go on, in a game that is given by its moves. */
  moves: ContinuationMove[];
  /** `true` if it is the variant's own start. */
  own: boolean;
  /** The position text. */
  position: string;
}

/** Reason for which no game begins from a position, with the squares concerned. */
export interface StartRefusal {
  /** The stable name of the reason. */
  code: string;
  /** The reason in a sentence. */
  message: string;
  /** The squares named in it. */
  squares: string[];
}

/** A game as one viewer may see it. */
export interface State {
  /** Absence of the opponent, for a player. */
  absence: Absence | null;
  /** The sides that must plan. */
  acts: Side[];
  /** `true` if the viewer may call the game off now, or withdraw it. */
  can_abort: boolean;
  /** `true` if the viewer can give the other player of a game by days an increment now. */
  can_give_time: boolean;
  /** `true` if the viewer may offer a draw now. */
  can_offer_draw: boolean;
  /** `true` if the viewer may ask for it now. */
  can_take_back: boolean;
  /** `true` if the viewer may claim a draw now. */
  claimable: boolean;
  /** The clocks, if the game has any. */
  clock: Clock | null;
  /** Commitments of the players to their keys. */
  commitments: { black?: string; white?: string };
  /** Sides that have committed; null where the viewer may not know. */
  committed: CommittedSides;
  /** Deposits of both players, for them alone and once both seals are there. */
  deposits: DepositView[];
  /** Side that offers a draw. */
  draw_offer: Side | null;
  /** The pieces. */
  figures: PieceView[];
  /** The seal that lost the game for its owner. */
  forfeit: ForfeitedSeal | null;
  /** The game's id. */
  id: string;
  /** The keys that players have shown. */
  keys: { black?: string; white?: string };
  /** The computer's level. */
  level: number | null;
  /** Time left to open the seals, in milliseconds, while they are being opened. */
  opening_left: number | null;
  /** Kind of the opponent. */
  opponent: OpponentKind;
  /** The options of the game with their values. */
  options: Record<string, string>;
  /** Pending plans of the viewer's own seats. */
  own: { black?: { committed: boolean; plan: Plan | null }; white?: { committed: boolean; plan: Plan | null } };
  /** Stage of the game. */
  phase: GamePhase;
  /** The legal plans of the viewer's seats that have to plan. */
  plans: { black?: Plan[]; white?: Plan[] };
  /** The position text. */
  position: string;
  /** Predictions that each of these seats may make about the other one's move, in games with predictions. */
  predictable: { black?: MovePrediction[]; white?: MovePrediction[] };
  /**
   * Signed receipt of the last event up to which everybody may know everything; absent in games without a transcript.
   */
  receipt?: Receipt;
  /** Sides that want another game. */
  rematch: Rematch;
  /** Result of the game. */
  result: GameResult | null;
  /** The seals of this turn that the viewer may know of: the computer's, or those of the players. */
  seals: SealView[];
  /** Players of both seats. */
  seats: Seats;
  /** Secrecy of a plan before the reveal. */
  secrecy: GameMode;
  /** Number of spectators. */
  spectators: number;
  /**
   * Rules edition of the game, if this program does not play it: then the game is shown as it was recorded, and is not
   * continued.
   */
  stored: EditionMismatch | null;
  /** Side that asks to take the last turn back. */
  takeback: Side | null;
  /** Number of takebacks: after another one the turns have to be fetched again. */
  takebacks: number;
  /** The number of the turn to plan. */
  turn: number;
  /** The variant id. */
  variant: string;
  /** Number of stored events that the viewer may know of, without those that others hide. */
  version: number;
  /** The four words of both keys, once they are known. */
  words: string | null;
  /** The viewer's own seats. */
  you: Side[];
}

/** A list that is stored on disk. */
export interface SubmissionReceipt {
  /** The signed receipt; absent in games without a transcript. */
  receipt?: Receipt;
  /** The seat that owns the list. */
  seat: Side;
  /** The turn of the list. */
  turn: number;
}

/** An action of a seat about taking the last turn back. */
export type TakebackAction = 'ask' | 'accept' | 'decline';

/** Time control of a game. */
export type TimeControl =
  /** A time for the whole game, and an increment with every plan. */
  | { base: number; increment: number; kind: 'increment' }
  /** The same time for every turn. */
  | { kind: 'turn'; seconds: number }
  /** A time in hand that a game by days begins with and never exceeds, and an increment with every plan. */
  | { cap: number; increment: number; kind: 'days' };

/** An engine's analysis of a turn. Values are White's: 1 is a win, -1 a loss. */
export interface TurnAnalysis {
  /** Value of the turn that was played. */
  after: number | null;
  /** Black's plans that were searched, the most probable first. */
  black: AnalysedPlan[];
  /** Depth of the search, in turns. */
  depth: number;
  /** Expected plans of the other side, for each side; nothing where one side acts. */
  expected: { black?: { plans: ExpectedPlan[]; played: number | null; reply: Plan; value: number }; white?: { plans: ExpectedPlan[]; played: number | null; reply: Plan; value: number } };
  /**
   * NashConv of the mixed strategies, as far as the search went: how much both sides together could gain by deviating.
   */
  gap: number;
  /** Best continuation of both sides, as far as the search went; empty where both plan at once. */
  line: Plan[];
  /** Value that the turn gave White beyond the mistakes of both sides. */
  luck: number | null;
  /**
   * Value of each pair of them: a row for each of White's, and a column for each of Black's; one for a side that had
   * nothing to plan. Null where the search did not go as far.
   */
  matrix: ((number | null)[])[];
  /** Number of positions searched. */
  nodes: number;
  /** Number of the turn in the game, from 1. */
  turn: number;
  /** Value of the position before it. */
  value: number;
  /** White's plans that were searched, the most probable first. */
  white: AnalysedPlan[];
}

/** An event of a turn, with further fields that depend on the game and its kind, as in `replay --json`. */
export interface TurnEvent {
  /** Caption of the event on the board, for battles and collisions. */
  caption?: string;
  /** Kind of the event, e.g. `capture`. */
  kind: string;
  /** The side that caused it, if it is one side. */
  side?: Side;
  /** The square of the event. */
  square?: string;
  /** The squares of the event, if there are several. */
  squares?: string[];
  /** Steps of the decision behind the event in a few words each, where there are any. */
  why?: string[];
  /** The event as a sentence. */
  words: string;
}

/** A revealed and resolved turn. */
export interface TurnFrame {
  /** Black's plan, if Black acted. */
  black: Plan | null;
  /** The events of the turn. */
  events: TurnEvent[];
  /** The pieces after it. */
  figures: PieceView[];
  /** `true` if the side that acts next is in check, in games that say so. */
  in_check: boolean | null;
  /** The openings of all seals of this turn: the computer's, or those of both players. */
  openings: OpenedSeal[];
  /** The reason for a turn without a battle, in games whose pieces battle. */
  peace: string | null;
  /** The position after it. */
  position: string;
  /** Result of the game, if this turn ended it. */
  result: GameResult | null;
  /** The events with the motions around them, step by step. */
  steps: TurnStep[];
  /** Number of the turn. */
  turn: number;
  /** White's plan, if White acted. */
  white: Plan | null;
  /** The turn in words. */
  words: string;
}

/** The turns of a game after some number of them. */
export interface TurnHistory {
  /** The start of the game. */
  start: StartFrame;
  /** The turns. */
  turns: TurnFrame[];
}

/** Events that happen at the same moment: motions first, then what they lead to. */
export interface TurnStep {
  /** The pieces that change their type. */
  changed: PieceTypeChange[];
  /** Indices of the events of the turn that happen in this step. */
  events: number[];
  /** The pieces that leave the board. */
  gone: PieceRemoval[];
  /** The step in words; may be empty. */
  label: string;
  /** The pieces that move. */
  motions: PieceMotion[];
  /** The phase of the turn. */
  phase: string;
  /** The tick of the phase, from 1; 0 where there are no ticks. */
  tick: number;
  /** The events in sentences; one sentence covers all pieces with the same event. */
  words: string[];
}
