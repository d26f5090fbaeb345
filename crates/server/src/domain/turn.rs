use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Scene, TurnReport};

use super::seal::Opening;
use super::{Kings, Piece, Roster, Source, Told, Trace};

/// A turn that was revealed and resolved. Everybody may know all of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ResolvedTurn {
    /// What the rules say of it.
    pub report: TurnReport,
    /// The plans as a record writes them: in algebraic notation where the game has one.
    pub written: ByColor<Option<String>>,
    /// Where the kings stood that were known before it.
    pub kings: Kings,
    /// The pieces after it.
    pub pieces: Vec<Piece>,
    /// The pieces' ways, one for each step of the report.
    pub traces: Vec<Trace>,
    /// The openings of all seals of this turn: the computer's, or those of both players.
    pub openings: Vec<Opening>,
    /// Where what is known of it comes from.
    pub source: Source,
}

impl ResolvedTurn {
    /// A turn through which the pieces keep their ids, to the position `after` it; nothing was sealed and nothing is
    /// written of it.
    #[must_use]
    pub fn of(report: TurnReport, roster: &mut Roster, after: Option<&Scene>) -> Self {
        let kings = roster.kings();
        let traces = roster.advance(&report.steps, after);
        let (written, pieces) = (ByColor::default(), roster.pieces());
        Self { report, written, kings, pieces, traces, openings: Vec::new(), source: Source::Judged }
    }

    /// A turn as it was told, or, where nothing was told, as little as is known of it: the pieces stay where they are.
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
