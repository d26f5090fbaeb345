use zugleich_engine::Level;
use zugleich_games::{CATALOG, game};
use zugleich_rules::Color;
use zugleich_rules::kernel::Record;

use crate::ports::{NoChoice, Opponent};

/// The engines of this program, one for each game that has one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Engines;

impl Opponent for Engines {
    fn plays(&self, variant: &str) -> bool {
        game(variant).is_ok()
    }

    fn choose(
        &self,
        record: &Record,
        seat: Color,
        level: u8,
        seed: u64,
        stop: &dyn Fn() -> bool,
    ) -> Result<String, NoChoice> {
        let engine = game(&record.variant).map_err(|error| NoChoice(error.to_string()))?.player;
        let level = Level::new(level).ok_or_else(|| NoChoice(format!("there is no level {level}")))?;
        let choice = engine.choose_until(record, seat, &level.limits(seed), stop);
        choice.map(|choice| choice.plan).map_err(|error| NoChoice(error.to_string()))
    }
}

/// Plays any legal plan, each equally likely.
#[derive(Clone, Copy, Debug, Default)]
pub struct AnyPlan;

impl Opponent for AnyPlan {
    fn plays(&self, variant: &str) -> bool {
        CATALOG.variant(variant).is_ok()
    }

    fn choose(
        &self,
        record: &Record,
        seat: Color,
        _: u8,
        seed: u64,
        _: &dyn Fn() -> bool,
    ) -> Result<String, NoChoice> {
        let game = CATALOG.replay(record).map_err(|error| NoChoice(error.to_string()))?;
        let mut plans = game.listed(seat);
        if plans.is_empty() {
            return Err(NoChoice("the seat has no plan to choose from".to_owned()));
        }
        let index = usize::try_from(seed % plans.len() as u64).unwrap_or_default();
        Ok(plans.swap_remove(index))
    }
}
