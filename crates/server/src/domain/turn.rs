use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Scene, TurnReport};

use super::seal::Opening;
use super::{Kings, Piece, Roster, Trace};

/// A turn that was revealed and resolved. Everybody may know all of it.
#[derive(Clone, Debug)]
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
}

impl ResolvedTurn {
    /// A turn through which the pieces keep their ids, to the position `after` it; nothing was sealed and nothing is
    /// written of it.
    #[must_use]
    pub fn of(report: TurnReport, roster: &mut Roster, after: Option<&Scene>) -> Self {
        let kings = roster.kings();
        let traces = roster.advance(&report.steps, after);
        let (written, pieces) = (ByColor::default(), roster.pieces());
        Self { report, written, kings, pieces, traces, openings: Vec::new() }
    }
}
