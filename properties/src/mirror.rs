//! Symmetry of the colours.

use proptest::prelude::*;
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Match, Outcome};

use crate::game_under_test::{SymmetricGame, choices, options, play, position};

/// Checks that exchanging colours and mirroring the board commutes with the rules.
pub fn games_go_the_same_way<G: SymmetricGame>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let start = Match::<G>::new(options, None).expect("a game starts");
        let start = G::mirror_position(&position(&start));
        let mut mirrored = Match::<G>::new(options, Some(&start)).expect("the mirrored start is a position");
        for turn in &game.record().turns {
            let plan = |text: &Option<String>| text.as_deref().map(G::mirror_plan);
            let plans = ByColor::new(plan(&turn.black), plan(&turn.white));
            mirrored.play_text(plans.as_ref().map(Option::as_deref)).expect("the mirrored plan is legal");
        }
        prop_assert_eq!(position(&mirrored), G::mirror_position(&position(&game)));
        prop_assert_eq!(mirrored.outcome(), game.outcome().map(Outcome::swapped));
    });
}

/// Mirrors the rank digits of squares in a text, on a board with `side` ranks.
pub fn mirror_squares(text: &str, side: usize) -> String {
    let mirrored = |digit: u32| char::from_digit(side as u32 + 1 - digit, 10).expect("a rank of the board");
    text.chars().map(|c| c.to_digit(10).map_or(c, mirrored)).collect()
}

/// Exchanges the colours of a placement and reverses its ranks.
pub fn mirror_placement(placement: &str) -> String {
    placement.split('/').rev().map(|rank| white_first(&swap_case(rank))).collect::<Vec<_>>().join("/")
}

/// Exchanges the two pieces on each shared square, which is written `(Pp)`.
fn white_first(rank: &str) -> String {
    let mut letters: Vec<char> = rank.chars().collect();
    for open in (0..letters.len()).filter(|&place| rank.as_bytes()[place] == b'(') {
        letters.swap(open + 1, open + 2);
    }
    letters.into_iter().collect()
}

pub(crate) fn swap_case(text: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    text.chars().map(swap).collect()
}
