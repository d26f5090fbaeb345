use std::fmt;
use std::path::Path;

use serde_json::{Value, json};
use zugleich_engine::{EDITION, Level, SINCE};
use zugleich_games::{CATALOG, game};
use zugleich_rules::Color;
use zugleich_rules::catalog::AnyMatch;
use zugleich_server::{Engines, Opponent};
use zugleich_transcript::{Drawn, Unchecked, drawn};

use super::failure;
use crate::cause::Cause;
use crate::failure::Failure;
use crate::input;
use crate::progress::bar;

/// Numbers of the computer's plans that were drawn again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Redrawn {
    /// Number of all of them.
    pub(super) plans: usize,
    /// Number of plans that a lower level draws, as the server permits when a search takes too long.
    pub(super) weaker: usize,
}

impl Redrawn {
    pub(super) fn json(self) -> Value {
        json!({ "plans": self.plans, "weaker": self.weaker })
    }
}

impl fmt::Display for Redrawn {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { plans: 0, .. } => f.write_str("there is no plan of the computer that can be drawn again"),
            Self { plans, weaker: 0 } => {
                write!(f, "plans of the computer drawn again from its seed: {plans}")
            }
            Self { plans, weaker } => {
                write!(
                    f,
                    "plans of the computer drawn again from its seed: {plans}, {weaker} as a lower level does"
                )
            }
        }
    }
}

/// Draws the computer's plans of a valid transcript again.
///
/// Returns [`Unchecked::Engine`] if another engine edition has drawn them.
///
/// # Errors
/// The first line with a plan that the seed does not give, or with one that the program cannot choose.
pub(super) fn redraw(file: &Path, text: &str) -> Result<Result<Redrawn, Unchecked>, Failure> {
    let plans = drawn(text).map_err(|fault| failure(file, &fault))?;
    let plans: Vec<_> = plans.into_iter().flatten().collect();
    let of_others = plans.iter().find(|plan| !draws(&plan.record.variant, plan.engine));
    if let Some(plan) = of_others {
        return Ok(Err(Unchecked::Engine { engine: plan.engine, known: EDITION.into() }));
    }
    let bar = bar(plans.len() as u64, "{bar:40} {pos}/{len} plans, {eta} left");
    let mut redrawn = Redrawn::default();
    for plan in plans {
        let weaker = is_weaker(&plan).map_err(|fault| fault.told(file, plan.line))?;
        redrawn.plans += 1;
        redrawn.weaker += usize::from(weaker);
        bar.inc(1);
    }
    bar.finish_and_clear();
    Ok(Ok(redrawn))
}

/// Reason why a plan could not be drawn again.
enum Fault {
    /// The engine has chosen no plan.
    NoChoice(String),
    /// The engine has chosen another plan.
    Other(String),
}

impl Fault {
    fn told(&self, file: &Path, line: usize) -> Failure {
        let name = input::name(input::file(file));
        let failure = match self {
            Self::NoChoice(why) => {
                Failure::failed(Cause::NoChoice, format_args!("{name}, line {line}: {why}"))
            }
            Self::Other(plan) => Failure::failed(
                Cause::OtherPlan,
                format_args!(
                    "{name}, line {line}: from its seed, the computer (engine {EDITION}) plays {plan}"
                ),
            ),
        };
        failure.with("line", line).with("file", name)
    }
}

/// Returns whether this engine chooses in a game like that of an edition; only then can it draw its plans
/// again.
fn draws(variant: &str, edition: u64) -> bool {
    let since = game(variant).map_or(SINCE, |entry| entry.player.since());
    (u64::from(since)..=u64::from(EDITION)).contains(&edition)
}

/// Returns whether only a level below the computer's draws the plan.
fn is_weaker(drawn: &Drawn) -> Result<bool, Fault> {
    let unchosen = |why: &dyn fmt::Display| Fault::NoChoice(why.to_string());
    let played = CATALOG.replay(&drawn.record).map_err(|why| unchosen(&why))?;
    let side = drawn.seat.side();
    let engine = u32::try_from(drawn.engine).unwrap_or(EDITION);
    let level = u8::try_from(drawn.level).ok().and_then(|level| Level::of(engine, level));
    let level = level.ok_or_else(|| unchosen(&format_args!("there is no level {}", drawn.level)))?;
    let mut first = None;
    for by in 0..level.number() {
        let plan = Engines.choose(&drawn.record, side, level.weaker(by), drawn.seed, &|| false);
        let plan = plan.map_err(|why| unchosen(&why))?;
        if is_same(&*played, side, &plan, &drawn.plan) {
            return Ok(first.is_some());
        }
        first.get_or_insert(plan);
    }
    Err(Fault::Other(first.unwrap_or_default()))
}

/// Returns whether two texts spell the same plan.
fn is_same(game: &dyn AnyMatch, side: Color, one: &str, other: &str) -> bool {
    let spelled = |plan| game.spell(side, plan).ok().filter(|plan| !plan.moves.is_empty());
    one == other || spelled(one).is_some_and(|plan| spelled(other) == Some(plan))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plans_are_drawn_again_only_where_the_engine_chooses_as_before() {
        let now = EDITION.into();
        for (variant, first) in [("chesimul", SINCE.into()), ("entanglement", 6), ("blind", 10)] {
            for (edition, is_drawn) in [(first - 1, false), (first, true), (now, true), (now + 1, false)] {
                assert_eq!(draws(variant, edition), is_drawn, "{variant}, edition {edition}");
            }
        }
    }
}
