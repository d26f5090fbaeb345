//! Random positions: any pieces on any squares, with one king of each side. They are texts, which the rules
//! may refuse.

use proptest::prelude::*;

use crate::game_under_test::SymmetricGame;

/// Returns boards with a piece on two of five squares, after `quiet` quiet turns.
pub fn full<G: SymmetricGame>(quiet: impl Strategy<Value = u32>) -> impl Strategy<Value = String> {
    let side = G::DESCRIPTOR.geometry.side();
    let piece = proptest::sample::select("pnbrqPNBRQ".chars().collect::<Vec<_>>());
    // A rank has one symbol per square; runs of empty squares are then written as digits.
    let rank = proptest::collection::vec(prop_oneof![3 => Just('1'), 2 => piece], side);
    let kings = (0..side * side, 0..side * side);
    (proptest::collection::vec(rank, side), kings, quiet).prop_map(move |(mut ranks, kings, quiet)| {
        ranks[kings.0 / side][kings.0 % side] = 'K';
        ranks[kings.1 / side][kings.1 % side] = 'k';
        text::<G>(&ranks, quiet)
    })
}

/// Returns boards with both kings and one of these pieces, after `quiet` quiet turns.
pub fn ending<G: SymmetricGame>(
    pieces: &'static str,
    quiet: impl Strategy<Value = u32>,
) -> impl Strategy<Value = String> {
    let side = G::DESCRIPTOR.geometry.side();
    let squares = proptest::sample::subsequence((0..side * side).collect::<Vec<_>>(), 3).prop_shuffle();
    let piece = proptest::sample::select(pieces.chars().collect::<Vec<_>>());
    (squares, piece, quiet).prop_map(move |(squares, piece, quiet)| {
        let mut ranks = vec![vec!['1'; side]; side];
        for (square, letter) in squares.into_iter().zip(['K', 'k', piece]) {
            ranks[square / side][square % side] = letter;
        }
        text::<G>(&ranks, quiet)
    })
}

fn text<G: SymmetricGame>(ranks: &[Vec<char>], quiet: u32) -> String {
    let ranks: Vec<String> = ranks.iter().map(|rank| collapsed(rank)).collect();
    G::set_up(&ranks.join("/"), quiet)
}

/// Joins single empty squares into a digit.
fn collapsed(rank: &[char]) -> String {
    let mut text = String::new();
    for run in rank.chunk_by(|a, b| *a == '1' && *b == '1') {
        if run[0] == '1' { text.push_str(&run.len().to_string()) } else { text.extend(run) }
    }
    text
}
