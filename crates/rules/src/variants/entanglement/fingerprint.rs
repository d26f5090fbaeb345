//! Hash of a position's future, for search programs.

use std::hash::{DefaultHasher, Hash, Hasher};

use super::evidence::SideTypes;
use super::position::EntanglementPosition;
use crate::board::Color;

impl EntanglementPosition {
    /// Returns a hash that two positions share if the same pieces stand on the same squares in the same
    /// worlds, with the same side to move, regardless of their histories: all that is legal and possible from
    /// there on is the same. It ignores draw claims, which also depend on the history. Different positions
    /// have different hashes, except for collisions.
    ///
    /// ```
    /// use zugleich_rules::{entanglement::Entanglement, kernel::Match};
    /// let after = |plies: &str| {
    ///     let mut game = Match::<Entanglement>::new(&[], None)?;
    ///     plies.split(' ').try_for_each(|ply| game.play_line(ply).map(|_| ()))?;
    ///     Ok::<u64, zugleich_rules::kernel::RulesError>(game.position().fingerprint())
    /// };
    /// assert_eq!(after("b1c3 b8c6 c3b1 c6b8")?, after("b1c3 b8c6 c3b1 c6b8 b1c3 b8c6 c3b1 c6b8")?);
    /// // As c3 stood in the way first, a queen on g7 has not attacked a king on b2 here, and has there.
    /// assert_ne!(after("b1c3 b8c6 g1f3")?, after("g1f3 b8c6 b1c3")?);
    /// # Ok::<(), zugleich_rules::kernel::RulesError>(())
    /// ```
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.to_move().hash(&mut hasher);
        for side in Color::ALL {
            for piece in 0..self.army.roster.size() {
                self.board.square(side, piece).hash(&mut hasher);
            }
            for king in self.kings[!side].iter() {
                king.hash(&mut hasher);
                // The evidence may contain types that are in no world: these are irrelevant.
                hasher.write(&bytes(self.evidence[side].row(king), &self.possible[side]));
            }
        }
        hasher.finish()
    }
}

/// Returns the types that are in both rows.
fn bytes(row: &SideTypes, possible: &SideTypes) -> [u8; 32] {
    let mut bytes = [0; 32];
    for (two, (&types, &possible)) in bytes.as_chunks_mut().0.iter_mut().zip(row.iter().zip(possible)) {
        *two = (types & possible).to_bytes();
    }
    bytes
}
