//! Learned evaluation: a small integer net, which gives the same values on every machine.
//!
//! The inputs are [features](crate::Evaluate::features), each with a side and a square. Each side sees all of
//! them from its own end of the board, as its own or the other side's, and one net evaluates both views. The
//! value of the position is the difference of the two, so exchanged colours give exactly the opposite. The
//! first layer adds up the rows of a view's active inputs; they are so few that each position recomputes the
//! sums.

mod net_error;
mod net_format;
#[cfg(test)]
mod tests;

use zugleich_rules::kernel::Game;
use zugleich_rules::{ByColor, Color, Square};

pub use net_error::NetError;

use crate::evaluate::{Evaluate, PositionOf};

/// Number of hidden units of a net.
pub const WIDTH: usize = 32;

/// First-layer weight that stands for one; hidden units are clamped there.
pub const UNIT: i16 = 256;
/// Second-layer weight that stands for one.
pub const OUT_UNIT: i16 = 256;

/// Greatest advantage; larger ones are clamped, so that rounding cannot make them a certainty.
const SURE: f64 = 20.0;

/// One number per hidden unit.
pub type HiddenRow = [i16; WIDTH];

/// Game of a net and origin of its weights.
///
/// ```
/// use zugleich_engine::net::NetOrigin;
/// let origin = NetOrigin { variant: "chesimul".to_owned(), edition: 1, command: "by hand".to_owned(), generation: 0 };
/// assert_eq!(origin.generation, 0, "trained from games with the game's own evaluation");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NetOrigin {
    /// The game's id.
    pub variant: String,
    /// Rules edition of the game.
    pub edition: u32,
    /// Command that made the net.
    pub command: String,
    /// Number of generations trained before.
    pub generation: u32,
}

/// A learned evaluation of a game.
///
/// ```
/// use zugleich_engine::net::{Net, NetOrigin, WIDTH};
/// let origin = NetOrigin { variant: "chesimul".to_owned(), edition: 1, command: "by hand".to_owned(), generation: 0 };
/// let net = Net { origin, rows: vec![[0; WIDTH]; 4], start: [0; WIDTH], out: [0; WIDTH] };
/// assert_eq!(Net::of_bytes(&net.to_bytes()), Ok(net));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// Game and origin of the net.
    pub origin: NetOrigin,
    /// Weights of each input for the hidden units, in units of 1/[`UNIT`].
    pub rows: Vec<HiddenRow>,
    /// Biases of the hidden units, in the same unit.
    pub start: HiddenRow,
    /// Output weight of each hidden unit, in units of 1/[`OUT_UNIT`].
    pub out: HiddenRow,
}

impl Net {
    /// Returns the expected result for White, strictly between -1 and 1.
    pub(crate) fn judge<E: Evaluate>(&self, position: &PositionOf<E>) -> f64 {
        let mut sums = ByColor::new(self.start, self.start);
        active_inputs::<E>(position, &mut |view, input| add(&mut sums[view], &self.rows[input]));
        self.promised(&sums)
    }

    /// Returns the expected result for White from the active inputs of each side, as [`active_inputs`] emits them.
    ///
    /// # Panics
    /// If an input does not exist.
    #[must_use]
    pub fn judge_inputs(&self, seen: &ByColor<Vec<usize>>) -> f64 {
        let mut sums = ByColor::new(self.start, self.start);
        for (view, inputs) in seen.iter() {
            inputs.iter().for_each(|input| add(&mut sums[view], &self.rows[*input]));
        }
        self.promised(&sums)
    }

    fn promised(&self, sums: &ByColor<HiddenRow>) -> f64 {
        let mut more = 0;
        for ((white, black), out) in sums.white.into_iter().zip(sums.black).zip(self.out) {
            more += (i32::from(unit(white)) - i32::from(unit(black))) * i32::from(out);
        }
        value(f64::from(more) / (f64::from(UNIT) * f64::from(OUT_UNIT)))
    }

    /// Checks that the net is for a game.
    ///
    /// # Errors
    /// [`NetError`] if it is of another game or rules edition, or has other inputs.
    pub(crate) fn fits<E: Evaluate>(&self) -> Result<(), NetError> {
        let (game, inputs) = (<E::Game>::DESCRIPTOR, inputs::<E>());
        if self.origin.variant != game.id {
            return Err(NetError::Game { net: self.origin.variant.clone(), game: game.id });
        }
        if self.origin.edition != game.edition {
            return Err(NetError::Edition { net: self.origin.edition, game: game.edition });
        }
        if self.rows.len() != inputs || inputs == 0 {
            return Err(NetError::Inputs { net: self.rows.len(), game: inputs });
        }
        Ok(())
    }
}

