use std::collections::BTreeMap;

use zugleich_games::CATALOG;
use zugleich_rules::ByColor;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{OptionInfo, RulesError, TurnReport};

use crate::base::{CheckResult, LineError, TranscriptErrorKind, ensure};
use crate::form::{CustomStart, TranscriptPayload, TranscriptPlans, TranscriptSeat};

/// Maximum number of turns replayed after takebacks, in total.
pub const MOST_REPLAYED: usize = 20_000;

/// Extent to which the rules have checked a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RulesCheck {
    /// Every turn was checked.
    ByRules,
    /// No check: this program does not know the variant or the edition of its rules.
    Unknown,
    /// No check: the caller asked for none.
    LeftOut,
}

/// Replays the game by its rules; accepts everything if it does not know them.
#[derive(Debug)]
pub(super) struct RulesReplay {
    judged: RulesCheck,
    game: Option<ReplayedMatch>,
}

#[derive(Debug)]
struct ReplayedMatch {
    start: Box<dyn AnyMatch>,
    now: Box<dyn AnyMatch>,
    turns: Vec<TranscriptPlans>,
    replayed: usize,
}

impl RulesReplay {
    /// Returns a referee without rules.
    pub(super) const fn without_rules() -> Self {
        Self { judged: RulesCheck::LeftOut, game: None }
    }

    /// Returns the referee of a game, whose start must agree with the rules.
    pub(super) fn of(what: &TranscriptPayload) -> Result<Self, LineError> {
        let unknown = Self { judged: RulesCheck::Unknown, game: None };
        let TranscriptPayload::Game { variant, edition, options, position, given, simultaneous, .. } = what
        else {
            return Ok(unknown);
        };
        let edition = u32::try_from(*edition).unwrap_or(u32::MAX);
        let Ok(variant) = CATALOG.of_edition(variant, edition) else { return Ok(unknown) };
        let start = started(variant, options, given.as_ref())?;
        ensure(start.descriptor().simultaneous == *simultaneous, TranscriptErrorKind::Rules)?;
        let own = start.position();
        if own != *position {
            return Err(LineError::new(
                TranscriptErrorKind::Rules,
                format_args!("the game starts from {own}"),
            ));
        }
        let game = ReplayedMatch { now: start.clone(), start, turns: Vec::new(), replayed: 0 };
        Ok(Self { judged: RulesCheck::ByRules, game: Some(game) })
    }

    pub(super) const fn judged(&self) -> RulesCheck {
        self.judged
    }

    /// Checks whether a plan is legal now.
    pub(super) fn check_plan(&self, seat: TranscriptSeat, plan: &str) -> CheckResult {
        let Some(game) = &self.game else { return Ok(()) };
        game.now.check(seat.side(), plan).map(drop).map_err(refused)
    }

    /// Returns whether a plan is illegal now, or the rules are unknown.
    pub(super) fn is_illegal(&self, seat: TranscriptSeat, plan: &str) -> bool {
        self.game.as_ref().is_none_or(|game| game.now.check(seat.side(), plan).is_err())
    }

    /// Plays a turn, which must lead to the given position.
    pub(super) fn play_turn(&mut self, turn: u64, plans: &TranscriptPlans, position: &str) -> CheckResult {
        let Some(game) = &mut self.game else { return Ok(()) };
        if u64::from(game.now.turn()) != turn {
            return Err(LineError::new(
                TranscriptErrorKind::Rules,
                format_args!("it is turn {}", game.now.turn()),
            ));
        }
        let report = played(&mut *game.now, plans)?;
        if report.position != position {
            return Err(LineError::new(
                TranscriptErrorKind::Rules,
                format_args!("the turn leads to {}", report.position),
            ));
        }
        game.turns.push(plans.clone());
        Ok(())
    }

    /// Returns the result by the rules, if the game is over.
    pub(super) fn ended(&self) -> Option<(Option<TranscriptSeat>, String)> {
        let outcome = self.game.as_ref()?.now.outcome()?;
        Some((outcome.winner.map(TranscriptSeat::of), outcome.reason.name().to_owned()))
    }

    /// Returns whether a draw can be claimed now, or the rules are unknown.
    pub(super) fn offers_claim(&self) -> bool {
        self.game.as_ref().is_none_or(|game| game.now.claim().is_some())
    }

    /// Goes back to the position after `kept` turns.
    pub(super) fn take_back(&mut self, kept: usize) -> CheckResult {
        let Some(game) = &mut self.game else { return Ok(()) };
        game.replayed += kept;
        ensure(game.replayed <= MOST_REPLAYED, TranscriptErrorKind::TooLong)?;
        game.turns.truncate(kept);
        game.now = game.start.clone();
        game.turns.iter().try_for_each(|plans| played(&mut *game.now, plans).map(drop))
    }
}

/// Starts a match with all options of its variant, each of which must be given, from the given start.
fn started(
    variant: &Variant,
    options: &BTreeMap<String, String>,
    given: Option<&CustomStart>,
) -> Result<Box<dyn AnyMatch>, LineError> {
    let info = variant.descriptor().options;
    let said = |option: &OptionInfo| options.contains_key(option.key);
    ensure(info.iter().all(said), TranscriptErrorKind::Rules)?;
    let chosen: Vec<_> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let start = variant.open(&chosen, given.map(|given| given.text.as_str())).map_err(refused)?;
    if let Some(outcome) = start.outcome() {
        return Err(LineError::new(
            TranscriptErrorKind::Rules,
            format_args!("the game is over at its start: {}", outcome.reason),
        ));
    }
    let said = given.map_or(1, |given| given.turn);
    if u64::from(start.turn()) != said {
        return Err(LineError::new(
            TranscriptErrorKind::Rules,
            format_args!("the game starts at turn {}", start.turn()),
        ));
    }
    Ok(start)
}

/// Plays a turn of sealed plans, in the notation of a turn or of a list of plans.
fn played(game: &mut dyn AnyMatch, plans: &TranscriptPlans) -> Result<TurnReport, LineError> {
    let mut judged = ByColor::new(None, None);
    for seat in TranscriptSeat::ALL {
        let plan = plans.of(seat).as_deref().map(|plan| game.check(seat.side(), plan));
        judged[seat.side()] = plan.transpose().map_err(refused)?;
    }
    game.play_checked(judged).map_err(refused)
}

fn refused(error: RulesError) -> LineError {
    LineError::new(TranscriptErrorKind::Rules, error)
}
