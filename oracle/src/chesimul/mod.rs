//! Chesimul, implemented from its rules page `chesimul.md` alone; clause numbers in comments refer to that
//! page.
//!
//! ```
//! use zugleich_oracle::chesimul;
//! use zugleich_rules::{Color, chesimul::Chesimul, kernel::Match};
//! let game = Match::<Chesimul>::new(&[], Some("4k/5/5/P4/4K 0 1"))?;
//! assert_eq!(chesimul::plans(game.position(), Color::White).len(), 4);
//! # Ok::<(), zugleich_rules::kernel::RulesError>(())
//! ```

mod turn;

use zugleich_rules::board::Geometry;
use zugleich_rules::chesimul::{Plan, Position};
use zugleich_rules::kernel::Outcome;
use zugleich_rules::{Color, Role, Square};

use crate::ending;
pub use turn::{ChesimulTurnResult, after};

const BOARD: Geometry = Geometry::FIVE;

/// Returns every well-formed plan.
pub fn every_plan() -> impl Iterator<Item = Plan> {
    let squares = || BOARD.squares().into_iter();
    let moves =
        squares().flat_map(move |from| squares().map(move |to| Plan::Move { from, to, promotion: None }));
    moves.chain([Plan::Pass])
}

/// Returns every legal plan of a side, sorted; only the pass if there is no other ("Legal plans" 1 to 4).
#[must_use]
pub fn plans(position: &Position, side: Color) -> Vec<Plan> {
    let mut plans: Vec<Plan> = every_plan().filter(|plan| moves(position, side, *plan)).collect();
    if plans.is_empty() {
        plans.push(Plan::Pass);
    }
    plans.sort_unstable();
    plans
}

/// Returns the outcome of the game, except by repetition ("End", "Legal plans" 4).
#[must_use]
pub fn outcome(position: &Position) -> Option<Outcome> {
    let pieces: Vec<_> = position.placement().pieces().collect();
    let passes = |side| plans(position, side) == [Plan::Pass];
    ending::outcome(&pieces, position.quiet(), || Color::ALL.into_iter().all(passes))
}

/// Returns whether a plan is a legal move ("Legal plans" 1 to 3); `false` for the pass.
fn moves(position: &Position, side: Color, plan: Plan) -> bool {
    let Plan::Move { from, to, promotion: None } = plan else { return false };
    let own = |square: Square| position.placement().role_at(side, square);
    let Some(role) = own(from) else { return false };
    let (files, ranks) = difference(from, to);
    let (wide, high) = (files.abs(), ranks.abs());
    let (straight, diagonal) = ((wide == 0) != (high == 0), wide == high && wide > 0);
    // Only an own piece blocks a ray.
    let free = || way(from, to).iter().all(|&square| own(square).is_none());
    let reaches = match role {
        Role::King => wide.max(high) == 1,
        Role::Knight => wide * high == 2,
        Role::Queen => (straight || diagonal) && free(),
        Role::Rook => straight && free(),
        Role::Bishop => diagonal && free(),
        Role::Pawn => files == 0 && ranks == if side == Color::White { 1 } else { -1 },
    };
    reaches && own(to).is_none()
}

/// Returns the squares between two squares on a straight or diagonal line.
fn way(from: Square, to: Square) -> Vec<Square> {
    let (files, ranks) = difference(from, to);
    let steps = files.abs().max(ranks.abs());
    (1..steps).map(|step| from.offset(files.signum() * step, ranks.signum() * step)).collect()
}

/// Returns the number of files to the right and of ranks up.
fn difference(from: Square, to: Square) -> (i8, i8) {
    (to.file() as i8 - from.file() as i8, to.rank() as i8 - from.rank() as i8)
}
