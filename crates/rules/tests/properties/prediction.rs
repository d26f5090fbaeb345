//! Prediction Chess as a subject of the properties of all games.

use zugleich_rules::prediction::{Plan, Prediction};
use zugleich_rules::{BitBoard, Rank};

use crate::subject::{Subject, mirror_placement};

impl Subject for Prediction {
    const OPTIONS: &'static [&'static [(&'static str, &'static str)]] = &[
        &[],
        &[("promotion", "queen")],
        &[("promotion", "any"), ("two_pawns", "on")],
        &[("castling", "on")],
        &[("promotion", "queen"), ("castling", "on"), ("two_pawns", "on")],
    ];

    fn mirror_position(text: &str) -> String {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, castling, lost, quiet, turn] = fields.as_slice() else {
            panic!("a position has five fields")
        };
        let placement = mirror_placement(placement);
        format!("{placement} {} {} {quiet} {turn}", mirror_letters(castling), mirror_letters(lost))
    }

    fn candidate_plans() -> Vec<String> {
        let mut texts = vec!["--/-".to_owned()];
        for from in BitBoard::FULL {
            for to in BitBoard::FULL {
                texts.push(format!("{from}{to}/-"));
                if matches!(to.rank(), Rank::First | Rank::Eighth) {
                    texts.extend("qrbn".chars().map(|letter| format!("{from}{to}{letter}/-")));
                }
            }
        }
        let pawns = pawn_like_moves();
        for first in &pawns {
            texts.extend(pawns.iter().map(|second| format!("{first}+{second}/-")));
        }
        texts
    }

    /// A fourth of the predictions are correct, a fourth are none, and the others name any plan.
    fn completed(plan: &Plan, others: &[Plan], other: Option<&Plan>, number: usize) -> Plan {
        let predicted = match number % 4 {
            0 => None,
            1 => other,
            _ => others.get(number / 4 % others.len().max(1)),
        };
        Plan { prediction: predicted.and_then(|plan| plan.moves), ..*plan }
    }
}

/// Exchanges the colours of letters of which White's stand first.
fn mirror_letters(text: &str) -> String {
    let (white, black): (String, String) = text.chars().partition(char::is_ascii_uppercase);
    black.to_ascii_uppercase() + &white.to_ascii_lowercase()
}

/// Steps, double steps and takes of pawns near their first ranks.
fn pawn_like_moves() -> Vec<String> {
    let mut moves = Vec::new();
    for (rank, forward) in [(Rank::Second, 1), (Rank::Third, 1), (Rank::Seventh, -1), (Rank::Sixth, -1)] {
        for from in rank.bitboard() {
            let targets = [(0, forward), (0, 2 * forward), (1, forward)];
            let targets = targets.into_iter().filter_map(|(files, ranks)| from.try_offset(files, ranks));
            moves.extend(targets.map(|to| format!("{from}{to}")));
        }
    }
    moves
}
