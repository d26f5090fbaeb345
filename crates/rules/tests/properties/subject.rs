//! What the properties need of a game, and random games.

use proptest::prelude::*;
use zugleich_rules::ByColor;
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::entanglement::Entanglement;
use zugleich_rules::kernel::{Game, Match, Options, Turn};
use zugleich_rules::parity::{Occupation, Parity};

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

    /// A listed plan with what a player adds to it, such as a prediction, chosen by a number.
    /// `others` are the listed plans of the other side, and `other` is the one that it has picked.
    fn completed(
        plan: &Self::Plan,
        _others: &[Self::Plan],
        _other: Option<&Self::Plan>,
        _number: usize,
    ) -> Self::Plan {
        plan.clone()
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

impl<V: Occupation> Subject for Parity<V> {
    const OPTIONS: &'static [&'static [(&'static str, &'static str)]] =
        &[&[], &[("king_risk", "allowed")], &[("stalemate", "draw")]];

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

    fn candidate_plans() -> Vec<String> {
        let board = Self::descriptor().geometry.squares();
        let mut texts = vec!["--".to_owned()];
        for from in board {
            for to in board {
                texts.extend(["", "q", "r", "b", "n"].map(|new| format!("{from}{to}{new}")));
            }
        }
        texts
    }
}

/// Mirrors squares that stand one after the other from a1 to h8.
fn mirror_list(squares: &str) -> String {
    let names = squares.as_bytes().chunks(2).map(|name| mirror_squares(&String::from_utf8_lossy(name), 8));
    // In the order of the squares, a rank comes before a file.
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
pub(crate) fn pick<G: Subject>(game: &Match<G>, choice: (u16, u16)) -> Option<G::Turn> {
    let plans = ByColor::from_fn(|side| {
        let mut plans = game.plans(side);
        plans.sort_unstable();
        plans
    });
    let numbers = ByColor::new(usize::from(choice.0), usize::from(choice.1));
    let picked = ByColor::from_fn(|side| plans[side].get(numbers[side] % plans[side].len().max(1)));
    G::Turn::from_plans(ByColor::from_fn(|side| {
        let rest = numbers[side] / plans[side].len().max(1);
        picked[side].map(|plan| G::completed(plan, &plans[!side], picked[!side], rest))
    }))
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
