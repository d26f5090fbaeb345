use zugleich_rules::kernel::{Scene, TurnReport};
use zugleich_rules::{ByColor, Color};

/// What was told of a turn when it was revealed: all that is needed to show it, by whatever edition of the rules it was
/// judged. Everybody may know all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The text of the position before the turn.
    pub before: String,
    /// What the rules said of the turn.
    pub report: TurnReport,
    /// How it ended the game, where the report cannot say it.
    pub strange_end: Option<StrangeEnd>,
    /// The plans as a record writes them.
    pub written: ByColor<Option<String>>,
    /// The position after the turn, for those who draw it.
    pub scene: Option<Scene>,
    /// What the game waited for after the turn.
    pub awaited: Awaited,
}

/// What was told of a game when it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToldStart {
    /// The position text.
    pub position: String,
    /// The position, for those who draw it.
    pub scene: Option<Scene>,
    /// What the game waited for.
    pub awaited: Awaited,
    /// All options with their values: their defaults may be others one day.
    pub options: Vec<(String, String)>,
}

/// The turn that comes next, and who plans in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Awaited {
    /// Its number.
    pub turn: u32,
    /// The sides that must plan.
    pub acts: ByColor<bool>,
}

/// An end that the rules gave to a game for a reason that this program does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StrangeEnd {
    /// Who won; `None` is a draw.
    pub winner: Option<Color>,
    /// The name of the reason.
    pub reason: String,
}

/// Where what is known of a turn comes from.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Source {
    /// The rules have judged it here.
    #[default]
    Judged,
    /// It was told by another edition of the rules, and stored; with its end, if nobody here knows the reason.
    Recorded(Option<StrangeEnd>),
    /// Of a turn by another edition of the rules nothing is stored that this program can read, but for the plans.
    Untold,
}
