use zugleich_frames::StrangeEnd;
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Scene, TurnReport};

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
