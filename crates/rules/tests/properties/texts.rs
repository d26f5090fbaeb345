use proptest::prelude::*;
use zugleich_rules::Color;
use zugleich_rules::kernel::Match;

use crate::subject::{Subject, choices, options, pick, play, rules};

/// Every listed plan parses back to itself and is accepted, as a turn writes it and as a list names it.
pub(crate) fn plans_read_back<G: Subject>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        for side in Color::ALL {
            for plan in game.plans(side) {
                for text in [plan.to_string(), game.game().listed(&plan)] {
                    prop_assert_eq!(game.plan(side, &text), Ok(plan.clone()));
                }
            }
        }
    });
}

/// A position's text gives the position again.
pub(crate) fn positions_read_back<G: Subject>() {
    proptest!(|(options in options::<G>(), choices in choices())| {
        let game = play::<G>(options, &choices, |_, _| {});
        let text = game.game().position_text(game.position());
        prop_assert_eq!(game.game().parse_position(&text), Ok(game.position().clone()));
    });
}

/// No text makes the readers panic; what is accepted reads back.
pub(crate) fn any_text_is_read_or_refused<G: Subject>() {
    let plan_like = "[a-h1-8qrbn/+-]{0,12}|\\PC{0,12}";
    let position_like = "[1-8pnbrqkPNBRQK/()]{1,40}( [-0-9a-hKQkqRBNrbn/]{0,6}){1,5}|\\PC{0,60}";
    proptest!(|(options in options::<G>(), plan in plan_like, position in position_like)| {
        let game = rules::<G>(options);
        for side in Color::ALL {
            if let Ok(read) = game.parse_plan(side, &plan) {
                prop_assert_eq!(game.parse_plan(side, &read.to_string()), Ok(read));
            }
        }
        if let Ok(read) = game.parse_position(&position) {
            prop_assert_eq!(game.position_text(&read), position);
        }
    });
}

/// Whatever position is accepted can be played on, turn after turn, without a panic.
pub(crate) fn possible_positions_can_be_played<G: Subject>() {
    let side = G::descriptor().geometry.side();
    // A rank is drawn as one symbol a square; runs of empty squares are then written as digits.
    let rank = proptest::collection::vec(
        prop_oneof![3 => Just('1'), 2 => proptest::sample::select(
        "pnbrqPNBRQ".chars().collect::<Vec<_>>())],
        side,
    );
    let ranks = proptest::collection::vec(rank, side);
    let kings = (0..side * side, 0..side * side);
    proptest!(|(options in options::<G>(), ranks in ranks, kings in kings, choices in choices())| {
        let mut ranks = ranks;
        ranks[kings.0 / side][kings.0 % side] = 'K';
        ranks[kings.1 / side][kings.1 % side] = 'k';
        let rows: Vec<String> = ranks.iter().map(|rank| collapse(rank)).collect();
        let start = Match::<G>::new(options, None).expect("a game starts");
        let fields = start.game().position_text(start.position());
        let fields = fields.split_once(' ').map_or("", |(_, fields)| fields);
        let text = format!("{} {fields}", rows.join("/"));
        if let Ok(mut game) = Match::<G>::new(options, Some(&text)) {
            for &choice in &choices {
                let Some(turn) = pick(&game, choice) else { break };
                prop_assert!(game.play(&turn).is_ok());
            }
        }
    });
}

/// Joins single empty squares into a digit.
fn collapse(rank: &[char]) -> String {
    let mut text = String::new();
    for run in rank.chunk_by(|a, b| *a == '1' && *b == '1') {
        if run[0] == '1' { text.push_str(&run.len().to_string()) } else { text.extend(run) }
    }
    text
}
