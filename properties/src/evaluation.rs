//! Properties of the engine's evaluation.

use std::collections::BTreeSet;

use proptest::prelude::*;
use proptest::test_runner::Config;
use zugleich_engine::{Evaluate, PositionOf, net};
use zugleich_rules::ByColor;
use zugleich_rules::kernel::{Game, Match, QUIET_LIMIT, Reason};

use crate::exact_solver::ExactSolver;
use crate::game_under_test::{GameUnderTest, SymmetricGame, choices, options, play, play_on};
use crate::random_positions;

/// Tolerance of comparisons.
const ROUNDING: f64 = 1e-9;

/// All pieces of both sides except kings and pawns.
const PIECES: &str = "nbrqNBRQ";

/// Checks that the value of a game in progress is strictly between loss and win.
pub fn values_lie_strictly_between_loss_and_win<E: Evaluate<Game: GameUnderTest>>() {
    proptest!(|(options in options::<E::Game>(), choices in choices())| {
        play::<E::Game>(options, &choices, |game, _| {
            let value = E::evaluate(game.game(), game.position());
            assert!(value.abs() < 1.0, "{value}");
        });
    });
}

/// Checks that exchanging the colours and mirroring the board negates the value, in games and in other
/// positions.
pub fn colours_are_judged_alike<E: Evaluate<Game: SymmetricGame>>() {
    proptest!(|(options in options::<E::Game>(), choices in choices(), text in random_positions::full::<E::Game>(0..50_u32))| {
        play::<E::Game>(options, &choices, |game, _| judged_alike::<E>(game));
        if let Some(game) = going_on::<E::Game>(options, &text) {
            judged_alike::<E>(&game);
        }
    });
}

fn judged_alike<E: Evaluate<Game: SymmetricGame>>(game: &Match<E::Game>) {
    let (rules, position) = (game.game(), game.position());
    let text = rules.position_text(position);
    let mirrored = rules.parse_position(&<E::Game>::mirror_position(&text)).expect("the mirror image can be");
    let (value, other) = (E::evaluate(rules, position), E::evaluate(rules, &mirrored));
    assert!((value + other).abs() < ROUNDING, "{text}: {value} for White and {other} for Black");
    assert!(value.abs() < 1.0, "{text}: {value}");
    let (certain, other) = (E::certain(rules, position), E::certain(rules, &mirrored));
    assert_eq!(certain, other.map(|value| -value), "{text}");
    assert_eq!(seen::<E>(position), seen::<E>(&mirrored).swap(), "{text}");
}

/// Returns the inputs of a learned evaluation that each side sees, in order.
fn seen<E: Evaluate>(position: &PositionOf<E>) -> ByColor<BTreeSet<usize>> {
    let mut seen = ByColor::<BTreeSet<usize>>::default();
    net::active_inputs::<E>(position, &mut |side, input| {
        assert!(input < net::inputs::<E>(), "{input}");
        assert!(seen[side].insert(input), "{input} is told twice");
    });
    seen
}

/// Checks that a queen against a bare king has a positive value for her side.
pub fn a_queen_ahead_is_ahead<E: Evaluate<Game: SymmetricGame>>() {
    proptest!(|(options in options::<E::Game>(), text in random_positions::ending::<E::Game>("q", 0..40_u32))| {
        let Some(game) = going_on::<E::Game>(options, &text) else { return Ok(()) };
        let value = E::evaluate(game.game(), game.position());
        prop_assert!(value < 0.0, "{}: {} for White", text, value);
    });
}

/// Checks that a certain value lies within the exact bounds of a full search: to the end of the game with one
/// piece besides the kings and few quiet turns left, and one turn deep elsewhere.
pub fn certain_values_are_certain<E: Evaluate<Game: SymmetricGame>>() {
    let endings = random_positions::ending::<E::Game>(PIECES, 47..50_u32);
    proptest!(Config::with_cases(128), |(options in options::<E::Game>(), text in endings)| {
        if let Some(game) = going_on::<E::Game>(options, &text) {
            is_certain::<E>(&game, 3);
        }
    });
    proptest!(|(options in options::<E::Game>(), choices in choices(), text in random_positions::full::<E::Game>(0..50_u32))| {
        is_certain::<E>(&play::<E::Game>(options, &choices, |_, _| {}), 1);
        if let Some(game) = going_on::<E::Game>(options, &text) {
            is_certain::<E>(&game, 1);
        }
    });
}

fn is_certain<E: Evaluate>(game: &Match<E::Game>, turns: u32) {
    let (rules, position) = (game.game(), game.position());
    let Some(value) = E::certain(rules, position).filter(|_| game.outcome().is_none()) else { return };
    let (lower, upper) = ExactSolver::bounds(rules, position, turns);
    let is = (lower - ROUNDING..=upper + ROUNDING).contains(&value);
    assert!(is, "{}: {value} is not between {lower} and {upper}", rules.position_text(position));
}

/// Checks that the countdown counts wherever quiet turns, of which one has been played, will end the game.
pub fn endings_by_quiet_turns_are_seen_coming<E: Evaluate<Game: SymmetricGame>>() {
    let text = prop_oneof![
        random_positions::ending::<E::Game>(PIECES, 40..50_u32),
        random_positions::full::<E::Game>(40..50_u32)
    ];
    proptest!(|(options in options::<E::Game>(), text in text, choices in choices())| {
        let Some(game) = going_on::<E::Game>(options, &text) else { return Ok(()) };
        let mut positions = Vec::new();
        let game = play_on(game, &choices, |game, _| positions.push(game.position().clone()));
        if game.outcome().is_some_and(|outcome| outcome.reason == Reason::QuietTurns) {
            for (turns, position) in (1..QUIET_LIMIT).zip(positions.iter().rev()) {
                let countdown = E::countdown(position, turns);
                prop_assert_ne!(countdown, 0, "{} turns from {}", turns, game.game().position_text(position));
            }
        }
    });
}

/// Returns the game from a position, if that is valid and not final.
fn going_on<G: Game>(options: &[(&str, &str)], text: &str) -> Option<Match<G>> {
    Match::new(options, Some(text)).ok().filter(|game| game.outcome().is_none())
}
