use zugleich_rules::ByColor;
use zugleich_rules::kernel::{BoardView, TurnReport};
use zugleich_wire::frames::{PieceTracker, RevealedTurn, TurnSource, UnknownResult};

/// Public report of a turn, stored at its reveal: everything needed to show the turn without its edition of
/// the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnSnapshot {
    /// The text of the position before the turn.
    pub before: String,
    /// The report of the rules on the turn.
    pub report: TurnReport,
    /// The outcome of the turn, where the report cannot express it.
    pub strange_end: Option<UnknownResult>,
    /// The plans in a record's notation.
    pub notation: ByColor<Option<String>>,
    /// The position after the turn, for drawing.
    pub scene: Option<BoardView>,
    /// The awaited turn and sides after the turn.
    pub awaited: NextTurn,
}

impl TurnSnapshot {
    /// Returns the turn with `report`, this snapshot's own.
    pub(super) fn revealed(&self, report: TurnReport, roster: &mut PieceTracker) -> RevealedTurn {
        RevealedTurn {
            source: TurnSource::Recorded(self.strange_end.clone()),
            ..RevealedTurn::of(report, self.notation.clone(), roster, self.scene.as_ref())
        }
    }
}

/// Report of a game's start, stored at its creation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartSnapshot {
    /// The position text.
    pub position: String,
    /// The position, for drawing.
    pub scene: Option<BoardView>,
    /// The awaited turn and sides.
    pub awaited: NextTurn,
    /// All options with their values: the defaults may change in later editions.
    pub options: Vec<(String, String)>,
}

/// The next turn, and the sides that plan in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NextTurn {
    /// Its number.
    pub turn: u32,
    /// The sides that must plan.
    pub acts: ByColor<bool>,
}
