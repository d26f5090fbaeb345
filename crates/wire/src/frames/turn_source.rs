use zugleich_rules::Color;

/// A result given by the rules for a reason unknown to this program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownResult {
    /// The winner; `None` is a draw.
    pub winner: Option<Color>,
    /// The name of the reason.
    pub reason: String,
}

/// Source of the facts known about a turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum TurnSource {
    /// This program resolved the turn.
    #[default]
    Judged,
    /// Another rules edition resolved the turn, and its report is stored; with the result, if its reason is
    /// unknown here.
    Recorded(Option<UnknownResult>),
    /// Another rules edition resolved the turn, and only the plans are readable.
    Untold,
}
