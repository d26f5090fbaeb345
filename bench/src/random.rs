//! Random games in which every position is checked: its text reads back, every offered plan is legal, and the
//! placement of the pieces is valid.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, RngExt, SeedableRng};
use thiserror::Error;
use zugleich_engine::Baseline;
use zugleich_games::CATALOG;
use zugleich_rules::board::{PieceTypeSet, color_name};
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{BoardPiece, PositionParseError, RulesError, TurnScope};
use zugleich_rules::{ByColor, Color, Role};

/// Results of random games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RandomGamesSummary {
    /// Turns played; the positions before and after each turn were checked.
    pub turns: u64,
    /// Games played to their end.
    pub games: u64,
    /// Number of turns in the longest game.
    pub longest: u64,
    /// Number of plans offered, all of them legal.
    pub plans: u64,
    /// Number of games by result text.
    pub results: BTreeMap<String, u64>,
}

/// A fault found in a position of a random game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RandomError {
    /// The options are refused.
    #[error(transparent)]
    Rules(#[from] RulesError),
    /// A text does not read back as its source.
    #[error("in {position}: {text} is not read back")]
    Text {
        /// The position.
        position: String,
        /// The position text or the text of a plan.
        text: String,
    },
    /// An offered plan is not legal.
    #[error("in {position}: {} is offered {plan}, which is not legal", color_name(*.side))]
    Plan {
        /// The position.
        position: String,
        /// The side of the plan.
        side: Color,
        /// The plan.
        plan: String,
    },
    /// A side that acts has no plan although the game goes on.
    #[error("in {position}: {} has no plan, and the game is not over", color_name(*.side))]
    NoPlan {
        /// The position.
        position: String,
        /// The side without a plan.
        side: Color,
    },
    /// The placement of the pieces is not valid.
    #[error("in {position}: {what}")]
    Board {
        /// The position.
        position: String,
        /// Description of the fault.
        what: &'static str,
    },
}

/// Parameters of a run.
#[derive(Clone, Copy, Debug)]
pub struct RandomGamesConfig<'a> {
    /// The id of the game.
    pub variant: &'a str,
    /// Options of the game.
    pub options: &'a [(&'a str, &'a str)],
    /// Number of turns, spread over as many games as needed; the last game is cut off.
    pub turns: u64,
    /// Seed of the random number generator.
    pub seed: u64,
}

/// Plays random turns and checks every position. Calls `progress` every 500 turns, which may stop the run.
///
/// ```
/// use std::ops::ControlFlow;
/// use zugleich_bench::random::{RandomGamesConfig, run};
/// let asked = RandomGamesConfig { variant: "parity", options: &[], turns: 500, seed: 1 };
/// assert_eq!(run(&asked, &mut |_| ControlFlow::Continue(()))?.turns, 500);
/// # Ok::<(), zugleich_bench::random::RandomError>(())
/// ```
///
/// # Errors
/// [`RandomError`] for the first fault found, or for an unknown option.
pub fn run(
    asked: &RandomGamesConfig<'_>,
    progress: &mut dyn FnMut(&RandomGamesSummary) -> ControlFlow<()>,
) -> Result<RandomGamesSummary, RandomError> {
    let variant = CATALOG.variant(asked.variant)?;
    let mut game = variant.start(asked.options)?;
    let mut chance = ChaCha8Rng::seed_from_u64(asked.seed);
    let mut summary = RandomGamesSummary::default();
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
        if summary.turns.is_multiple_of(REPORT) && progress(&summary).is_break() {
            break;
        }
    }
    Ok(summary)
}

/// Number of turns between two reports of progress.
const REPORT: u64 = 500;

