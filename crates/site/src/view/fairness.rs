//! Fairness of a start position: its measures and their wording.

use zugleich_engine::Limits;
use zugleich_games::game as entry;
use zugleich_render::language::Language;
use zugleich_rules::board::Geometry;
use zugleich_rules::catalog::AnyMatch;
use zugleich_rules::kernel::{BoardPiece, BoardView, TurnScope};
use zugleich_rules::{Color, board::color_name};
use zugleich_wire::StartFairness;

use super::refusal::say;

/// Limits of a full search of one turn: simultaneous plans are judged exactly, later ones by the static
/// evaluation.
const ONE_TURN: Limits = Limits { nodes: 0, depth: 1, noise: 0.0, exploitation: 0.0, seed: 0 };
/// Limits of a search of two plies and captures, where one side acts: the side that has just moved is always
/// ahead.
const A_PLY_EACH: Limits = Limits { nodes: 3_000, depth: 2, ..ONE_TURN };
/// Number of turns that is searched quickly.
const SOON: usize = 5_000;
/// Greatest evaluation that counts as equal.
const EVEN: f64 = 0.04;
/// Least evaluation at which the next turn wins by force.
const FORCED: f64 = 0.99;

/// Checks whether the sides mirror each other, whether a king is attacked, whether the next turn wins by
/// force, and evaluates the position by an engine.
pub(crate) fn fairness(language: Language, game: &dyn AnyMatch) -> StartFairness {
    let mut words = Vec::new();
    if game.descriptor().simultaneous {
        let mirrored = game.scene().is_some_and(|scene| is_mirrored(&scene));
        words.push(say(language, if mirrored { "fair-mirrored" } else { "fair-not-mirrored" }, &[]));
    }
    let checked = game.in_check() == Some(true);
    if checked {
        words.push(say(language, "fair-check", &[]));
    }
    let value = value(game);
    words.push(value.map_or_else(|| say(language, "fair-unknown", &[]), |value| worth(language, value)));
    StartFairness { fair: !checked && value.is_some_and(|value| value.abs() <= EVEN), value, words }
}

/// Returns the number of possible turns: the product over the acting sides of their plans; 1 where plans
/// cannot be listed.
fn turns(game: &dyn AnyMatch) -> usize {
    let acting = Color::ALL.into_iter().filter(|&side| game.acts(side));
    game.enumeration().map_or(1, |listed| acting.map(|side| listed.plans(side).len()).product())
}

/// Returns the evaluation of the position for White; `None` where a search takes too long, and where a turn
/// is the whole game.
fn value(game: &dyn AnyMatch) -> Option<f64> {
    if game.descriptor().turn == TurnScope::WholeGame || turns(game) > SOON {
        return None;
    }
    let player = entry(game.descriptor().id).ok()?.player;
    let limits = if game.descriptor().simultaneous { ONE_TURN } else { A_PLY_EACH };
    let value = player.analyse(game.record(), &limits).ok()?.value;
    // Adding zero turns -0.0 into 0.0.
    Some((value * 100.0).round() / 100.0 + 0.0)
}

fn worth(language: Language, value: f64) -> String {
    let side = if value > 0.0 { Color::White } else { Color::Black };
    let said = match value.abs() {
        distance if distance >= FORCED => "fair-won",
        distance if distance > EVEN => "fair-better",
        _ => "fair-even",
    };
    say(language, said, &[("side", color_name(side)), ("value", &format!("{value:+.2}"))])
}

/// Returns whether each piece has an equal one of the other side on the mirrored square.
fn is_mirrored(scene: &BoardView) -> bool {
    scene.figures.iter().all(|figure| scene.figures.contains(&mirror(figure, scene.geometry)))
}

fn mirror(figure: &BoardPiece, board: Geometry) -> BoardPiece {
    BoardPiece { side: !figure.side, square: board.mirror(figure.square), ..figure.clone() }
}

#[cfg(test)]
mod tests {
    use zugleich_games::CATALOG;
    use zugleich_rules::catalog::Variant;

    use super::*;
    use zugleich_session::domain::start_match;

    fn of(variant: &str, text: Option<&str>) -> StartFairness {
        fairness(Language::English, &*start_match(CATALOG.variant(variant).unwrap(), &[], text).unwrap())
    }

    #[test]
    fn own_starts_are_fair() {
        let whole = |variant: &&Variant| variant.descriptor().turn == TurnScope::WholeGame;
        for variant in CATALOG.variants().iter().filter(|variant| !whole(variant)) {
            let id = variant.descriptor().id;
            assert!(of(id, None).fair, "{id}: {:?}", of(id, None));
        }
    }

    #[test]
    fn nobody_waits_for_what_takes_long() {
        let queens = "qQ2qQqk/Q1qQq2Q/q4Q1q/Qq1Q3Q/Q2q3q/Q4qQq/q2QQ2q/KQqqqQqQ - - 0 1";
        let rich = of("prediction", Some(queens));
        assert!(!rich.fair && rich.value.is_none(), "{rich:?}");
    }

    #[test]
    fn a_side_that_has_more_has_no_fair_start() {
        let found = of("chesimul", Some("3pk/3pp/5/3RR/3RK 0 1"));
        assert!(!found.fair && found.words.len() == 2, "{found:?}");
        let won = of("chesimul", Some("4k/5/5/4Q/K4 0 1"));
        assert!(!won.fair && won.value.unwrap() > EVEN, "{won:?}");
        assert!(of("chesimul", Some("4k/4p/5/4P/4K 0 1")).fair);
    }
}
