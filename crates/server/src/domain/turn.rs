use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Scene, TurnReport};

use super::seal::Opening;
use super::{Kings, Piece, Roster, Source, Told, Trace};

/// A revealed and resolved turn; all of it is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedTurn {
    /// The report of the rules.
    pub report: TurnReport,
    /// The plans in a record's notation: algebraic where the game has one.
    pub written: ByColor<Option<String>>,
    /// The known squares of the kings before the turn.
    pub kings: Kings,
    /// The pieces after the turn.
    pub pieces: Vec<Piece>,
    /// The paths of the pieces, one for each step of the report.
    pub traces: Vec<Trace>,
    /// The openings of all seals of this turn: the computer's, or those of both players.
    pub openings: Vec<Opening>,
    /// The source of the report.
    pub source: Source,
}

impl ResolvedTurn {
    /// Returns a turn through which the pieces keep their ids, to the position `after` it; without openings
    /// and written plans.
    #[must_use]
    pub fn of(report: TurnReport, roster: &mut Roster, after: Option<&Scene>) -> Self {
        let kings = roster.kings();
        let traces = roster.advance(&report.steps, after);
        let (written, pieces) = (ByColor::default(), roster.pieces());
        Self { report, written, kings, pieces, traces, openings: Vec::new(), source: Source::Judged }
    }

    /// Returns a turn from its stored report. Without one only the plans are known: the pieces stay where
    /// they are.
    pub(super) fn remembered(report: TurnReport, told: Option<&Told>, roster: &mut Roster) -> Self {
        let Some(told) = told else {
            let (kings, pieces, source) = (roster.kings(), roster.pieces(), Source::Untold);
            let (written, traces, openings) = (ByColor::default(), Vec::new(), Vec::new());
            return Self { report, written, kings, pieces, traces, openings, source };
        };
        let source = Source::Recorded(told.strange_end.clone());
        Self { written: told.written.clone(), source, ..Self::of(report, roster, told.scene.as_ref()) }
    }
}
