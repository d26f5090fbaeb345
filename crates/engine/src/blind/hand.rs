use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use zugleich_rules::Color;
use zugleich_rules::blind::{Blind, List};
use zugleich_rules::kernel::{Game, Record};

use super::guess::LONGEST;
use super::{Entry, Population, random_list, wins};
use crate::engine::{Analysis, AnyEngine, Candidate, Choice, chosen};
use crate::error::EngineError;
use crate::limits::Limits;
use crate::opened::Opened;
use crate::players::Baseline;

/// The engine of Blind synchronous chess: hands in a list of the stored population.
///
/// It searches nothing, so of the limits only the noise counts: with that probability it hands in just any of the
/// stored lists, and otherwise one drawn from their mixture. Levels 3 to 5 play alike.
pub const HAND: &dyn AnyEngine = &Hand;

#[derive(Clone, Copy, Debug)]
struct Hand;

impl AnyEngine for Hand {
    fn variant(&self) -> &'static str {
        Blind::DESCRIPTOR.id
    }

    fn analyse_until(
        &self,
        record: &Record,
        _: &Limits,
        _: &dyn Fn() -> bool,
    ) -> Result<Analysis, EngineError> {
        Opened::<Blind>::new(record)?;
        let Population { entries, value, gap, .. } = Population::stored();
        let candidate = |entry: &Entry| Candidate { plan: entry.list.to_string(), probability: entry.share };
        let mix = |entries: &Vec<Entry>| {
            let mut mix: Vec<_> = entries.iter().filter(|entry| entry.share > 0.0).map(candidate).collect();
            mix.sort_by(|a, b| b.probability.total_cmp(&a.probability));
            mix
        };
        // There are no draws: who wins so often loses in all other games.
        Ok(Analysis {
            value: 2.0 * value - 1.0,
            gap: 2.0 * gap,
            depth: 1,
            nodes: 0,
            mixes: entries.as_ref().map(mix),
            error: None,
        })
    }

    fn choose_until(
        &self,
        record: &Record,
        side: Color,
        limits: &Limits,
        _: &dyn Fn() -> bool,
    ) -> Result<Choice, EngineError> {
        let entries = &Population::stored().entries[side];
        let lists: Vec<_> = entries.iter().map(|entry| entry.list.to_string()).collect();
        Ok(chosen(self.analyse(record, limits)?, side, &lists, limits))
    }

    fn baseline(
        &self,
        kind: Baseline,
        record: &Record,
        side: Color,
        seed: u64,
    ) -> Result<String, EngineError> {
        Opened::<Blind>::new(record)?;
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let mut any = |side| random_list(side, chance.random_range(0..=LONGEST), chance.random());
        Ok(match kind {
            Baseline::Random => any(side),
            // There is no turn after the only one that a search could look at.
            Baseline::Greedy | Baseline::Searching(..) => {
                let others: Vec<_> = std::iter::repeat_with(|| any(!side)).take(SAMPLE).collect();
                best_against(side, &others)
            }
        }
        .to_string())
    }
}

/// How many random lists the greedy player thinks of.
const SAMPLE: usize = 40;

/// The stored list that wins against most of these; of equals the first.
fn best_against(side: Color, others: &[List]) -> List {
    let won = |list: &List| others.iter().filter(|other| wins(list, other)).count();
    let lists = Population::stored().entries[side].iter().map(|entry| &entry.list);
    lists.rev().max_by_key(|list| won(list)).expect("a population has lists of both sides").clone()
}

#[cfg(test)]
mod tests {
    use zugleich_rules::ByColor;
    use zugleich_rules::catalog::{AnyMatch, Variant};

    use super::*;
    use crate::limits::Level;

    fn game() -> Box<dyn AnyMatch> {
        Variant::of::<Blind>().start(&[]).unwrap()
    }

    fn start() -> Record {
        game().record().clone()
    }

    #[test]
    fn its_plan_is_a_stored_list_and_its_mix_is_the_mixture() {
        for level in Level::all() {
            for seed in 0..20 {
                let side = if seed % 2 == 0 { Color::White } else { Color::Black };
                let choice = Hand.choose(&start(), side, &level.limits(seed)).unwrap();
                let stored = Population::stored().entries[side].iter();
                assert!(stored.map(|entry| entry.list.to_string()).any(|list| list == choice.plan));
                let sum: f64 = choice.mix.iter().map(|candidate| candidate.probability).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{sum}");
            }
        }
        let sure = Hand.choose(&start(), Color::White, &Level::MAX.limits(1)).unwrap();
        let used = Population::stored().entries.white.iter().filter(|entry| entry.share > 0.0).count();
        assert_eq!(sure.mix.len(), used, "a player without noise keeps to the mixture");
    }

    #[test]
    fn baselines_hand_in_lists_and_a_played_game_is_over() {
        let mut game = game();
        let plan = |kind, side| Hand.baseline(kind, &start(), side, 3).unwrap();
        let plans = ByColor::new(plan(Baseline::Greedy, Color::White), plan(Baseline::Random, Color::Black));
        assert_eq!(plan(Baseline::Greedy, Color::White), plans.white, "equal seeds choose alike");
        game.play(plans.as_ref().map(|plan| Some(plan.as_str()))).unwrap();
        assert!(matches!(Hand.analyse(game.record(), &Level::MIN.limits(1)), Err(EngineError::GameOver)));
    }
}
