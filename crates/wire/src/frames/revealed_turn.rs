use zugleich_rules::ByColor;
use zugleich_rules::kernel::{BoardView, TurnReport};

use super::types::OpenedSeal;
use super::{KingSquares, PieceTracker, StepTrace, TrackedPiece, TurnSource};

/// A revealed and resolved turn whose pieces keep their ids; all of it is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevealedTurn {
    /// The report of the rules.
    pub report: TurnReport,
    /// The plans in a record's notation: algebraic where the game has one.
    pub notation: ByColor<Option<String>>,
    /// The known squares of the kings before the turn.
    pub kings: KingSquares,
    /// The pieces after the turn.
    pub pieces: Vec<TrackedPiece>,
    /// The paths of the pieces, one for each step of the report.
    pub traces: Vec<StepTrace>,
    /// The openings of all seals of this turn: the computer's, or those of both players.
    pub openings: Vec<OpenedSeal>,
    /// The source of the report.
    pub source: TurnSource,
}

impl RevealedTurn {
    /// Returns a turn through which the pieces keep their ids, to the position `after` it; without openings
    /// and notation.
    #[must_use]
    pub fn of(report: TurnReport, roster: &mut PieceTracker, after: Option<&BoardView>) -> Self {
        let kings = roster.kings();
        let traces = roster.advance(&report.steps, after);
        let (notation, pieces) = (ByColor::default(), roster.pieces());
        Self { report, notation, kings, pieces, traces, openings: Vec::new(), source: TurnSource::Judged }
    }

    /// Returns a turn of which only the plans are known: the pieces stay where they are.
    #[must_use]
    pub fn untold(report: TurnReport, roster: &PieceTracker) -> Self {
        Self {
            report,
            notation: ByColor::default(),
            kings: roster.kings(),
            pieces: roster.pieces(),
            traces: Vec::new(),
            openings: Vec::new(),
            source: TurnSource::Untold,
        }
    }
}
