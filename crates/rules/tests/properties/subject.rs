//! What the properties need of a game, and random games.

use proptest::prelude::*;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::game::{Game, Match, Options, Turn};
use zugleich_rules::{ByColor, Color};

/// A game whose properties are tested.
pub(crate) trait Subject: Game {
    /// Sets of options to test with.
    const OPTIONS: &'static [&'static [(&'static str, &'static str)]] = &[&[]];

    /// The position text with colours exchanged and the board mirrored.
    fn mirror_position(text: &str) -> String;

    /// The plan text for the other side of the mirrored board.
    fn mirror_plan(text: &str) -> String {
        mirror_squares(text, Self::descriptor().geometry.side())
    }

    /// Every text that might be a plan: all of them are tried against the list of legal plans.
    fn candidate_plans() -> Vec<String> {
        let board = Self::descriptor().geometry.squares();
        let mut texts = vec!["--".to_owned()];
        for from in board {
            for to in board {
                texts.push(format!("{from}{to}"));
            }
        }
        texts
    }
}

impl Subject for Chesimul {
    fn mirror_position(text: &str) -> String {
        let (placement, counters) = text.split_once(' ').expect("a position has fields");
        format!("{} {counters}", mirror_placement(placement))
    }
}

impl Subject for Entanglement {
    fn mirror_position(text: &str) -> String {
        let (placement, rest) = text.split_once(' ').expect("a position has fields");
        let (side, ply) = rest.split_once(' ').expect("a position has three fields");
        format!("{} {} {ply}", mirror_placement(placement), if side == "w" { "b" } else { "w" })
    }
}

/// Mirrors the rank digits of squares in a text.
pub(crate) fn mirror_squares(text: &str, side: usize) -> String {
    let mirrored = |digit: u32| char::from_digit(side as u32 + 1 - digit, 10).expect("a rank of the board");
    text.chars().map(|c| c.to_digit(10).map_or(c, mirrored)).collect()
}

/// Exchanges the colours of a placement and turns its ranks around.
pub(crate) fn mirror_placement(placement: &str) -> String {
    placement.split('/').rev().map(swap_case).collect::<Vec<_>>().join("/")
}

fn swap_case(text: &str) -> String {
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    text.chars().map(swap).collect()
}

/// Which plan each side picks, turn by turn: numbers to be taken modulo the number of plans.
pub(crate) type Choices = Vec<(u16, u16)>;

pub(crate) fn choices() -> impl Strategy<Value = Choices> {
    proptest::collection::vec(any::<(u16, u16)>(), 0..80)
}

/// Which set of options a random game has.
pub(crate) fn options<G: Subject>() -> impl Strategy<Value = &'static [(&'static str, &'static str)]> {
    proptest::sample::select(G::OPTIONS)
}

/// The rules with these options.
pub(crate) fn rules<G: Subject>(options: &[(&str, &str)]) -> G {
    let options = Options::new(G::descriptor(), options).expect("the options exist");
    G::with_options(&options).expect("the options exist")
}

/// The turn that these numbers choose.
pub(crate) fn pick<G: Game>(game: &Match<G>, choice: (u16, u16)) -> Option<G::Turn> {
    let plan = |side: Color, number: u16| {
        let mut plans = game.plans(side);
        plans.sort_unstable();
        let index = usize::from(number) % plans.len().max(1);
        plans.get(index).cloned()
    };
    G::Turn::from_plans(ByColor::new(plan(Color::White, choice.0), plan(Color::Black, choice.1)))
}

/// Plays a random game and calls `visit` before every turn, with the turn.
pub(crate) fn play<G: Subject>(
    options: &[(&str, &str)],
    choices: &Choices,
    mut visit: impl FnMut(&Match<G>, &G::Turn),
) -> Match<G> {
    let mut game = Match::<G>::new(options, None).expect("a game starts");
    for &choice in choices {
        let Some(turn) = pick(&game, choice) else { break };
        visit(&game, &turn);
        game.play(&turn).expect("a listed plan is legal");
    }
    game
}
