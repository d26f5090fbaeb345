//! Random games in which every position is checked: that its text reads back, that every plan offered is legal, and
//! that the board is one that can be.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;
use zugleich_rules::board::{color_name, letter};
use zugleich_rules::chesimul::Chesimul;
use zugleich_rules::game::{Descriptor, Figure, Game, Options, RulesError, Silent, Turn};
use zugleich_rules::parity::{Parity, SingleOccupation, Standard};
use zugleich_rules::prediction::Prediction;
use zugleich_rules::{ByColor, Color, Role};

/// What random games have led to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// Turns played; every position before and after one was checked.
    pub turns: u64,
    /// Games played to their end.
    pub games: u64,
    /// The turns of the longest game.
    pub longest: u64,
    /// How many plans were offered, each of which is legal.
    pub plans: u64,
    /// The results as their texts, and how often each came.
    pub results: BTreeMap<String, u64>,
}

/// What is wrong with a position of a random game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RandomError {
    /// The options are refused.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A text is not read back as what it was written for.
    #[error("in {position}: {text} is not read back")]
    Text {
        /// The position.
        position: String,
        /// The position text or the text of a plan.
        text: String,
    },
    /// A side may plan what is not legal.
    #[error("in {position}: {} is offered {plan}, which is not legal", color_name(*.side))]
    Plan {
        /// The position.
        position: String,
        /// Whose plan.
        side: Color,
        /// The plan.
        plan: String,
    },
    /// A side acts and has no plan, although the game goes on.
    #[error("in {position}: {} has no plan, and the game is not over", color_name(*.side))]
    NoPlan {
        /// The position.
        position: String,
        /// Which side.
        side: Color,
    },
    /// The pieces on the board cannot be.
    #[error("in {position}: {what}")]
    Board {
        /// The position.
        position: String,
        /// What cannot be.
        what: &'static str,
    },
}

type Describe = fn() -> &'static Descriptor;
type Play = fn(&Asked<'_>, &mut dyn FnMut(&Summary)) -> Result<Summary, RandomError>;

/// The games that can be played at random: those in which a position's text says all about it.
const GAMES: [(Describe, Play); 4] = [
    (Chesimul::descriptor, play::<Chesimul>),
    (Prediction::descriptor, play::<Prediction>),
    (Parity::<Standard>::descriptor, play::<Parity<Standard>>),
    (Parity::<SingleOccupation>::descriptor, play::<Parity<SingleOccupation>>),
];

/// What is to be played.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The id of the game.
    pub variant: &'a str,
    /// Its options.
    pub options: &'a [(&'a str, &'a str)],
    /// How many turns, over as many games as they make; the last game is broken off.
    pub turns: u64,
    /// What chance is drawn from.
    pub seed: u64,
}

/// Plays random turns and checks every position; calls `progress` from time to time.
///
/// ```
/// use zugleich_bench::random::{Asked, run};
/// let asked = Asked { variant: "parity", options: &[], turns: 500, seed: 1 };
/// assert_eq!(run(&asked, &mut |_| ())?.turns, 500);
/// # Ok::<(), zugleich_bench::random::RandomError>(())
/// ```
///
/// # Errors
/// [`RandomError`] for the first position that is wrong, for an option that the game does not have, or for a game of
/// which positions have no text that says all.
pub fn run(asked: &Asked<'_>, progress: &mut dyn FnMut(&Summary)) -> Result<Summary, RandomError> {
    let found = GAMES.iter().find(|(descriptor, _)| descriptor().id == asked.variant);
    let known = || GAMES.iter().map(|(descriptor, _)| descriptor().id).collect();
    let (_, play) = found.ok_or_else(|| RulesError::Variant(asked.variant.to_owned(), known()))?;
    play(asked, progress)
}

/// How many turns there are between two reports of progress.
const REPORT: u64 = 10_000;

fn play<G: Game>(asked: &Asked<'_>, progress: &mut dyn FnMut(&Summary)) -> Result<Summary, RandomError> {
    let options = Options::new(G::descriptor(), asked.options).map_err(RulesError::from)?;
    let game = G::with_options(&options).map_err(RulesError::from)?;
    let mut chance = ChaCha8Rng::seed_from_u64(asked.seed);
    let mut summary = Summary::default();
    let (mut position, mut since) = (game.start(), 0);
    let mut pieces = board(&game, &position, usize::MAX)?;
    while summary.turns < asked.turns {
        let turn = choose(&game, &position, &mut chance, &mut summary)?;
        position = game.resolve(&position, &turn, &mut Silent);
        summary.turns += 1;
        pieces = board(&game, &position, pieces)?;
        if let Some(outcome) = game.outcome(&position) {
            summary.games += 1;
            summary.longest = summary.longest.max(summary.turns - since);
            *summary.results.entry(outcome.to_string()).or_default() += 1;
            (position, since) = (game.start(), summary.turns);
            pieces = board(&game, &position, usize::MAX)?;
        }
        if summary.turns.is_multiple_of(REPORT) {
            progress(&summary);
        }
    }
    Ok(summary)
}

