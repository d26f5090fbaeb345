//! Random games in which every position is checked: that its text reads back, that every plan offered is legal, and
//! that the board is one that can be.

use std::collections::BTreeMap;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use thiserror::Error;
use zugleich_games::CATALOG;
use zugleich_rules::board::{Types, color_name};
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{Figure, PositionFault, RulesError};
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
    let variant = CATALOG.variant(asked.variant)?;
    let mut game = variant.start(asked.options)?;
    game.enumerated()?;
    let mut chance = ChaCha8Rng::seed_from_u64(asked.seed);
    let mut summary = Summary::default();
    let mut since = 0;
    let mut pieces = board(variant, asked, &*game, usize::MAX)?;
    while summary.turns < asked.turns {
        let turn = choose(&*game, &mut chance, &mut summary)?;
        let outcome = game.play(turn.as_ref().map(Option::as_deref))?.outcome;
        summary.turns += 1;
        pieces = board(variant, asked, &*game, pieces)?;
        if let Some(outcome) = outcome {
            summary.games += 1;
            summary.longest = summary.longest.max(summary.turns - since);
            *summary.results.entry(outcome.to_string()).or_default() += 1;
            (game, since) = (variant.start(asked.options)?, summary.turns);
            pieces = usize::MAX;
        }
        if summary.turns.is_multiple_of(REPORT) {
            progress(&summary);
        }
    }
    Ok(summary)
}

/// How many turns there are between two reports of progress.
const REPORT: u64 = 10_000;

/// Any turn, after the plans of both sides have been checked.
fn choose(
    game: &dyn AnyMatch,
    chance: &mut ChaCha8Rng,
    summary: &mut Summary,
) -> Result<ByColor<Option<String>>, RandomError> {
    let mut chosen = ByColor::default();
    for side in Color::ALL.into_iter().filter(|&side| game.acts(side)) {
        let plans = game.listed(side);
        if plans.is_empty() {
            return Err(RandomError::NoPlan { position: game.position(), side });
        }
        if let Some(plan) = plans.iter().find(|plan| game.check(side, plan).is_err()) {
            return Err(RandomError::Plan { position: game.position(), side, plan: plan.clone() });
        }
        summary.plans += plans.len() as u64;
        let plan = game.check(side, &plans[chance.random_range(0..plans.len())])?;
        chosen[side] = Some(plan.text().to_owned());
    }
    Ok(chosen)
}

/// Checks a position, before which there were so many pieces; gives how many there are.
fn board(
    variant: &Variant,
    asked: &Asked<'_>,
    game: &dyn AnyMatch,
    before: usize,
) -> Result<usize, RandomError> {
    let text = game.position();
    let again = variant.open(asked.options, Some(&text));
    if let Err(RulesError::Position(PositionFault::GivenByMoves)) = again {
        return Err(RulesError::Position(PositionFault::GivenByMoves).into());
    }
    if again.map(|again| again.position()).as_ref() != Ok(&text) {
        return Err(RandomError::Text { text: text.clone(), position: text });
    }
    let figures = game.scene().map_or_else(Vec::new, |scene| scene.figures);
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
        let is_king = |figure: &&Figure| figure.side == side && figure.face == Types::of(Role::King);
        figures.iter().filter(is_king).count()
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
        for entry in zugleich_games::GAMES.iter().filter(|entry| entry.perft.is_some()) {
            let asked = Asked { variant: entry.id(), options: &[], turns: 3_000, seed: 7 };
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
        assert!(matches!(
            run(&asked, &mut |_| ()),
            Err(RandomError::Rules(RulesError::Position(PositionFault::GivenByMoves)))
        ));
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
