use zugleich_rules::ByColor;
use zugleich_rules::kernel::{BoardView, TurnReport};

use super::seal::SealOpening;
use super::{KingSquares, PieceTracker, StepTrace, TrackedPiece, TurnSnapshot, TurnSource};

/// A revealed and resolved turn; all of it is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevealedTurn {
    /// The report of the rules.
    pub report: TurnReport,
    /// The plans in a record's notation: algebraic where the game has one.
    pub written: ByColor<Option<String>>,
    /// The known squares of the kings before the turn.
    pub kings: KingSquares,
    /// The pieces after the turn.
    pub pieces: Vec<TrackedPiece>,
    /// The paths of the pieces, one for each step of the report.
    pub traces: Vec<StepTrace>,
    /// The openings of all seals of this turn: the computer's, or those of both players.
    pub openings: Vec<SealOpening>,
    /// The source of the report.
    pub source: TurnSource,
}

impl RevealedTurn {
    /// Returns a turn through which the pieces keep their ids, to the position `after` it; without openings
    /// and written plans.
    #[must_use]
    pub fn of(report: TurnReport, roster: &mut PieceTracker, after: Option<&BoardView>) -> Self {
        let kings = roster.kings();
        let traces = roster.advance(&report.steps, after);
        let (written, pieces) = (ByColor::default(), roster.pieces());
        Self { report, written, kings, pieces, traces, openings: Vec::new(), source: TurnSource::Judged }
    }

    /// Returns a turn from its stored report. Without one only the plans are known: the pieces stay where
    /// they are.
    pub(super) fn from_snapshot(
        report: TurnReport,
        told: Option<&TurnSnapshot>,
        roster: &mut PieceTracker,
    ) -> Self {
        let Some(told) = told else {
            let (kings, pieces, source) = (roster.kings(), roster.pieces(), TurnSource::Untold);
            let (written, traces, openings) = (ByColor::default(), Vec::new(), Vec::new());
            return Self { report, written, kings, pieces, traces, openings, source };
        };
        let source = TurnSource::Recorded(told.strange_end.clone());
        Self { written: told.written.clone(), source, ..Self::of(report, roster, told.scene.as_ref()) }
    }
}
