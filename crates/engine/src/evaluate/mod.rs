//! Static evaluation of positions.

pub mod inputs;
#[cfg(test)]
mod tests;

use std::fmt::Debug;

#[cfg(test)]
pub(crate) use tests::MaterialEvaluation;
use zugleich_rules::board::Placement;
use zugleich_rules::kernel::{Enumerate, Game, Outcome, QUIET_LIMIT, SimplePlyPosition};
use zugleich_rules::{ByColor, Color, Role, Square};

use crate::ladder::Ladder;
use crate::matrix::Matrix;

/// The evaluation of a game, with all else that a search needs beside the rules.
///
/// It is a type of its own beside the game, so that another crate than that of the rules can hold it.
///
/// ```
/// use zugleich_engine::{Evaluate, Limits, quiet_countdown, simultaneous};
/// use zugleich_rules::{Color, Role, catalog::Variant, chesimul::{Chesimul, Position}};
///
/// /// More pawns are better: each is an eighth of a win.
/// #[derive(Debug)]
/// struct Pawns;
///
/// impl Evaluate for Pawns {
///     type Game = Chesimul;
///
///     fn evaluate(_: &Chesimul, position: &Position) -> f64 {
///         let [white, black] = Color::ALL.map(|side| position.placement().with(side, Role::Pawn).len());
///         (f64::from(white) - f64::from(black)) / 8.0
///     }
///
///     fn countdown(position: &Position, turns: u32) -> u32 {
///         quiet_countdown(position.quiet(), turns)
///     }
/// }
///
/// let game = Variant::of::<Chesimul>().start(&[])?;
/// let analysis = simultaneous::<Pawns>().analyse(game.record(), &Limits::of_nodes(100, 1))?;
/// assert!(analysis.value.abs() < 1e-6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Evaluate: Debug + 'static {
    /// The game.
    type Game: Enumerate;

    /// Returns the expected result for White, strictly between 1, a win, and -1, a loss; 0 is a draw or a
    /// balance. The game goes on in the position; mirrored with exchanged colours it has the opposite value.
    fn evaluate(game: &Self::Game, position: &PositionOf<Self>) -> f64;

    /// Returns the terms of the evaluation, for [`tune`](crate::tune): the evaluation is the hyperbolic
    /// tangent of their weighted sum. With exchanged colours each term is the opposite.
    fn terms(_game: &Self::Game, _position: &PositionOf<Self>) -> Vec<f64> {
        Vec::new()
    }

    /// Weights of the [terms](Self::terms).
    const WEIGHTS: &'static [f64] = &[];

    /// Number of kinds of [features](Self::features); 0 in a game without learned evaluation.
    const FEATURES: usize = 0;

    /// Emits the features of a position for a learned evaluation: each has a side, a kind below
    /// [`Self::FEATURES`] and a square. Mirrored with exchanged colours they are those of the other side.
    fn features(_position: &PositionOf<Self>, _emit: &mut impl FnMut(Color, usize, Square)) {}

    /// File of the net for analysis, where it has proved better than [`Self::evaluate`].
    const NET: Option<&'static [u8]> = None;

    /// Returns at most `count` solved positions of up to `pieces` pieces, for fitting.
    fn endings(_pieces: usize, _count: usize, _seed: u64) -> Vec<SolvedPosition<PositionOf<Self>>> {
        Vec::new()
    }

    /// Returns the built-in solved positions of up to `pieces` pieces, for measurements.
    fn suite(_pieces: usize) -> Vec<SolvedPosition<PositionOf<Self>>> {
        Vec::new()
    }

    /// Returns the value of the position under best play, if it is certain although the game goes on.
    fn certain(_game: &Self::Game, _position: &PositionOf<Self>) -> Option<f64> {
        None
    }

    /// Returns the counter that, beside the repetition key, decides the endings of the next `turns` turns: a
    /// counter that may run out by then, or 0. Positions of equal key and countdown have the same value.
    fn countdown(position: &PositionOf<Self>, turns: u32) -> u32;

    /// Budget nodes per position. Budgets are made for games with few plans, whose turns are solved quickly;
    /// in games with more work per position, this makes the same budget take the same time.
    const NODES_PER_POSITION: u64 = 1;

    /// Limits of the levels.
    const LADDER: &'static Ladder = &Ladder::COMMON;
}

