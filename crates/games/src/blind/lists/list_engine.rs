use rand::rngs::ChaCha8Rng;
use rand::{RngExt, SeedableRng};
use zugleich_engine::{
    Analysis, AnalysisSource, AnyEngine, Baseline, Candidate, Choice, EngineError, Ladder, Limits,
    ReplayedRecord, TurnSearch, draw_choice, level_limits,
};
use zugleich_rules::Color;
use zugleich_rules::blind::{Blind, MoveList};
use zugleich_rules::kernel::{Game, Record};

use super::random_list::LONGEST;
use super::{OutsideGains, Population, PopulationEntry, random_list, wins};

/// Engine of Blind synchronous chess: submits a list of the stored population.
///
/// It does not search. With a depth limit of one turn it makes up one list per node, and submits the one that
/// wins against most of a sample of lists made in the same way. With a larger depth, or without nodes, it
/// draws a list from the stored mixture, or, with the noise probability, submits a made-up one; without nodes
/// a random stored one.
pub const LIST_ENGINE: &dyn AnyEngine = &ListEngine;

#[derive(Clone, Copy, Debug)]
struct ListEngine;

/// More lists do not win more: no list wins against all others.
const LADDER: Ladder = Ladder {
    levels: [
        level_limits(0.0, 1, 2),
        level_limits(0.0, 1, 4),
        level_limits(0.0, 1, 8),
        level_limits(0.0, 1, 18),
        level_limits(0.0, 1, 48),
        level_limits(0.0, 1, 140),
        level_limits(0.0, 1, 420),
        level_limits(0.0, 1, 1_300),
        level_limits(0.5, 2, 1_300),
        level_limits(0.0, 2, 0),
    ],
};

impl AnyEngine for ListEngine {
    fn variant(&self) -> &'static str {
        Blind::DESCRIPTOR.id
    }

    fn ladder(&self) -> &'static Ladder {
        &LADDER
    }

    fn search(&self) -> Option<&dyn TurnSearch> {
        None
    }

    fn plans(&self, _: &Record, side: Color) -> Result<Vec<String>, EngineError> {
        Ok(stored(side))
    }

    fn analyse_until(
        &self,
        record: &Record,
        _: &Limits,
        _: &dyn Fn() -> bool,
    ) -> Result<Analysis, EngineError> {
        ReplayedRecord::<Blind>::new(record)?;
        let Population { entries, value, gap, outside, .. } = Population::stored();
        let gap = outside.map_or(*gap, |OutsideGains { gains, .. }| gains.white + gains.black);
        let candidate =
            |entry: &PopulationEntry| Candidate { plan: entry.list.to_string(), probability: entry.share };
        let mix = |entries: &Vec<PopulationEntry>| {
            let mut mix: Vec<_> = entries.iter().filter(|entry| entry.share > 0.0).map(candidate).collect();
            mix.sort_by(|a, b| b.probability.total_cmp(&a.probability));
            mix
        };
        // There are no draws: a rate of wins determines the value.
        Ok(Analysis {
            value: 2.0 * value - 1.0,
            gap: 2.0 * gap,
            depth: 1,
            nodes: 0,
            mixes: entries.as_ref().map(mix),
            error: None,
            source: AnalysisSource::Search,
        })
    }

    fn choose_until(
        &self,
        record: &Record,
        side: Color,
        limits: &Limits,
        _: &dyn Fn() -> bool,
    ) -> Result<Choice, EngineError> {
        let mut analysis = self.analyse(record, limits)?;
        let makes_lists = limits.nodes > 0 && (limits.depth == 1 || limits.noise > 0.0);
        if !makes_lists {
            return Ok(draw_choice(analysis, side, &stored(side), limits));
        }
        let plan = best_random_list(side, limits.nodes, limits.seed).to_string();
        if limits.depth == 1 {
            analysis.mixes[side] = vec![Candidate { plan: plan.clone(), probability: 1.0 }];
        }
        Ok(draw_choice(analysis, side, &[plan], limits))
    }

    fn baseline(
        &self,
        kind: Baseline,
        record: &Record,
        side: Color,
        seed: u64,
    ) -> Result<String, EngineError> {
        ReplayedRecord::<Blind>::new(record)?;
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        Ok(match kind {
            Baseline::Random => any(side, &mut chance),
            // The only turn leaves nothing for a search.
            Baseline::Greedy | Baseline::Search(..) => {
                let lists = Population::stored().entries[side].iter().map(|entry| entry.list.clone());
                best(lists, &sample(!side, &mut chance))
            }
        }
        .to_string())
    }
}

