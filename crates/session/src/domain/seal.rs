//! Seals: hash commitments, shown before the other side can plan or open, and opened after the reveal.

use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use zugleich_rules::Color;
use zugleich_rules::board::color_name;
pub use zugleich_transcript::Nonce;
use zugleich_wire::OpenedSeal;

use super::CommittedPlan;
use crate::ids::GameId;
use crate::random;

/// A chosen plan that cannot be changed any more, although it is still hidden.
#[derive(Clone, Debug)]
pub struct Seal {
    /// The turn of the plan.
    pub turn: u32,
    /// The seat of the plan.
    pub seat: Color,
    /// The plan.
    pub plan: CommittedPlan,
    /// Random value that makes the hash unguessable.
    pub nonce: Nonce,
}

impl Seal {
    /// Returns the public hash.
    #[must_use]
    pub fn hash(&self, game: &GameId) -> String {
        hash(game, self.turn, self.seat, self.plan.expose(), &self.nonce.expose())
    }

    /// Returns the opening that is public after the reveal, with the hash shown before.
    #[must_use]
    pub fn open(&self, hash: String) -> OpenedSeal {
        OpenedSeal {
            seat: self.seat.into(),
            turn: self.turn,
            plan: self.plan.expose().to_owned(),
            nonce: self.nonce.expose(),
            hash,
        }
    }
}

/// Returns a fresh nonce.
#[must_use]
pub fn fresh_nonce() -> Nonce {
    Nonce::new(random::bytes::<16>())
}

/// Returns SHA-256 of game, turn, seat, plan and nonce, as the page recomputes it.
///
/// ```
/// use zugleich_rules::Color;
/// use zugleich_session::domain::seal::hash;
/// let hash = hash(&"abcdefghijkm".parse()?, 3, Color::Black, "b5c3", "000102030405060708090a0b0c0d0e0f");
/// assert_eq!(hash.len(), 64);
/// # Ok::<(), zugleich_session::ids::ParseIdError>(())
/// ```
#[must_use]
pub fn hash(game: &GameId, turn: u32, seat: Color, plan: &str, nonce: &str) -> String {
    let text = format!("zugleich-seal-v1\n{game}\n{turn}\n{}\n{plan}\n{nonce}", color_name(seat));
    HEXLOWER.encode(&Sha256::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected hash was computed with `sha256sum`.
    #[test]
    fn the_hash_is_sha256_of_the_agreed_text() {
        let id = "abcdefghijkm".parse().unwrap();
        let seal = Seal {
            turn: 3,
            seat: Color::Black,
            plan: CommittedPlan::stored("b5c3".into()),
            nonce: Nonce::read("000102030405060708090a0b0c0d0e0f").unwrap(),
        };
        assert_eq!(seal.hash(&id), "8870ae1cf243624078399bdddba0f3f41781a814e596c27746fc6baaac4aaa87");
        assert_eq!(format!("{seal:?}"), "Seal { turn: 3, seat: Black, plan: CommittedPlan, nonce: Nonce }");
    }
}
