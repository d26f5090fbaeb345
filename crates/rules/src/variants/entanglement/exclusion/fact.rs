use crate::board::{Color, PieceTypeSet};
use crate::kernel::FromTo as Plan;

/// One fact in a history. Plies are numbered from 1; a tried move has the next number.
///
/// ```
/// use zugleich_rules::{Role, Square, entanglement::{Entanglement, Fact, PieceType}};
/// use zugleich_rules::kernel::Match;
/// let game = Match::<Entanglement>::new(&[], Some("b1c3 b8c6 g1f3"))?;
/// let knight = PieceType { role: Role::Knight, promoted: false };
/// let proof = game.position().type_exclusion(Square::A1, knight).expect("two others are the knights");
/// assert_eq!(proof.facts, [Fact::Moved(1), Fact::Moved(3)]);
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fact {
    /// The black king was not attacked at the start (clause 1).
    Start,
    /// The piece that moved in this ply was of a type that moves so, and the piece that it captured was not a
    /// king.
    Moved(usize),
    /// The player of this ply did not leave their king attacked.
    LeftSafe(usize),
}

/// The public information on a ply.
///
/// ```
/// use zugleich_rules::{Color, Role, Square, entanglement::{Entanglement, PieceType, PieceTypeSet}};
/// use zugleich_rules::kernel::Match;
/// let game = Match::<Entanglement>::new(&[], Some("b1c3 b8c6 g1f3"))?;
/// let knight = PieceType { role: Role::Knight, promoted: false };
/// let proof = game.position().type_exclusion(Square::A1, knight).expect("two others are the knights");
/// let ply = &proof.moves[0];
/// assert_eq!((ply.plan.to_string().as_str(), ply.side, ply.takes), ("b1c3", Color::White, false));
/// assert!(ply.types.contains(PieceTypeSet::of(Role::Knight)));
/// # Ok::<(), zugleich_rules::kernel::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PublicPly {
    /// Source and destination.
    pub plan: Plan,
    /// Side of the ply.
    pub side: Color,
    /// The types that could move that way; empty if no type could.
    pub types: PieceTypeSet,
    /// `true` if it captured a piece.
    pub takes: bool,
}