/// Returns the stored lists of a side, in the notation of the game.
fn stored(side: Color) -> Vec<String> {
    Population::stored().entries[side].iter().map(|entry| entry.list.to_string()).collect()
}

/// Least length of a made-up list. The shorter of two used-up lists wins, so otherwise many lists would be
/// empty, without a game.
const SHORTEST: usize = 8;

/// Returns a random list of a side.
fn any(side: Color, chance: &mut ChaCha8Rng) -> MoveList {
    random_list(side, chance.random_range(SHORTEST..=LONGEST), chance.random())
}

/// Number of sample lists of the other side to compare against.
const SAMPLE: usize = 40;

/// Returns random lists of a side.
fn sample(side: Color, chance: &mut ChaCha8Rng) -> Vec<MoveList> {
    std::iter::repeat_with(|| any(side, chance)).take(SAMPLE).collect()
}

/// Returns the list that wins most often among `number` random ones.
fn best_random_list(side: Color, number: u64, seed: u64) -> MoveList {
    let mut chance = ChaCha8Rng::seed_from_u64(seed);
    let others = sample(!side, &mut chance);
    best((0..number).map(|_| any(side, &mut chance)).collect::<Vec<_>>().into_iter(), &others)
}

/// Returns the list that wins against most of these others; of equals the first.
fn best(lists: impl DoubleEndedIterator<Item = MoveList>, others: &[MoveList]) -> MoveList {
    let won = |list: &MoveList| others.iter().filter(|other| wins(list, other)).count();
    lists.rev().max_by_key(won).expect("there is a list to choose")
}

#[cfg(test)]
mod tests {
    use zugleich_engine::Level;
    use zugleich_rules::ByColor;
    use zugleich_rules::catalog::{AnyMatch, Variant};

    use super::*;

    fn game() -> Box<dyn AnyMatch> {
        Variant::of::<Blind>().start(&[]).unwrap()
    }

    fn start() -> Record {
        game().record().clone()
    }

    #[test]
    fn its_plan_is_a_list_and_its_mix_is_the_mixture() {
        for level in Level::all() {
            for seed in 0..6 {
                let side = if seed % 2 == 0 { Color::White } else { Color::Black };
                let limits = ListEngine.limits(level, seed);
                let choice = ListEngine.choose(&start(), side, &limits).unwrap();
                let is_stored = stored(side).contains(&choice.plan);
                assert!(is_stored || limits.nodes > 0 && game().check(side, &choice.plan).is_ok());
                let sum: f64 = choice.mix.iter().map(|candidate| candidate.probability).sum();
                assert!((sum - 1.0).abs() < 1e-9, "{sum}");
            }
        }
        let sure = ListEngine.choose(&start(), Color::White, &ListEngine.limits(Level::MAX, 1)).unwrap();
        let used = Population::stored().entries.white.iter().filter(|entry| entry.share > 0.0).count();
        assert_eq!(sure.mix.len(), used, "a player without noise keeps to the mixture");
    }

    #[test]
    fn no_level_hands_in_an_empty_list() {
        for level in Level::all() {
            let nodes = ListEngine.limits(level, 0).nodes.max(1);
            for seed in 0..(300 / nodes).clamp(2, 100) {
                for side in Color::ALL {
                    let choice = ListEngine.choose(&start(), side, &ListEngine.limits(level, seed)).unwrap();
                    let length = MoveList::read(side, &choice.plan).unwrap().tokens().len();
                    let least = if stored(side).contains(&choice.plan) { 3 } else { SHORTEST };
                    assert!(
                        length >= least,
                        "level {level}, seed {seed}: {side:?} hands in {:?}",
                        choice.plan
                    );
                }
            }
        }
    }

    #[test]
    fn baselines_hand_in_lists_and_a_played_game_is_over() {
        let mut game = game();
        let plan = |kind, side| ListEngine.baseline(kind, &start(), side, 3).unwrap();
        let plans = ByColor::new(plan(Baseline::Greedy, Color::White), plan(Baseline::Random, Color::Black));
        assert_eq!(plan(Baseline::Greedy, Color::White), plans.white, "equal seeds choose alike");
        game.play(plans.as_ref().map(|plan| Some(plan.as_str()))).unwrap();
        assert!(matches!(
            ListEngine.analyse(game.record(), &ListEngine.limits(Level::MIN, 1)),
            Err(EngineError::GameOver)
        ));
    }
}
