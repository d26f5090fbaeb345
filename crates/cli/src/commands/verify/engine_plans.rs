use std::fmt;
use std::path::Path;

use serde_json::{Value, json};
use zugleich_engine::{EDITION, Level};
use zugleich_games::CATALOG;
use zugleich_rules::Color;
use zugleich_rules::catalog::AnyMatch;
use zugleich_session::Engines;
use zugleich_session::ports::ComputerPlayer;
use zugleich_transcript::{ComputerPlan, UncheckedPart, computer_plans};

use super::failure;
use crate::cli_error::CliError;
use crate::cli_error_kind::CliErrorKind;
use crate::input;
use crate::progress::ProgressLine;

/// Numbers of the computer's plans that were drawn again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct EnginePlanCounts {
    /// Number of all of them.
    pub(super) plans: usize,
    /// Number of plans that a lower level draws, as the server permits when a search takes too long.
    pub(super) weaker: usize,
}

impl EnginePlanCounts {
    pub(super) fn json(self) -> Value {
        json!({ "plans": self.plans, "weaker": self.weaker })
    }
}

impl fmt::Display for EnginePlanCounts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self { plans: 0, .. } => f.write_str("no plan of the computer can be drawn again from its seed"),
            Self { plans, weaker: 0 } => {
                write!(f, "plans of the computer drawn again from its seed: {plans}")
            }
            Self { plans, weaker } => {
                write!(
                    f,
                    "plans of the computer drawn again from its seed: {plans}, {weaker} at a lower level"
                )
            }
        }
    }
}

/// Draws the computer's plans of a valid transcript again.
///
/// Returns [`UncheckedPart::Engine`] if another engine edition has drawn them.
///
/// # Errors
/// The first line with a plan that the seed does not give, or with one that the program cannot choose.
pub(super) fn verify_engine_plans(
    file: &Path,
    text: &str,
) -> Result<Result<EnginePlanCounts, UncheckedPart>, CliError> {
    let plans = computer_plans(text).map_err(|fault| failure(file, &fault))?;
    let plans: Vec<_> = plans.into_iter().flatten().collect();
    let known = u64::from(EDITION);
    if let Some(plan) = plans.iter().find(|plan| plan.engine != known) {
        return Ok(Err(UncheckedPart::Engine { engine: plan.engine, known }));
    }
    let progress = ProgressLine::new("plans drawn again", plans.len() as u64);
    let mut redrawn = EnginePlanCounts::default();
    for plan in plans {
        let weaker = is_weaker(&plan).map_err(|fault| fault.to_cli_error(file, plan.line))?;
        redrawn.plans += 1;
        redrawn.weaker += usize::from(weaker);
        progress.advance(1);
    }
    Ok(Ok(redrawn))
}

/// Reason why a plan could not be drawn again.
enum EnginePlanError {
    /// The engine has chosen no plan.
    NoChoice(String),
    /// The engine has chosen another plan.
    Other(String),
}

impl EnginePlanError {
    fn to_cli_error(&self, file: &Path, line: usize) -> CliError {
        let name = input::name(input::file(file));
        let failure = match self {
            Self::NoChoice(why) => {
                CliError::failed(CliErrorKind::NoChoice, format_args!("{name}, line {line}: {why}"))
            }
            Self::Other(plan) => CliError::failed(
                CliErrorKind::OtherPlan,
                format_args!(
                    "{name}, line {line}: from its seed, the computer (engine {EDITION}) plays {plan}"
                ),
            ),
        };
        failure.with("line", line).with("file", name)
    }
}

/// Returns whether only a level below the computer's draws the plan.
fn is_weaker(drawn: &ComputerPlan) -> Result<bool, EnginePlanError> {
    let unchosen = |why: &dyn fmt::Display| EnginePlanError::NoChoice(why.to_string());
    let played = CATALOG.replay(&drawn.record).map_err(|why| unchosen(&why))?;
    let side = drawn.seat.side();
    let level = u8::try_from(drawn.level).ok().and_then(Level::new);
    let level = level.ok_or_else(|| unchosen(&format_args!("unknown level {}", drawn.level)))?;
    let mut first = None;
    for by in 0..level.number() {
        let plan = Engines.choose(&drawn.record, side, level.weaker(by), drawn.seed, &|| false);
        let plan = plan.map_err(|why| unchosen(&why))?;
        if is_same(&*played, side, &plan, &drawn.plan) {
            return Ok(first.is_some());
        }
        first.get_or_insert(plan);
    }
    Err(EnginePlanError::Other(first.unwrap_or_default()))
}

/// Returns whether two texts spell the same plan.
fn is_same(game: &dyn AnyMatch, side: Color, one: &str, other: &str) -> bool {
    let data = |plan| game.plan_data(side, plan).ok().filter(|plan| !plan.moves.is_empty());
    one == other || data(one).is_some_and(|plan| data(other) == Some(plan))
}
