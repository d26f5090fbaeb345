//! Matches between two players, to measure their strength.

mod player;
mod score;

use std::ops::ControlFlow;

use rand::rngs::ChaCha8Rng;
use rand::{Rng, SeedableRng};
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{Outcome, Reason, Record};
use zugleich_rules::{ByColor, Color};

pub use player::{Player, UnknownPlayerError};
pub use score::{MatchScore, elo, rate, scale};

use crate::engine::best_response;
use crate::{AnyEngine, Baseline, Candidate, Choice, EngineError, Limits, TurnSearch};

/// Settings of a match.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// use zugleich_engine::{Baseline, simultaneous, tournament::{Pairing, Player}};
/// let pairing = Pairing {
///     variant: &Variant::of::<Chesimul>(),
///     engine: simultaneous::<Material>(),
///     with_net: None,
///     with_book: None,
///     options: &[],
///     player: Player::Baseline(Baseline::Greedy),
///     opponent: Player::Baseline(Baseline::Random),
///     games: 2,
///     opening: 0,
///     seed: 1,
/// };
/// assert_eq!(pairing.player.to_string(), "greedy");
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Pairing<'a> {
    /// The game.
    pub variant: &'a Variant,
    /// Engine for the game.
    pub engine: &'a dyn AnyEngine,
    /// The engine with a learned evaluation, for [`Player::Net`].
    pub with_net: Option<&'a dyn AnyEngine>,
    /// The engine with an opening book, for [`Player::Book`].
    pub with_book: Option<&'a dyn AnyEngine>,
    /// Options of the game.
    pub options: &'a [(&'a str, &'a str)],
    /// The player whose score is counted; it has White in the first game and every other one after it.
    pub player: Player,
    /// The other player.
    pub opponent: Player,
    /// Number of games; each opening is played with both colours.
    pub games: u32,
    /// Number of turns of a random opening.
    pub opening: u32,
    /// Random seed: equal pairings have equal scores.
    pub seed: u64,
}

/// Plays all games of a pairing, and ends them by every draw that can be claimed; calls `progress` with the
/// score after each, which may end the match.
///
/// ```
/// # mod material { include!(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/material/mod.rs")); }
/// # use material::Material;
/// # use zugleich_rules::{catalog::Variant, chesimul::Chesimul};
/// use std::ops::ControlFlow;
/// use zugleich_engine::{Baseline, simultaneous, tournament::{Pairing, Player, play}};
/// let pairing = Pairing {
///     variant: &Variant::of::<Chesimul>(),
///     engine: simultaneous::<Material>(),
///     with_net: None,
///     with_book: None,
///     options: &[],
///     player: Player::Baseline(Baseline::Greedy),
///     opponent: Player::Baseline(Baseline::Random),
///     games: 2,
///     opening: 0,
///     seed: 1,
/// };
/// let score = play(&pairing, &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(score.games(), 2);
/// assert_eq!(score, play(&pairing, &mut |_| ControlFlow::Continue(()))?, "equal seeds, equal scores");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// [`EngineError::OtherVariant`] if the engine plays another game, [`EngineError::Rules`] for invalid
/// options, [`EngineError::NoNet`] and [`EngineError::NoBook`] for a player whose net or book is missing.
pub fn play(
    pairing: &Pairing<'_>,
    progress: &mut dyn FnMut(&MatchScore) -> ControlFlow<()>,
) -> Result<MatchScore, EngineError> {
    let mut chance = ChaCha8Rng::seed_from_u64(pairing.seed);
    let mut score = MatchScore::default();
    let warm = pairing.engine.search().map(TurnSearch::with_kept_table);
    let mut opened = None;
    let mut before = 0;
    for number in 0..pairing.games {
        let first = number % 2 == 0;
        let game = match opened.take().filter(|_| !first) {
            Some(game) => game,
            None => opening(pairing, &mut chance)?,
        };
        if first {
            opened = Some(game.clone());
        }
        let side = if first { Color::White } else { Color::Black };
        let halves = play_game(
            game,
            side,
            (pairing, warm.as_deref().map(|search| search as &dyn AnyEngine)),
            &mut chance,
            &mut score,
        )?;
        if first {
            before = halves;
        } else {
            score.pairs[before + halves] += 1;
        }
        if progress(&score).is_break() {
            break;
        }
    }
    Ok(score)
}