/// Returns the expected result for White by a net, or by the game's own evaluation without one.
pub(crate) fn judge<E: Evaluate>(net: Option<&Net>, game: &E::Game, position: &PositionOf<E>) -> f64 {
    net.map_or_else(|| E::evaluate(game, position), |net| net.judge::<E>(position))
}

/// Converts an advantage into a value from -1 to 1, nearly linear for small advantages. Unlike other such
/// curves it is exact on every machine.
///
/// ```
/// use zugleich_engine::net::value;
/// assert_eq!(value(0.0), 0.0);
/// assert_eq!(value(-0.75), -0.6);
/// ```
#[must_use]
pub fn value(advantage: f64) -> f64 {
    let advantage = advantage.clamp(-SURE, SURE);
    advantage / (1.0 + advantage * advantage).sqrt()
}

/// Activation of a hidden unit: clamps to the range from zero to one.
fn unit(sum: i16) -> i16 {
    sum.clamp(0, UNIT)
}

/// Adds a row; the order of additions does not matter. Sums wrap around beyond the bounds of the type, which
/// are 128 times the range of a unit.
fn add(sums: &mut HiddenRow, row: &HiddenRow) {
    for (sum, more) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*more);
    }
}

/// Returns the number of inputs of the game's nets; 0 in a game without features.
///
/// ```
/// use zugleich_engine::{inputs, net};
/// use zugleich_rules::{Color, Square, chesimul::{Chesimul, Position}};
/// #[derive(Debug)]
/// struct Pieces;
///
/// impl zugleich_engine::Evaluate for Pieces {
///     type Game = Chesimul;
///
///     const FEATURES: usize = inputs::PIECE_KINDS;
///
///     fn features(position: &Position, emit: &mut impl FnMut(Color, usize, Square)) {
///         inputs::emit_pieces(position.placement(), emit);
///     }
/// #
/// #     fn evaluate(_: &Chesimul, position: &Position) -> f64 {
/// #         zugleich_engine::material_balance(position.placement())
/// #     }
/// #
/// #     fn countdown(position: &Position, turns: u32) -> u32 {
/// #         zugleich_engine::quiet_countdown(position.quiet(), turns)
/// #     }
/// }
///
/// // Six roles of two sides on 25 squares.
/// assert_eq!(net::inputs::<Pieces>(), 300);
/// ```
#[must_use]
pub fn inputs<E: Evaluate>() -> usize {
    2 * E::FEATURES * squares::<E>()
}

fn squares<E: Evaluate>() -> usize {
    <E::Game>::DESCRIPTOR.geometry.side() * <E::Game>::DESCRIPTOR.geometry.side()
}

/// Emits the active inputs of each side, its own features first and ranks counted from its own first rank.
///
/// ```
/// use zugleich_engine::{inputs, net};
/// use zugleich_rules::{Color, Square, chesimul::{Chesimul, Position}, kernel::Game};
/// # #[derive(Debug)]
/// # struct Pieces;
/// #
/// # impl zugleich_engine::Evaluate for Pieces {
/// #     type Game = Chesimul;
/// #
/// #     const FEATURES: usize = inputs::PIECE_KINDS;
/// #
/// #     fn features(position: &Position, emit: &mut impl FnMut(Color, usize, Square)) {
/// #         inputs::emit_pieces(position.placement(), emit);
/// #     }
/// #
/// #     fn evaluate(_: &Chesimul, position: &Position) -> f64 {
/// #         zugleich_engine::material_balance(position.placement())
/// #     }
/// #
/// #     fn countdown(position: &Position, turns: u32) -> u32 {
/// #         zugleich_engine::quiet_countdown(position.quiet(), turns)
/// #     }
/// # }
/// let mut active = Vec::new();
/// net::active_inputs::<Pieces>(&Chesimul.start(), &mut |view, input| active.push((view, input)));
/// // Each side sees all twenty pieces.
/// assert_eq!(active.len(), 40);
/// assert!(active.iter().all(|&(_, input)| input < net::inputs::<Pieces>()));
/// ```
pub fn active_inputs<E: Evaluate>(position: &PositionOf<E>, tell: &mut impl FnMut(Color, usize)) {
    let board = <E::Game>::DESCRIPTOR.geometry;
    let number = |square: Square| square.rank() as usize * board.side() + square.file() as usize;
    E::features(position, &mut |side: Color, kind: usize, square: Square| {
        for view in Color::ALL {
            let square = if view == Color::White { square } else { board.mirror(square) };
            let kind = if view == side { kind } else { E::FEATURES + kind };
            tell(view, kind * squares::<E>() + number(square));
        }
    });
}
