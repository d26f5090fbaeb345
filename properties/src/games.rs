//! Implementations of the property traits for the games of the authors.

use zugleich_rules::blind::{Blind, MoveList};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::{Entanglement, Plan as Ply};
use zugleich_rules::kernel::{Match, MovePlan};
use zugleich_rules::parity::{Occupation, Parity};
use zugleich_rules::prediction::{Prediction, PredictionPlan};
use zugleich_rules::{BitBoard, ByColor, Rank};

use crate::game_under_test::{GameUnderTest, SymmetricGame, choose_plans};
use crate::mirror::{mirror_placement, mirror_squares, swap_case};

impl GameUnderTest for Chesimul {
    fn plans_by(game: &Match<Self>, numbers: ByColor<usize>) -> ByColor<Option<MovePlan>> {
        choose_plans(game, numbers)
    }
}

impl SymmetricGame for Chesimul {}

impl<V: Occupation> GameUnderTest for Parity<V> {
    const OPTIONS: &'static [&'static [(&'static str, &'static str)]] =
        &[&[], &[("king_risk", "allowed")], &[("stalemate", "draw")]];

    fn plans_by(game: &Match<Self>, numbers: ByColor<usize>) -> ByColor<Option<MovePlan>> {
        choose_plans(game, numbers)
    }

    fn candidate_plans() -> Vec<String> {
        let mut texts = vec!["--".to_owned()];
        for from in BitBoard::FULL {
            for to in BitBoard::FULL {
                texts.extend(["", "q", "r", "b", "n"].map(|new| format!("{from}{to}{new}")));
            }
        }
        texts
    }
}

impl<V: Occupation> SymmetricGame for Parity<V> {
    fn mirror_position(text: &str) -> String {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, castling, targets, resting, quiet, turn] = fields.as_slice() else {
            panic!("a position has six fields: {text}");
        };
        let (white, black) = resting.split_once('/').expect("resting squares are those of both sides");
        format!(
            "{} {} {} {}/{} {quiet} {turn}",
            mirror_placement(placement),
            sorted(swap_case(castling).chars().map(String::from)),
            mirror_list(targets),
            mirror_list(black),
            mirror_list(white),
        )
    }

    fn set_up(placement: &str, quiet: u32) -> String {
        format!("{placement} - - -/- {quiet} 1")
    }
}

/// Mirrors a list of squares, which are sorted from a1 to h8.
fn mirror_list(squares: &str) -> String {
    let names = squares.as_bytes().chunks(2).map(|name| mirror_squares(&String::from_utf8_lossy(name), 8));
    // In square order, the rank comes before the file.
    let turned = |name: String| name.chars().rev().collect::<String>();
    let mut names: Vec<String> = names.map(turned).collect();
    names.sort_unstable();
    names.into_iter().map(turned).collect()
}

fn sorted(words: impl Iterator<Item = String>) -> String {
    let mut words: Vec<String> = words.collect();
    words.sort_unstable();
    words.concat()
}

impl GameUnderTest for Prediction {
    const OPTIONS: &'static [&'static [(&'static str, &'static str)]] = &[
        &[],
        &[("promotion", "queen")],
        &[("promotion", "any"), ("two_pawns", "on")],
        &[("castling", "on")],
        &[("promotion", "queen"), ("castling", "on"), ("two_pawns", "on")],
    ];

    fn plans_by(game: &Match<Self>, numbers: ByColor<usize>) -> ByColor<Option<PredictionPlan>> {
        choose_plans(game, numbers)
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
}

impl SymmetricGame for Prediction {
    fn mirror_position(text: &str) -> String {
        let fields: Vec<&str> = text.split(' ').collect();
        let &[placement, castling, lost, quiet, turn] = fields.as_slice() else {
            panic!("a position has five fields")
        };
        let placement = mirror_placement(placement);
        format!("{placement} {} {} {quiet} {turn}", mirror_letters(castling), mirror_letters(lost))
    }

    fn set_up(placement: &str, quiet: u32) -> String {
        format!("{placement} - - {quiet} 1")
    }
}

/// Exchanges the colours of letters; White's come first.
fn mirror_letters(text: &str) -> String {
    let (white, black): (String, String) = text.chars().partition(char::is_ascii_uppercase);
    black.to_ascii_uppercase() + &white.to_ascii_lowercase()
}

/// Returns steps, double steps and captures of pawns near their first ranks.
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

impl GameUnderTest for Entanglement {
    fn plans_by(game: &Match<Self>, numbers: ByColor<usize>) -> ByColor<Option<Ply>> {
        choose_plans(game, numbers)
    }
}

/// Tokens of both sides: mates, captures and moves without a piece that can make them.
const TOKENS: &str = "e4 e5 f3 g4 Qh4 Nf3 d4 exd5 Bc4 Qh5 Qxf7 O-O Nf6 Ke2 a5 O-O-O";

impl GameUnderTest for Blind {
    /// Uses the digits of a number as the tokens of its list.
    fn plans_by(_: &Match<Self>, numbers: ByColor<usize>) -> ByColor<Option<MoveList>> {
        let tokens: Vec<&str> = TOKENS.split(' ').collect();
        ByColor::from_fn(|side| {
            let digits = std::iter::successors(Some(numbers[side]), |number| Some(number / tokens.len()));
            let digits = digits.take_while(|number| *number > 0).map(|number| tokens[number % tokens.len()]);
            MoveList::read(side, &digits.collect::<Vec<_>>().join(" ")).ok()
        })
    }
}
