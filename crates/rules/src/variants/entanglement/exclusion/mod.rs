//! Explanations why a piece cannot be of a type, and why a move is illegal: a minimal set of facts that
//! excludes it.
//!
//! A set of facts is tested by replaying the history with these facts alone. It is minimal in the sense that
//! each of its facts is necessary.

mod consequences;
mod fact;
mod fact_selection;
mod join_words;
mod king_exposure;
mod roster_count;

use std::fmt;

pub use fact::{Fact, PublicPly};
pub use king_exposure::{AssumedKing, Attack, KingExposure};
pub use roster_count::RosterCount;

use super::position::EntanglementPosition;
use crate::board::{PieceType, PieceTypeSet, Square};
use crate::kernel::FromTo as Plan;
use fact_selection::{FactSelection, Hypothesis};
use join_words::join_words;

/// The reason that something is in no world.
///
/// ```
/// use zugleich_rules::{Role, Square, entanglement::{Entanglement, PieceType}};
/// use zugleich_rules::kernel::Match;
/// let game = Match::<Entanglement>::new(&[], Some("b1c3 b8c6 g1f3"))?;
/// let knight = PieceType { role: Role::Knight, promoted: false };
/// let proof = game.position().type_exclusion(Square::A1, knight).expect("two others are the knights");
/// assert_eq!(proof.facts.len(), 2);
/// assert_eq!(
///     proof.to_string(),
///     "played: 1. b1c3 and 3. g1f3; a1, c3 and f3 would be 3 white pieces for 2 places (N)"
/// );
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExclusionProof {
    /// The facts that together exclude it, in the order of the history. Each is necessary.
    pub facts: Vec<Fact>,
    /// The pieces that are too many for the places of the roster, if moves alone leave them no others.
    pub counting: Option<RosterCount>,
    /// If kings would be left attacked and moves confine them: the pieces that fill a set of places including
    /// the king's.
    pub kings: Vec<RosterCount>,
    /// If kings would be left attacked: each piece that could be the king, with the attacks on it. Together
    /// these cases exclude every king.
    pub exposed: Vec<KingExposure>,
    /// Every ply; a tried one is last.
    pub moves: Vec<PublicPly>,
    /// Number of played plies.
    pub made: usize,
}

impl EntanglementPosition {
    /// Explains why the piece on a square has this type in no world; `None` if some world has it, or if the
    /// square is empty.
    ///
    /// ```
    /// use zugleich_rules::{Role, Square, kernel::Match};
    /// use zugleich_rules::entanglement::{Entanglement, Fact, PieceType};
    /// let mut game = Match::<Entanglement>::new(&[], None)?;
    /// for ply in ["b1c3", "b8c6", "g1f3"] {
    ///     game.play_line(ply)?;
    /// }
    /// let knight = PieceType { role: Role::Knight, promoted: false };
    /// let exclusion = game.position().type_exclusion(Square::A1, knight).expect("a1 is no knight");
    /// assert_eq!(exclusion.facts, [Fact::Moved(1), Fact::Moved(3)]);
    /// assert_eq!(
    ///     exclusion.to_string(),
    ///     "played: 1. b1c3 and 3. g1f3; a1, c3 and f3 would be 3 white pieces for 2 places (N)"
    /// );
    /// # Ok::<(), zugleich_rules::kernel::RulesError>(())
    /// ```
    #[must_use]
    pub fn type_exclusion(&self, square: Square, one: PieceType) -> Option<ExclusionProof> {
        let owner = |side| self.board.piece(side, square).map(|piece| (side, piece));
        let (side, piece) = owner(self.to_move()).or_else(|| owner(!self.to_move()))?;
        if self.possible[side][piece].contains(one.into()) {
            return None;
        }
        self.exclusion(Hypothesis::Type { side, piece, types: PieceTypeSet::from(one) })
    }

    /// Explains why the piece on a square may not make a move; `None` if it may, or if its side is not to
    /// move.
    #[must_use]
    pub fn move_exclusion(&self, plan: Plan) -> Option<ExclusionProof> {
        self.board.piece(self.to_move(), plan.from)?;
        if self.targets(plan.from).has(plan.to) { None } else { self.exclusion(Hypothesis::Move(plan)) }
    }

    fn exclusion(&self, asked: Hypothesis) -> Option<ExclusionProof> {
        let mut told = FactSelection::all(self.army, self.history(), asked);
        told.reduce();
        let counting = told.counting(&self.board);
        let facts = told.facts();
        let kings = facts.iter().any(|fact| !matches!(fact, Fact::Moved(_)));
        let (exposed, kings) = if kings { king_exposure::cases(&told) } else { Default::default() };
        Some(ExclusionProof {
            facts,
            counting,
            kings,
            exposed,
            moves: told.shown(),
            made: self.history().len(),
        })
    }
}

impl fmt::Display for ExclusionProof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let made = |ply: usize| ply <= self.made;
        let played = self.facts.iter().filter_map(|fact| match *fact {
            Fact::Moved(ply) if made(ply) => Some(self.name(ply)),
            _ => None,
        });
        let safe = self.facts.iter().filter_map(|fact| match *fact {
            Fact::LeftSafe(ply) if made(ply) => Some(self.name(ply)),
            _ => None,
        });
        let start = self.facts.contains(&Fact::Start);
        let exposed = self.facts.iter().any(|fact| matches!(*fact, Fact::LeftSafe(ply) if !made(ply)));
        let parts = [
            join_words(played).map(|plies| format!("played: {plies}")),
            start.then(|| "the black king was not attacked at the start".to_owned()),
            join_words(safe).map(|plies| format!("the mover's king was not attacked after {plies}")),
            exposed.then(|| "the king would be left attacked".to_owned()),
            self.counting.as_ref().map(ToString::to_string),
        ];
        let text = parts.into_iter().flatten().collect::<Vec<_>>().join("; ");
        f.write_str(match text.as_str() {
            "" if self.facts.is_empty() => "a pawn is promoted when it reaches the last rank, and not before",
            "" => "no piece moves that way",
            text => text,
        })
    }
}

impl ExclusionProof {
    fn name(&self, ply: usize) -> String {
        let shown = ply.checked_sub(1).and_then(|index| self.moves.get(index));
        shown.map_or_else(String::new, |shown| format!("{ply}. {}", shown.plan))
    }
}
