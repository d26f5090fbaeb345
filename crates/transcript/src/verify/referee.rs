use std::collections::BTreeMap;

use zugleich_games::CATALOG;
use zugleich_rules::ByColor;
use zugleich_rules::catalog::{AnyMatch, Variant};
use zugleich_rules::kernel::{OptionInfo, RulesError, TurnReport};

use crate::base::{Sound, Why, Wrong, ensure};
use crate::form::{Given, Plans, Seat, What};

/// Maximum number of turns replayed after takebacks, in total.
pub const MOST_REPLAYED: usize = 20_000;

/// Extent to which the rules have checked a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// Every turn was checked.
    ByRules,
    /// No check: this program does not know the variant or the edition of its rules.
    Unknown,
    /// No check: the caller asked for none.
    LeftOut,
}

/// Replays the game by its rules; accepts everything if it does not know them.
#[derive(Debug)]
pub(super) struct Referee {
    judged: Judged,
    game: Option<Game>,
}

#[derive(Debug)]
struct Game {
    start: Box<dyn AnyMatch>,
    now: Box<dyn AnyMatch>,
    turns: Vec<Plans>,
    replayed: usize,
}

impl Referee {
    /// Returns a referee without rules.
    pub(super) const fn absent() -> Self {
        Self { judged: Judged::LeftOut, game: None }
    }

    /// Returns the referee of a game, whose start must agree with the rules.
    pub(super) fn of(what: &What) -> Result<Self, Why> {
        let unknown = Self { judged: Judged::Unknown, game: None };
        let What::Game { variant, edition, options, position, given, simultaneous, .. } = what else {
            return Ok(unknown);
        };
        let edition = u32::try_from(*edition).unwrap_or(u32::MAX);
        let Ok(variant) = CATALOG.of_edition(variant, edition) else { return Ok(unknown) };
        let start = started(variant, options, given.as_ref())?;
        ensure(start.descriptor().simultaneous == *simultaneous, Wrong::Rules)?;
        let own = start.position();
        if own != *position {
            return Err(Why::new(Wrong::Rules, format_args!("the game starts from {own}")));
        }
        let game = Game { now: start.clone(), start, turns: Vec::new(), replayed: 0 };
        Ok(Self { judged: Judged::ByRules, game: Some(game) })
    }

    pub(super) const fn judged(&self) -> Judged {
        self.judged
    }

    /// Checks whether a plan is legal now.
    pub(super) fn opens(&self, seat: Seat, plan: &str) -> Sound {
        let Some(game) = &self.game else { return Ok(()) };
        game.now.check(seat.side(), plan).map(drop).map_err(refused)
    }

    /// Returns whether a plan is illegal now, or the rules are unknown.
    pub(super) fn refuses(&self, seat: Seat, plan: &str) -> bool {
        self.game.as_ref().is_none_or(|game| game.now.check(seat.side(), plan).is_err())
    }

    /// Plays a turn, which must lead to the given position.
    pub(super) fn plays(&mut self, turn: u64, plans: &Plans, position: &str) -> Sound {
        let Some(game) = &mut self.game else { return Ok(()) };
        if u64::from(game.now.turn()) != turn {
            return Err(Why::new(Wrong::Rules, format_args!("it is turn {}", game.now.turn())));
        }
        let report = played(&mut *game.now, plans)?;
        if report.position != position {
            return Err(Why::new(Wrong::Rules, format_args!("the turn leads to {}", report.position)));
        }
        game.turns.push(plans.clone());
        Ok(())
    }

    /// Returns the result by the rules, if the game is over.
    pub(super) fn ended(&self) -> Option<(Option<Seat>, String)> {
        let outcome = self.game.as_ref()?.now.outcome()?;
        Some((outcome.winner.map(Seat::of), outcome.reason.name().to_owned()))
    }

    /// Returns whether a draw can be claimed now, or the rules are unknown.
    pub(super) fn offers_claim(&self) -> bool {
        self.game.as_ref().is_none_or(|game| game.now.claim().is_some())
    }

    /// Goes back to the position after `kept` turns.
    pub(super) fn goes_back(&mut self, kept: usize) -> Sound {
        let Some(game) = &mut self.game else { return Ok(()) };
        game.replayed += kept;
        ensure(game.replayed <= MOST_REPLAYED, Wrong::TooLong)?;
        game.turns.truncate(kept);
        game.now = game.start.clone();
        game.turns.iter().try_for_each(|plans| played(&mut *game.now, plans).map(drop))
    }
}

/// Starts a match with all options of its variant, each of which must be given, from the given start.
fn started(
    variant: &Variant,
    options: &BTreeMap<String, String>,
    given: Option<&Given>,
) -> Result<Box<dyn AnyMatch>, Why> {
    let info = variant.descriptor().options;
    let said = |option: &OptionInfo| options.contains_key(option.key);
    ensure(info.iter().all(said), Wrong::Rules)?;
    let chosen: Vec<_> = options.iter().map(|(key, value)| (key.as_str(), value.as_str())).collect();
    let start = variant.open(&chosen, given.map(|given| given.text.as_str())).map_err(refused)?;
    if let Some(outcome) = start.outcome() {
        return Err(Why::new(
            Wrong::Rules,
            format_args!("the game is over at its start: {}", outcome.reason),
        ));
    }
    let said = given.map_or(1, |given| given.turn);
    if u64::from(start.turn()) != said {
        return Err(Why::new(Wrong::Rules, format_args!("the game starts at turn {}", start.turn())));
    }
    Ok(start)
}

/// Plays a turn of sealed plans, in the notation of a turn or of a list of plans.
fn played(game: &mut dyn AnyMatch, plans: &Plans) -> Result<TurnReport, Why> {
    let mut judged = ByColor::new(None, None);
    for seat in Seat::ALL {
        let plan = plans.of(seat).as_deref().map(|plan| game.check(seat.side(), plan));
        judged[seat.side()] = plan.transpose().map_err(refused)?;
    }
    game.play_checked(judged).map_err(refused)
}

fn refused(error: RulesError) -> Why {
    Why::new(Wrong::Rules, error)
}
