use zugleich_rules::Color;

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
