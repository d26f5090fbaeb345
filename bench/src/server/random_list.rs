//! Random move lists for Blind Synchronous Chess, and the browser's hash that seals them.

use rand::seq::IndexedRandom;
use rand::{Rng, RngExt};
use sha2::{Digest, Sha256};
use zugleich_rules::Color;
use zugleich_rules::board::color_name;

/// Number of moves in a list.
const LENGTH: std::ops::RangeInclusive<u32> = 8..=40;
/// Average number of moves in a list.
pub(super) const MEAN: u32 = u32::midpoint(*LENGTH.start(), *LENGTH.end());

/// Moves from which lists are drawn. The adjudicator skips those that cannot be played.
const MOVES: [&str; 32] = [
    "e4", "d4", "c4", "f4", "b3", "g3", "a3", "h3", "e5", "d5", "c5", "f5", "b6", "g6", "a6", "h6", "Nf3",
    "Nc3", "Nf6", "Nc6", "Nd4", "Ne5", "Bc4", "Bb5", "Bg5", "Bd6", "Qh5", "Qd2", "Qxf7", "O-O", "Kf1", "Rd1",
];

/// Returns a list of random moves.
pub(super) fn list(chance: &mut impl Rng) -> String {
    let length = chance.random_range(LENGTH);
    let moves: Vec<&str> = (0..length).filter_map(|_| MOVES.choose(chance).copied()).collect();
    moves.join(" ")
}

/// Returns a random nonce for a seal.
pub(super) fn nonce(chance: &mut impl Rng) -> String {
    hex(&chance.random::<[u8; 16]>())
}

/// Returns the hash that seals a list, as the page computes it.
pub(super) fn seal(game: &str, turn: u32, seat: Color, list: &str, nonce: &str) -> String {
    let text = format!("zugleich-seal-v1\n{game}\n{turn}\n{}\n{list}\n{nonce}", color_name(seat));
    hex(&Sha256::digest(text.as_bytes()))
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The expected hash was computed with `sha256sum`.
    #[test]
    fn a_list_is_sealed_as_the_page_seals_it() {
        let hash = seal("abcdefghijkm", 3, Color::Black, "b5c3", "000102030405060708090a0b0c0d0e0f");
        assert_eq!(hash, "8870ae1cf243624078399bdddba0f3f41781a814e596c27746fc6baaac4aaa87");
    }
}
