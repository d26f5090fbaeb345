//! A learned evaluation: a small net of whole numbers, which judges a position the same on every machine.
//!
//! A position is told as [features](crate::Evaluate::features): facts, each of a side and on a square. Both sides see
//! all of them, each as its own or the other side's and from its own end of the board, and one net judges what each
//! sees. The position is worth the difference: with the colours exchanged just the opposite, whatever the net has
//! learnt. For each side the rows of what it sees are added up, which is the first layer; they are so few that
//! all are added anew for each position.

mod fault;
mod form;
#[cfg(test)]
mod tests;

use zugleich_rules::{ByColor, Color, Square};

pub use fault::NetFault;

use crate::evaluate::Evaluate;

/// How many hidden units a net has.
pub const WIDTH: usize = 32;

/// How many steps of a weight of the first layer are one, which is also where a hidden unit ends.
pub const UNIT: i16 = 256;
/// How many steps of a weight of the second layer are one.
pub const OUT_UNIT: i16 = 256;

/// So far from sure at most that rounding cannot make it a certainty: an advantage beyond it counts as this.
const SURE: f64 = 20.0;

/// For each hidden unit a number.
pub type Row = [i16; WIDTH];

/// Of which game a net is, and how it was made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maker {
    /// The game's id.
    pub variant: String,
    /// The edition of its rules.
    pub edition: u32,
    /// The command that has made it.
    pub command: String,
    /// How many generations have learnt before.
    pub generation: u32,
}

/// A learned evaluation of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// Of which game it is, and how it was made.
    pub maker: Maker,
    /// What each feature adds to the hidden units, in steps of 1/[`UNIT`].
    pub rows: Vec<Row>,
    /// What the hidden units begin with, in the same steps.
    pub start: Row,
    /// What each hidden unit is worth to the side that sees it, in steps of 1/[`OUT_UNIT`].
    pub out: Row,
}

impl Net {
    /// What a position promises White, strictly between -1 and 1.
    pub(crate) fn judge<G: Evaluate>(&self, game: &G, position: &G::Position) -> f64 {
        let mut sums = ByColor::new(self.start, self.start);
        seen(game, position, &mut |view, input| add(&mut sums[view], &self.rows[input]));
        self.promised(&sums)
    }

    /// What a position promises White of which each side sees these inputs, as [`seen`] tells them.
    ///
    /// # Panics
    /// If there is no such input.
    #[must_use]
    pub fn judge_seen(&self, seen: &ByColor<Vec<usize>>) -> f64 {
        let mut sums = ByColor::new(self.start, self.start);
        for (view, inputs) in seen.iter() {
            inputs.iter().for_each(|input| add(&mut sums[view], &self.rows[*input]));
        }
        self.promised(&sums)
    }

    fn promised(&self, sums: &ByColor<Row>) -> f64 {
        let mut more = 0;
        for ((white, black), out) in sums.white.into_iter().zip(sums.black).zip(self.out) {
            more += (i32::from(unit(white)) - i32::from(unit(black))) * i32::from(out);
        }
        value(f64::from(more) / (f64::from(UNIT) * f64::from(OUT_UNIT)))
    }

    /// Whether it judges positions of a game.
    ///
    /// # Errors
    /// [`NetFault`] if it is of another game, or of other rules of it.
    pub(crate) fn fits<G: Evaluate>(&self) -> Result<(), NetFault> {
        let (game, inputs) = (G::DESCRIPTOR, inputs::<G>());
        if self.maker.variant != game.id {
            return Err(NetFault::Game { net: self.maker.variant.clone(), game: game.id });
        }
        if self.maker.edition != game.edition {
            return Err(NetFault::Edition { net: self.maker.edition, game: game.edition });
        }
        if self.rows.len() != inputs || inputs == 0 {
            return Err(NetFault::Inputs { net: self.rows.len(), game: inputs });
        }
        Ok(())
    }
}

/// What a position promises White by a net, or by the game's own evaluation where there is none.
pub(crate) fn judge<G: Evaluate>(net: Option<&Net>, game: &G, position: &G::Position) -> f64 {
    net.map_or_else(|| game.evaluate(position), |net| net.judge(game, position))
}

/// The value of an advantage: from -1 to 1, and nearly the advantage where that is small. Of the curves that do so this
/// one is exact on every machine.
#[must_use]
pub fn value(advantage: f64) -> f64 {
    let advantage = advantage.clamp(-SURE, SURE);
    advantage / (1.0 + advantage * advantage).sqrt()
}

/// What a hidden unit tells: nothing below nothing, and no more than one.
fn unit(sum: i16) -> i16 {
    sum.clamp(0, UNIT)
}

/// Adds a row, in whatever order the same. Beyond the bounds of the type, which are 128 times what a unit can
/// tell, sums begin again at the other end.
fn add(sums: &mut Row, row: &Row) {
    for (sum, more) in sums.iter_mut().zip(row) {
        *sum = sum.wrapping_add(*more);
    }
}

/// How many inputs a net of the game has; none in a game of which nothing is told.
#[must_use]
pub fn inputs<G: Evaluate>() -> usize {
    2 * G::FEATURES * squares::<G>()
}

fn squares<G: Evaluate>() -> usize {
    G::DESCRIPTOR.geometry.side() * G::DESCRIPTOR.geometry.side()
}

/// Tells for each side the inputs that it sees: what is its own comes first, and its own first rank, too.
pub fn seen<G: Evaluate>(game: &G, position: &G::Position, tell: &mut impl FnMut(Color, usize)) {
    let board = G::DESCRIPTOR.geometry;
    let number = |square: Square| square.rank() as usize * board.side() + square.file() as usize;
    game.features(position, &mut |side: Color, kind: usize, square: Square| {
        for view in Color::ALL {
            let square = if view == Color::White { square } else { board.mirror(square) };
            let kind = if view == side { kind } else { G::FEATURES + kind };
            tell(view, kind * squares::<G>() + number(square));
        }
    });
}