/// Returns a random turn after checking the plans of both sides.
fn choose(
    game: &dyn AnyMatch,
    chance: &mut ChaCha8Rng,
    summary: &mut RandomGamesSummary,
) -> Result<ByColor<Option<String>>, RandomError> {
    let mut chosen = ByColor::default();
    for side in Color::ALL.into_iter().filter(|&side| game.acts(side)) {
        let plans = offered(game, side, chance)?;
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

/// Returns the plans of a side, or one random plan if the game cannot list its plans.
fn offered(game: &dyn AnyMatch, side: Color, chance: &mut ChaCha8Rng) -> Result<Vec<String>, RandomError> {
    if game.require_enumeration().is_ok() {
        return Ok(game.legal_plan_texts(side));
    }
    let player = zugleich_games::game(game.descriptor().id)?.player;
    let drawn = player.baseline(Baseline::Random, game.record(), side, chance.next_u64());
    Ok(drawn.into_iter().collect())
}

/// Checks a position that had at most `before` pieces one turn ago; returns its number of pieces.
fn board(
    variant: &Variant,
    asked: &RandomGamesConfig<'_>,
    game: &dyn AnyMatch,
    before: usize,
) -> Result<usize, RandomError> {
    let text = game.position();
    let again = if is_by_moves(variant, asked, &text) {
        // The text does not hold the whole position; only the record of the game does, which is replayed
        // after the end.
        game.outcome()
            .map_or_else(|| Ok(text.clone()), |_| CATALOG.replay(game.record()).map(|again| again.position()))
    } else {
        variant.open(asked.options, Some(&text)).map(|again| again.position())
    };
    if again.as_ref() != Ok(&text) {
        return Err(RandomError::Text { text: text.clone(), position: text });
    }
    let figures = game.scene().map_or_else(Vec::new, |scene| scene.figures);
    match fault(&figures, before) {
        Some(what) => Err(RandomError::Board { position: text, what }),
        None => Ok(figures.len()),
    }
}

/// Returns whether games are given by moves, or are a single turn, so that no position text opens them.
fn is_by_moves(variant: &Variant, asked: &RandomGamesConfig<'_>, text: &str) -> bool {
    let by_moves = RulesError::Position(PositionParseError::GivenByMoves);
    variant.descriptor().turn == TurnScope::WholeGame
        || variant.open(asked.options, Some(text)).err() == Some(by_moves)
}

fn fault(figures: &[BoardPiece], before: usize) -> Option<&'static str> {
    let place = |figure: &BoardPiece| (figure.square, figure.side as u8);
    // Figures are sorted by square, White first, so two pieces of a side on one square would be adjacent.
    if !figures.is_sorted_by(|one, other| place(one) < place(other)) {
        return Some("two pieces of a side stand on the same square");
    }
    let kings = |side| {
        let is_king =
            |figure: &&BoardPiece| figure.side == side && figure.face == PieceTypeSet::of(Role::King);
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
        for entry in zugleich_games::GAMES {
            let asked = RandomGamesConfig { variant: entry.id(), options: &[], turns: 400, seed: 7 };
            let mut calls = 0;
            let mut count = |_: &RandomGamesSummary| {
                calls += 1;
                ControlFlow::Continue(())
            };
            let summary = run(&asked, &mut count).unwrap();
            assert_eq!((summary.turns, calls), (400, 0), "{}", entry.id());
            assert_eq!(summary.results.values().sum::<u64>(), summary.games);
            assert!(summary.games > 0 && summary.plans >= 400);
            assert_eq!(run(&asked, &mut |_| ControlFlow::Continue(())), Ok(summary));
        }
    }

    #[test]
    fn what_is_broken_off_is_told_as_far_as_it_came() {
        let asked = RandomGamesConfig { variant: "chesimul", options: &[], turns: 5_000, seed: 7 };
        let summary = run(&asked, &mut |_| ControlFlow::Break(())).unwrap();
        assert_eq!(
            run(&RandomGamesConfig { turns: summary.turns, ..asked }, &mut |_| ControlFlow::Continue(())),
            Ok(summary)
        );
    }

    #[test]
    fn unknown_options_are_refused() {
        let asked = RandomGamesConfig { variant: "parity", options: &[("speed", "fast")], turns: 1, seed: 1 };
        let refused = run(&asked, &mut |_| ControlFlow::Continue(()));
        assert!(matches!(refused, Err(RandomError::Rules(RulesError::Option(_)))));
    }

    #[test]
    fn boards_that_cannot_be_are_found() {
        use zugleich_rules::Square;
        let king = BoardPiece::new(Square::E1, Color::White, Role::King);
        let other = BoardPiece::new(Square::E2, Color::White, Role::King);
        let guest = BoardPiece::new(Square::E1, Color::Black, Role::Queen);
        assert_eq!(fault(&[king.clone(), guest.clone()], 2), None);
        assert!(fault(&[king.clone(), guest], 1).is_some());
        assert!(fault(&[king.clone(), other], 2).is_some());
        assert!(fault(&[king.clone(), king], 2).is_some());
    }
}
