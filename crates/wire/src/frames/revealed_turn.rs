use zugleich_render::words;
use zugleich_rules::kernel::{BoardView, TurnReport};
use zugleich_rules::{ByColor, Role};

use super::types::OpenedSeal;
use super::{KingSquares, PieceTracker, StepTrace, TrackedPiece, TurnSource};

/// A revealed and resolved turn whose pieces keep their ids; all of it is public.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RevealedTurn {
    /// The report of the rules.
    pub report: TurnReport,
    /// The plans in a record's notation: algebraic where the game has one.
    pub notation: ByColor<Option<String>>,
    /// The types of the pieces that the plans move, where a plan moves one of a known type.
    pub movers: ByColor<Option<Role>>,
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
    /// Returns a turn through which the pieces keep their ids, to the position `after` it, with its plans in
    /// the notation of a record; without openings.
    #[must_use]
    pub fn of(
        report: TurnReport,
        notation: ByColor<Option<String>>,
        roster: &mut PieceTracker,
        after: Option<&BoardView>,
    ) -> Self {
        let (kings, movers) = (roster.kings(), movers(&report, roster));
        let traces = roster.advance(&report.steps, after);
        let (pieces, openings) = (roster.pieces(), Vec::new());
        Self { report, notation, movers, kings, pieces, traces, openings, source: TurnSource::Judged }
    }

    /// Returns a turn of which only the plans are known: the pieces stay where they are.
    #[must_use]
    pub fn untold(report: TurnReport, roster: &PieceTracker) -> Self {
        Self {
            movers: movers(&report, roster),
            report,
            notation: ByColor::default(),
            kings: roster.kings(),
            pieces: roster.pieces(),
            traces: Vec::new(),
            openings: Vec::new(),
            source: TurnSource::Untold,
        }
    }

    /// Returns the plans as sentences write them: algebraic where the game has that notation, else in
    /// coordinates behind the letter of the piece.
    #[must_use]
    pub fn written(&self) -> ByColor<Option<String>> {
        let text = |side| self.notation[side].as_ref().or(self.report.plans[side].as_ref());
        ByColor::from_fn(|side| Some(words::plan_text(text(side)?, self.movers[side])))
    }
}

/// Returns the types of the pieces that the plans of a turn move, from the pieces before it.
fn movers(report: &TurnReport, roster: &PieceTracker) -> ByColor<Option<Role>> {
    ByColor::from_fn(|side| match report.plan_data[side].as_ref()?.moves.as_slice() {
        [one] => roster.role(side, one.from),
        _ => None,
    })
}