/// A position of the game of an evaluation.
pub type PositionOf<E> = <<E as Evaluate>::Game as Game>::Position;

/// A plan in the game of an evaluation.
pub type PlanOf<E> = <<E as Evaluate>::Game as Game>::Plan;

/// A turn in the game of an evaluation.
pub(crate) type TurnOf<E> = <<E as Evaluate>::Game as Game>::Turn;

/// A repetition key in the game of an evaluation.
pub(crate) type KeyOf<E> = <<E as Evaluate>::Game as Game>::Key;

/// A solved position.
///
/// ```
/// use zugleich_engine::{SolvedPosition, matrix::{Matrix, solve}};
/// use zugleich_rules::ByColor;
/// let plans = ByColor::new(vec!["e1e2".to_owned()], vec!["e5d5".to_owned(), "e5e4".to_owned()]);
/// let matrix = Matrix::new(1, 2, vec![0.5, 1.0])?;
/// let solved = SolvedPosition { position: "4k/5/5/5/K3Q 0 1", value: 0.5, plans, matrix };
/// assert_eq!(solve(&solved.matrix).value, solved.value);
/// # Ok::<(), zugleich_engine::matrix::MatrixError>(())
/// ```
#[derive(Clone, Debug)]
pub struct SolvedPosition<P> {
    /// The position.
    pub position: P,
    /// Its value to White.
    pub value: f64,
    /// The plans of both sides in the notation of the game; White's are the rows of the matrix.
    pub plans: ByColor<Vec<String>>,
    /// The payoff of each pair of plans to White.
    pub matrix: Matrix,
}

/// Returns the expected result from weighted [terms](Evaluate::terms).
///
/// ```
/// use zugleich_engine::expected_result;
/// assert_eq!(expected_result(&[1.0, -2.0], &[0.5, 0.25]), 0.0);
/// assert!((0.99..1.0).contains(&expected_result(&[100.0], &[1.0])), "no certainty");
/// ```
#[must_use]
pub fn expected_result(terms: &[f64], weights: &[f64]) -> f64 {
    // Clamped so that rounding cannot make it a certainty.
    terms.iter().zip(weights).map(|(term, weight)| term * weight).sum::<f64>().clamp(-9.0, 9.0).tanh()
}

/// Returns the value of a finished game to White.
///
/// ```
/// use zugleich_engine::outcome_value;
/// use zugleich_rules::kernel::{Outcome, Reason};
/// assert_eq!(outcome_value(Outcome::draw(Reason::Claim)), 0.0);
/// ```
#[must_use]
pub fn outcome_value(outcome: Outcome) -> f64 {
    match outcome.winner {
        Some(Color::White) => 1.0,
        Some(Color::Black) => -1.0,
        None => 0.0,
    }
}

/// Returns the material of a side in pawns, kings aside.
///
/// ```
/// use zugleich_engine::material;
/// use zugleich_rules::{Color, board::{Geometry, Placement}};
/// let placement = Placement::parse("4k/4p/5/5/K2NR", Geometry::FIVE)?;
/// assert_eq!(Color::ALL.map(|side| material(&placement, side)), [8.0, 1.0]);
/// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
/// ```
#[must_use]
pub fn material(placement: &Placement, side: Color) -> f64 {
    Role::ALL.into_iter().map(|role| f64::from(placement.with(side, role).len()) * worth(role)).sum()
}

/// Returns the value of a piece in pawns; a king has none.
fn worth(role: Role) -> f64 {
    match role {
        Role::Pawn => 1.0,
        Role::Knight | Role::Bishop => 3.0,
        Role::Rook => 5.0,
        Role::Queen => 9.0,
        Role::King => 0.0,
    }
}