/// Plays a random opening; stops before a turn that would end the game.
fn opening(pairing: &Pairing<'_>, chance: &mut ChaCha8Rng) -> Result<Box<dyn AnyMatch>, EngineError> {
    let mut game = pairing.variant.start(pairing.options)?;
    for _ in 0..pairing.opening {
        let mut plans = ByColor::default();
        for seat in Color::ALL.into_iter().filter(|&seat| game.acts(seat)) {
            let seed = chance.next_u64();
            plans[seat] = Some(pairing.engine.baseline(Baseline::Random, game.record(), seat, seed)?);
        }
        let before = game.clone();
        game.play(plans.as_ref().map(Option::as_deref))?;
        if game.outcome().is_some() {
            return Ok(before);
        }
    }
    Ok(game)
}

/// Plays a game; returns the player's half points.
fn play_game(
    mut game: Box<dyn AnyMatch>,
    side: Color,
    (pairing, warm): (&Pairing<'_>, Option<&dyn AnyEngine>),
    chance: &mut ChaCha8Rng,
    score: &mut MatchScore,
) -> Result<usize, EngineError> {
    let outcome = loop {
        if let Some(outcome) = game.outcome() {
            break outcome;
        }
        // One of the players is not better off, and claims the draw.
        if game.claim().is_some() {
            break Outcome::draw(Reason::Claim);
        }
        let mut chosen = ByColor::default();
        for seat in Color::ALL.into_iter().filter(|&seat| game.acts(seat)) {
            let who = if seat == side { pairing.player } else { pairing.opponent };
            let engine = match who {
                Player::Warm(_) => warm.unwrap_or(pairing.engine),
                Player::Net(_) => pairing.with_net.ok_or(EngineError::NoNet)?,
                Player::Book(_) => pairing.with_book.ok_or(EngineError::NoBook)?,
                _ => pairing.engine,
            };
            chosen[seat] = Some(PlayerChoice::by(who, engine, game.record(), seat, chance.next_u64())?);
        }
        score.nodes += chosen[side].as_ref().map_or(0, |chosen| chosen.nodes);
        let mut plans = ByColor::default();
        for seat in Color::ALL {
            let Some(own) = &chosen[seat] else { continue };
            let mix = chosen[!seat].as_ref().map_or(&[][..], |other| &other.mix);
            plans[seat] = Some(own.plan(pairing.engine, game.record(), seat, mix)?);
        }
        game.play(plans.as_ref().map(Option::as_deref))?;
        score.turns += 1;
    };
    Ok(score.count(outcome, side))
}

/// A player's choice before it knows the other one's.
#[derive(Debug, Default)]
struct PlayerChoice {
    /// The plan; `None` for a player that first looks at the other one's mixture, `looks` turns ahead.
    plan: Option<String>,
    looks: u32,
    mix: Vec<Candidate>,
    nodes: u64,
}

impl PlayerChoice {
    fn drawn(Choice { plan, mix, nodes, .. }: Choice) -> Self {
        Self { plan: Some(plan), mix, nodes, looks: 0 }
    }

    fn by(
        player: Player,
        engine: &dyn AnyEngine,
        record: &Record,
        seat: Color,
        seed: u64,
    ) -> Result<Self, EngineError> {
        Ok(match player {
            Player::Baseline(kind) => {
                Self { plan: Some(engine.baseline(kind, record, seat, seed)?), ..Self::default() }
            }
            Player::Engine(level, style) => Self::drawn(style.choose(engine, record, seat, level, seed)?),
            Player::Nodes(nodes, style) => {
                Self::drawn(style.within(engine, record, seat, &Limits::of_nodes(nodes, seed))?)
            }
            Player::Warm(nodes) | Player::Net(nodes) | Player::Book(nodes) => {
                Self::drawn(engine.choose(record, seat, &Limits::of_nodes(nodes, seed))?)
            }
            Player::BestResponse(depth) => Self { looks: depth, ..Self::default() },
        })
    }

    /// Returns the plan to play against this mixture.
    fn plan(
        &self,
        engine: &dyn AnyEngine,
        record: &Record,
        seat: Color,
        mix: &[Candidate],
    ) -> Result<String, EngineError> {
        match &self.plan {
            Some(plan) => Ok(plan.clone()),
            None => best_response(engine, record, seat, mix, self.looks),
        }
    }
}
