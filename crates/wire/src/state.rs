use std::collections::BTreeMap;
use std::fmt;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::{
    BySide, Clock, DepositView, Figure, Forfeit, GameResult, Mode, Plan, Prediction, Receipt, Side, Written,
};

/// A game as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct State {
    /// How many stored events the viewer may know of: what others hide does not count.
    pub version: u32,
    /// The game's id.
    pub id: String,
    /// The variant id.
    pub variant: &'static str,
    /// The options of the game with their values.
    pub options: BTreeMap<String, String>,
    /// Who plays against whom.
    pub opponent: OpponentKind,
    /// The computer's level.
    #[schema(required)]
    pub level: Option<u8>,
    /// Who sits where.
    pub seats: Seats,
    /// How many people watch.
    pub spectators: usize,
    /// The viewer's own seats.
    pub you: Vec<Side>,
    /// The number of the turn to plan.
    pub turn: u32,
    /// The position text.
    pub position: String,
    /// The pieces.
    #[schema(value_type = Vec<Figure>)]
    pub figures: Written,
    /// What the game waits for.
    pub phase: Phase,
    /// The sides that must plan.
    pub acts: Vec<Side>,
    /// The legal plans of the viewer's seats that have to plan.
    #[schema(value_type = BySide<Vec<Plan>>)]
    pub plans: BySide<Written>,
    /// What each of these seats may predict that the other one moves, in games with predictions.
    #[schema(value_type = BySide<Vec<Prediction>>)]
    pub predictable: BySide<Written>,
    /// What the viewer's own seats have planned.
    pub own: BySide<OwnPlan>,
    /// Who has committed; null where the viewer may not know.
    pub committed: Committed,
    /// The seals of this turn that the viewer may know of: the computer's, or those of the players.
    pub seals: Vec<SealView>,
    /// Who knows a plan before the reveal.
    pub secrecy: Mode,
    /// What players have committed to as their keys.
    pub commitments: BySide<String>,
    /// The keys that players have shown.
    pub keys: BySide<String>,
    /// The four words of both keys, once they are known.
    #[schema(required)]
    pub words: Option<String>,
    /// What both players have left with their seals, for them alone and once both seals are there.
    pub deposits: Vec<DepositView>,
    /// The seal that has lost the game for its owner.
    #[schema(required)]
    pub forfeit: Option<Forfeit>,
    /// How much time is left to open the seals, in milliseconds, while they are being opened.
    #[schema(required)]
    pub opening_left: Option<i64>,
    /// The clocks, if the game has any.
    #[schema(required)]
    pub clock: Option<Clock>,
    /// Who offers a draw.
    #[schema(required)]
    pub draw_offer: Option<Side>,
    /// Who asks to take the last turn back.
    #[schema(required)]
    pub takeback: Option<Side>,
    /// Whether the viewer may ask for it now.
    pub can_take_back: bool,
    /// Whether the viewer may offer a draw now.
    pub can_offer_draw: bool,
    /// How often turns were taken back: after another one the turns have to be fetched again.
    pub takebacks: u32,
    /// Whether the viewer may claim a draw now.
    pub claimable: bool,
    /// Whether the viewer may call the game off now, or withdraw it.
    pub can_abort: bool,
    /// What is to be said to a player whose opponent is away.
    #[schema(required)]
    pub absence: Option<Absence>,
    /// How the game ended.
    #[schema(required)]
    pub result: Option<GameResult>,
    /// By which edition of the rules the game was played, if that is not the one of this program: then it is shown as
    /// it was recorded, and nothing more happens in it.
    #[schema(required)]
    pub stored: Option<StoredOnly>,
    /// Who wants another game.
    pub rematch: Rematch,
    /// What the server has signed of the last event up to which everybody may know everything; nothing in games that
    /// have no transcript.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub receipt: Option<Box<Receipt>>,
}

/// That the opponent of the viewer is away from a game between people.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Absence {
    /// For how many milliseconds it does not count yet; none if it does.
    pub left: i64,
    /// Whether the game waits for the opponent alone: only then it can be claimed.
    pub awaited: bool,
    /// Whether a draw can be claimed, too: not every game knows draws.
    pub draw: bool,
}

/// The edition of the rules by which a game was played, and the one that this program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct StoredOnly {
    /// The edition of the game.
    pub edition: u32,
    /// The edition of the program.
    pub known: u32,
}

/// Who sits where.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Seats {
    /// Who plays White.
    pub white: Seat,
    /// Who plays Black.
    pub black: Seat,
}

/// A seat at a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Seat {
    /// The name of who sits there.
    #[schema(required)]
    pub name: Option<String>,
    /// What sits there.
    pub kind: SeatKind,
    /// Whether they are there now.
    pub online: bool,
}

/// What sits at a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum SeatKind {
    /// A guest.
    Guest,
    /// The computer.
    Computer,
    /// Nobody yet.
    Open,
}

/// Who plays against whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum OpponentKind {
    /// One person plays both sides, each plan hidden from the other.
    Practice,
    /// A person against the computer.
    Computer,
    /// Whoever has the link.
    Friend,
    /// Whoever takes the seek in the lobby.
    Lobby,
}

/// What a game waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// For somebody to take the open seat.
    Waiting,
    /// For the computer to seal its plan.
    Sealing,
    /// For plans.
    Planning,
    /// For the players to open their seals.
    Opening,
    /// For nothing: the game is over.
    Over,
}

/// What the owner of a seat may know of the seat's pending plan. It does not print the plan.
#[derive(Clone, PartialEq, Eq, Serialize, ToSchema)]
pub struct OwnPlan {
    /// The plan; null in practice, where it is hidden from the one who plays the other side next.
    #[schema(required)]
    pub plan: Option<Plan>,
    /// Whether it is locked.
    pub committed: bool,
}

impl fmt::Debug for OwnPlan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnPlan").field("committed", &self.committed).finish_non_exhaustive()
    }
}

/// Who has committed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Committed {
    /// Whether White has; null where the viewer may not know.
    #[schema(required)]
    pub white: Option<bool>,
    /// Whether Black has; null where the viewer may not know.
    #[schema(required)]
    pub black: Option<bool>,
}

/// A seal that is not opened yet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct SealView {
    /// Whose plan is sealed.
    pub seat: Side,
    /// The turn of the plan.
    pub turn: u32,
    /// SHA-256, 64 hexadecimal digits.
    pub hash: String,
}

/// Who wants another game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Rematch {
    /// Whether White does.
    pub white: bool,
    /// Whether Black does.
    pub black: bool,
    /// The id that was proposed for it, in games of mode `sealed`; told to the players alone.
    #[schema(required)]
    pub proposed: Option<String>,
    /// The next game, once both do.
    #[schema(required)]
    pub id: Option<String>,
}