/// Returns White's material balance as a share of all material: an evaluation for a small game.
///
/// ```
/// use zugleich_engine::material_balance;
/// use zugleich_rules::board::{Geometry, Placement};
/// let even = Placement::parse("4k/5/5/5/K4", Geometry::FIVE)?;
/// let rook_up = Placement::parse("4k/5/5/5/K3R", Geometry::FIVE)?;
/// assert_eq!(material_balance(&even), 0.0);
/// assert!((0.0..1.0).contains(&material_balance(&rook_up)));
/// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
/// ```
#[must_use]
pub fn material_balance(placement: &Placement) -> f64 {
    let [white, black] = Color::ALL.map(|side| material(placement, side));
    (white - black) / (white + black + KINGS)
}

/// Returns the gain of `mover` by a capture on a square, in the unit of [`material_balance`], and 1 for a
/// king; `None` if no enemy piece stands there. For [`Alternating::gains`](crate::Alternating::gains).
///
/// ```
/// use zugleich_engine::capture_gain;
/// use zugleich_rules::{Color, Square, board::{Geometry, Placement}};
/// let board = Placement::parse("4k/5/5/q4/K3R", Geometry::FIVE)?;
/// let gain = |square| capture_gain(&board, Color::White, square);
/// assert!(gain(Square::A2) > Some(0.0) && gain(Square::A2) < gain(Square::E5));
/// assert_eq!((gain(Square::E5), gain(Square::B1), gain(Square::E1)), (Some(1.0), None, None));
/// # Ok::<(), zugleich_rules::board::PlacementParseError>(())
/// ```
#[must_use]
pub fn capture_gain(placement: &Placement, mover: Color, square: Square) -> Option<f64> {
    let all = KINGS + Color::ALL.map(|side| material(placement, side)).iter().sum::<f64>();
    placement.role_at(!mover, square).map(|role| if role == Role::King { 1.0 } else { worth(role) / all })
}

/// Weight of both kings: without it, a single pawn against a bare king would count as won.
const KINGS: f64 = 8.0;

/// Returns a counter of turns that ends the game at a limit, if `turns` more could reach it; 0 otherwise. For
/// [`Evaluate::countdown`].
///
/// ```
/// use zugleich_engine::quiet_countdown;
/// // Fifty quiet turns are a draw: that matters from 48 on to a search of two turns.
/// assert_eq!([47, 48].map(|quiet| quiet_countdown(quiet, 2)), [0, 48]);
/// ```
#[must_use]
pub const fn limit_countdown(counter: u32, limit: u32, turns: u32) -> u32 {
    if counter.saturating_add(turns) < limit { 0 } else { counter }
}

/// Returns the [`limit_countdown`] of consecutive quiet turns to [`QUIET_LIMIT`].
#[must_use]
pub const fn quiet_countdown(quiet: u32, turns: u32) -> u32 {
    limit_countdown(quiet, QUIET_LIMIT, turns)
}

/// Returns the [`limit_countdown`] of both limits of a position with a side to move.
///
/// ```
/// use zugleich_engine::ply_countdown;
/// use zugleich_rules::{board::Geometry, kernel::SimplePlyPosition};
/// let countdown = |quiet: u32, ply: u32| {
///     let text = format!("4k/5/5/5/K3R w {quiet} {ply}");
///     SimplePlyPosition::parse(&text, Geometry::FIVE).map(|position| ply_countdown(&position, 2))
/// };
/// assert_eq!((countdown(97, 300)?, countdown(0, 398)?), (0, 0));
/// assert_ne!(countdown(98, 300)?, countdown(98, 399)?);
/// assert_ne!(countdown(0, 399)?, 0);
/// # Ok::<(), zugleich_rules::kernel::PositionParseError>(())
/// ```
#[must_use]
pub const fn ply_countdown(position: &SimplePlyPosition, plies: u32) -> u32 {
    // The number of the next ply exceeds that of the plies played by one.
    let all = limit_countdown(position.ply(), SimplePlyPosition::PLY_LIMIT + 1, plies);
    let quiet = limit_countdown(position.quiet(), SimplePlyPosition::QUIET_LIMIT, plies);
    // In a game that goes on, fewer plies are quiet.
    all * SimplePlyPosition::QUIET_LIMIT + quiet
}