/// Any turn, after the plans of both sides have been checked.
fn choose<G: Game>(
    game: &G,
    position: &G::Position,
    chance: &mut ChaCha8Rng,
    summary: &mut Summary,
) -> Result<G::Turn, RandomError> {
    let mut chosen = ByColor::default();
    for side in Color::ALL.into_iter().filter(|&side| game.acts(position, side)) {
        let text = || game.position_text(position);
        let plans = game.plans(position, side);
        if plans.is_empty() {
            return Err(RandomError::NoPlan { position: text(), side });
        }
        if let Some(plan) = plans.iter().find(|plan| game.check(position, side, plan).is_err()) {
            return Err(RandomError::Plan { position: text(), side, plan: plan.to_string() });
        }
        summary.plans += plans.len() as u64;
        let plan = &plans[chance.random_range(0..plans.len())];
        if game.parse_plan(side, &plan.to_string()).as_ref() != Ok(plan) {
            return Err(RandomError::Text { position: text(), text: plan.to_string() });
        }
        chosen[side] = Some(plan.clone());
    }
    let missing = || RandomError::Board { position: game.position_text(position), what: "nobody acts" };
    G::Turn::from_plans(chosen).ok_or_else(missing)
}

/// Checks a position, before which there were so many pieces; gives how many there are.
fn board<G: Game>(game: &G, position: &G::Position, before: usize) -> Result<usize, RandomError> {
    let text = game.position_text(position);
    if game.parse_position(&text).as_ref() != Ok(position) {
        return Err(RandomError::Text { text: text.clone(), position: text });
    }
    let figures = game.figures(position);
    match fault(&figures, before) {
        Some(what) => Err(RandomError::Board { position: text, what }),
        None => Ok(figures.len()),
    }
}

fn fault(figures: &[Figure], before: usize) -> Option<&'static str> {
    let place = |figure: &Figure| (figure.square, figure.side as u8);
    // Figures come by square, White first, so that two on the same place would be neighbours.
    if !figures.is_sorted_by(|one, other| place(one) < place(other)) {
        return Some("two pieces of a side stand on the same square");
    }
    let kings = |side| {
        let king = letter(side, Role::King);
        figures.iter().filter(|figure| figure.face.chars().eq([king])).count()
    };
    if kings(Color::White) > 1 || kings(Color::Black) > 1 {
        return Some("a side has two kings");
    }
    (figures.len() > before).then_some("a turn has added a piece")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn random_turns_are_sound_and_can_be_repeated() {
        for (descriptor, _) in GAMES {
            let asked = Asked { variant: descriptor().id, options: &[], turns: 3_000, seed: 7 };
            let mut calls = 0;
            let summary = run(&asked, &mut |_| calls += 1).unwrap();
            assert_eq!((summary.turns, calls), (3_000, 0));
            assert_eq!(summary.results.values().sum::<u64>(), summary.games);
            assert!(summary.games > 0 && summary.plans >= 6_000);
            assert_eq!(run(&asked, &mut |_| ()), Ok(summary));
        }
    }

    #[test]
    fn games_without_such_texts_and_unknown_options_are_refused() {
        let asked = Asked { variant: "entanglement", options: &[], turns: 1, seed: 1 };
        assert!(matches!(run(&asked, &mut |_| ()), Err(RandomError::Rules(RulesError::Variant(..)))));
        let asked = Asked { variant: "parity", options: &[("speed", "fast")], ..asked };
        assert!(matches!(run(&asked, &mut |_| ()), Err(RandomError::Rules(RulesError::Option(_)))));
    }

    #[test]
    fn boards_that_cannot_be_are_found() {
        use zugleich_rules::Square;
        let king = Figure::new(Square::E1, Color::White, Role::King);
        let other = Figure::new(Square::E2, Color::White, Role::King);
        let guest = Figure::new(Square::E1, Color::Black, Role::Queen);
        assert_eq!(fault(&[king.clone(), guest.clone()], 2), None);
        assert!(fault(&[king.clone(), guest], 1).is_some());
        assert!(fault(&[king.clone(), other], 2).is_some());
        assert!(fault(&[king.clone(), king], 2).is_some());
    }
}
